import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { guide, StatefulFileDrop } from './file-drop.guide.tsx'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

const csvFile = new File(['first_name,phone_number\n'], 'contacts.csv', { type: 'text/csv' })
const pngFile = new File(['…'], 'picture.png', { type: 'image/png' })

function dropFile(target: Element, file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  return fireEvent(target, new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
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
  render: (args) => <StatefulFileDrop {...args} />,
})

export const ChosenThenRemoved = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Choose a CSV file')
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.upload(input, csvFile)
    await expect(canvas.getByText('contacts.csv')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Remove contacts.csv' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByText('contacts.csv')).not.toBeInTheDocument()
    await expect(input).toHaveFocus()
  },
})

export const RequiredThenChosen = meta.story({
  parameters: journey,
  args: { required: true },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Choose a CSV file')
    await expect(input.validity.valueMissing).toBe(true)
    await userEvent.upload(input, csvFile)
    await expect(input.validity.valueMissing).toBe(false)
  },
})

export const Dropped = meta.story({
  play: async ({ canvas }) => {
    const target = canvas.getByText('or drop it here')
    await dropFile(target, csvFile)
    await expect(canvas.getByText('contacts.csv')).toBeVisible()
  },
})

/** A disabled fieldset disables it, too: it looks disabled, and accepts no drop. */
export const DroppedWhileDisabled = meta.story({
  parameters: journey,
  render: (args) => (
    <fieldset disabled>
      <StatefulFileDrop {...args} file={csvFile} />
    </fieldset>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Choose a CSV file')
    await expect(input).toBeDisabled()
    await expect(input.parentElement).toHaveStyle({ opacity: '0.5' })
    await expect(canvas.getByText('or drop it here')).not.toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove contacts.csv' })).toBeDisabled()
    await dropFile(input, new File([''], 'others.csv', { type: 'text/csv' }))
    await expect(canvas.queryByText('others.csv')).not.toBeInTheDocument()
  },
})

export const WrongType = meta.story({
  play: async ({ canvas }) => {
    const target = canvas.getByText('or drop it here')
    await dropFile(target, pngFile)
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'picture.png is not of the right type (.csv,text/csv)',
    )
    await expect(canvas.getByLabelText('Choose a CSV file')).toBeInvalid()
    await dropFile(target, csvFile)
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
})

function FileDropWithExample(props: FileDropProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileDrop {...props} file={file} onFileChange={setFile} />
      <Button onClick={() => setFile(csvFile)}>Use example</Button>
    </>
  )
}

/** A file that the page sets replaces the rejected one, whose error does not return when that file is removed. */
export const ReplacedByThePage = meta.story({
  parameters: journey,
  render: (args) => <FileDropWithExample {...args} />,
  play: async ({ canvas, userEvent }) => {
    await dropFile(canvas.getByText('or drop it here'), pngFile)
    await expect(canvas.getByRole('alert')).toHaveTextContent('picture.png')
    await userEvent.click(canvas.getByRole('button', { name: 'Use example' }))
    await expect(canvas.getByText('contacts.csv')).toBeVisible()
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('Choose a CSV file')).toBeValid()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove contacts.csv' }))
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
})

/** The size of the chosen file is in the largest unit that fits. */
export const LargeFile = meta.story({
  args: { file: new File([new Uint8Array(2_500_000)], 'contacts.csv', { type: 'text/csv' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2.5 MB')).toBeVisible()
  },
})

export const Refused = meta.story({
  args: { file: csvFile, error: 'Import failed: no phone_number column' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Choose a CSV file')).toHaveAccessibleDescription(
      /no phone_number column/,
    )
  },
})

export const LongText = meta.story({
  render: () => (
    <div className="w-72 max-w-full">
      <StatefulFileDrop file={new File([], `${'x'.repeat(10_000)}.csv`)} />
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
      <StatefulFileDrop />
      <StatefulFileDrop label="Hover" className="is-hovered" />
      <StatefulFileDrop label="Focus" className="is-focused" />
      <StatefulFileDrop label="Dragged over" />
      <StatefulFileDrop file={csvFile} />
      <StatefulFileDrop file={csvFile} error="Import failed: no phone_number column" />
      <StatefulFileDrop disabled />
    </div>
  ),
  play: async ({ canvas }) => {
    await fireEvent.dragOver(canvas.getByText('Dragged over'))
  },
})
