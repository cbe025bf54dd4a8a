import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { guide } from './file-drop.guide.tsx'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

const contacts = new File(['first_name,phone_number\n'], 'contacts.csv', { type: 'text/csv' })
const picture = new File(['…'], 'picture.png', { type: 'image/png' })

function drop(target: Element, file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  return fireEvent(target, new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

/** Keeps the file, as a form does. */
function Upload({ file: first = null, ...props }: Partial<FileDropProps>) {
  const [file, setFile] = useState(first)
  return (
    <FileDrop
      label="Choose a CSV file"
      hint="At most 200 MB."
      accept=".csv,text/csv"
      {...props}
      file={file}
      onFileChange={setFile}
    />
  )
}

const meta = preview.meta({
  title: 'Components/File drop',
  component: FileDrop,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    label: 'Choose a CSV file',
    hint: 'At most 200 MB.',
    accept: '.csv,text/csv',
    file: null as File | null,
    onFileChange: fn(),
  },
  render: (args) => <Upload {...args} />,
})

export const Chosen = meta.story({
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Choose a CSV file')
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.upload(input, contacts)
    await expect(canvas.getByText('contacts.csv')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove contacts.csv' }))
    await expect(canvas.queryByText('contacts.csv')).not.toBeInTheDocument()
  },
})

export const Required = meta.story({
  args: { required: true },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Choose a CSV file')
    await expect(input.validity.valueMissing).toBe(true)
    await userEvent.upload(input, contacts)
    await expect(input.validity.valueMissing).toBe(false)
  },
})

export const Dropped = meta.story({
  play: async ({ canvas }) => {
    const target = canvas.getByText('or drop it here')
    await drop(target, contacts)
    await expect(canvas.getByText('contacts.csv')).toBeVisible()
  },
})

export const WrongType = meta.story({
  play: async ({ canvas }) => {
    const target = canvas.getByText('or drop it here')
    await drop(target, picture)
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'picture.png is not of the right type (.csv,text/csv)',
    )
    await expect(canvas.getByLabelText('Choose a CSV file')).toBeInvalid()
    await drop(target, contacts)
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
})

export const Refused = meta.story({
  args: { file: contacts, error: 'Import failed: no phone_number column' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Choose a CSV file')).toHaveAccessibleDescription(
      /no phone_number column/,
    )
  },
})

export const LongName = meta.story({
  render: () => (
    <div className="w-72 max-w-full">
      <Upload file={new File([], `${'x'.repeat(10_000)}.csv`)} />
    </div>
  ),
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered input', focusVisible: '.is-focused input' },
  },
  render: () => (
    <div className="grid gap-4 sm:grid-cols-2">
      <Upload />
      <Upload label="Hover" className="is-hovered" />
      <Upload label="Focus" className="is-focused" />
      <Upload label="Dragged over" />
      <Upload file={contacts} />
      <Upload file={contacts} error="Import failed: no phone_number column" />
      <Upload disabled />
    </div>
  ),
  play: async ({ canvas }) => {
    await fireEvent.dragOver(canvas.getByText('Dragged over'))
  },
})
