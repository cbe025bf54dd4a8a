import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect } from 'storybook/test'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { NumberInput } from './number-input.tsx'

const meta = preview.meta({
  title: 'Components/Number input',
  component: NumberInput,
  args: { 'aria-label': 'Max Concurrent Calls', min: 1, max: 10 },
  decorators: [
    (Story) => (
      <div className="max-w-48">
        <Story />
      </div>
    ),
  ],
})

function Controlled(props: ComponentProps<typeof NumberInput>) {
  const [value, setValue] = useState('9')
  return (
    <>
      <NumberInput {...props} value={value} onChange={(event) => setValue(event.target.value)} />
      <output>{value} calls</output>
    </>
  )
}

export const Default = meta.story({
  render: (args) => <Controlled {...args} />,
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    await userEvent.click(canvas.getByRole('button', { name: 'Increase' }))
    await expect(status).toHaveTextContent('10 calls')
    await userEvent.click(canvas.getByRole('button', { name: 'Increase' }))
    await expect(status).toHaveTextContent('10 calls')
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease' }))
    await expect(status).toHaveTextContent('9 calls')
    const input = canvas.getByRole('spinbutton', { name: 'Max Concurrent Calls' })
    await userEvent.clear(input)
    await userEvent.keyboard('3')
    await expect(status).toHaveTextContent('3 calls')
  },
})

export const InAField = meta.story({
  render: () => (
    <Field>
      <FieldLabel>Retry Delay (minutes)</FieldLabel>
      <NumberInput min={1} defaultValue={30} />
      <FieldHint>At least one minute.</FieldHint>
    </Field>
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('spinbutton', { name: 'Retry Delay (minutes)' }),
    ).toHaveAccessibleDescription('At least one minute.')
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  parameters: { pseudo: { focusVisible: '.is-focused input' } },
  render: () => (
    <div className="grid gap-3">
      <NumberInput aria-label="Empty" placeholder="1" />
      <NumberInput aria-label="Filled" defaultValue={30} />
      <NumberInput aria-label="Focused" defaultValue={3} className="is-focused" />
      <NumberInput aria-label="Invalid" defaultValue={99} aria-invalid />
      <NumberInput aria-label="Disabled" defaultValue={1} disabled />
    </div>
  ),
})
