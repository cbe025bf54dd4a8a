import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './number-input.guide.tsx'
import { NumberInput } from './number-input.tsx'

const meta = preview.meta({
  title: 'Components/Number input',
  component: NumberInput,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Max Concurrent Calls', min: 1, max: 10 },
  decorators: withContainer('max-w-48'),
})

function ControlledNumberInput(props: ComponentProps<typeof NumberInput>) {
  const [value, setValue] = useState('9')
  return (
    <>
      <NumberInput {...props} value={value} onChange={(event) => setValue(event.target.value)} />
      <output>{value} calls</output>
    </>
  )
}

export const Default = meta.story({
  parameters: journey,
  render: (args) => <ControlledNumberInput {...args} />,
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

export const ByKeyboard = meta.story({
  parameters: journey,
  args: { max: 100, step: 5, min: 0 },
  render: (args) => <ControlledNumberInput {...args} />,
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    const input = canvas.getByRole('spinbutton')
    await expect(input).toBeInvalid()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    await expect(status).toHaveTextContent('10 calls')
    await expect(input).toBeValid()
    await userEvent.keyboard('{PageUp}')
    await expect(status).toHaveTextContent('60 calls')
    await userEvent.keyboard('{PageUp}')
    await expect(status).toHaveTextContent('100 calls')
    await userEvent.keyboard('{ArrowDown}{PageDown}')
    await expect(status).toHaveTextContent('45 calls')
    await userEvent.tab()
    await expect(input).not.toHaveFocus()
    await expect(status).toHaveTextContent('45 calls')
  },
})

export const TypedTextStays = meta.story({
  parameters: journey,
  render: (args) => <ControlledNumberInput {...args} />,
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    const input = canvas.getByRole('spinbutton')
    for (const text of ['123', '-4', '0', '1.5', '1,5', '1e3', 'ten', '10 min']) {
      await userEvent.clear(input)
      await userEvent.keyboard(text)
      await userEvent.tab()
      await expect(input).toHaveValue(text)
      await expect(status).toHaveTextContent(`${text} calls`)
      await expect(input).toBeInvalid()
    }
    await userEvent.clear(input)
    await userEvent.paste('1 000')
    await expect(input).toHaveValue('1 000')
    await expect(input).toBeInvalid()
    await userEvent.clear(input)
    await userEvent.tab()
    await expect(input).toHaveValue('')
    await expect(input).toBeValid()
  },
})

export const NotYetANumberThenTyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('spinbutton')
    await userEvent.type(input, 'ten{ArrowUp}{PageDown}')
    await userEvent.click(canvas.getByRole('button', { name: 'Increase' }))
    await expect(input).toHaveValue('ten')
    await expect(input).toBeInvalid()
    await userEvent.clear(input)
    await userEvent.keyboard('4')
    await expect(input).toBeValid()
    await expect(input).toHaveAttribute('aria-valuenow', '4')
  },
})

/** A step from a number beyond a limit leads to the limit. */
export const StepsLeadBack = meta.story({
  parameters: journey,
  args: { defaultValue: 123 },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('spinbutton')
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease' }))
    await expect(input).toHaveValue('10')
    await expect(input).toBeValid()
  },
})

/** The arrow keys of an input method, which choose one of its suggestions, change nothing. */
export const Composition = meta.story({
  parameters: journey,
  args: { defaultValue: 5 },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('spinbutton')
    await fireEvent.keyDown(input, { key: 'ArrowUp', isComposing: true })
    await expect(input).toHaveValue('5')
    await fireEvent.keyDown(input, { key: 'ArrowUp' })
    await expect(input).toHaveValue('6')
  },
})

/** A reset of the form restores the number, and what is told to assistive technology. */
export const InAForm = meta.story({
  parameters: journey,
  args: { defaultValue: 5 },
  render: (args) => (
    <SampleForm onSubmit={fn()}>
      <NumberInput {...args} />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('spinbutton')
    await userEvent.clear(input)
    await userEvent.type(input, '99')
    await expect(input).toBeInvalid()
    await expect(input).toHaveAttribute('aria-valuenow', '99')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(input).toBeValid())
    await expect(input).toHaveAttribute('aria-valuenow', '5')
    await expect(input).toHaveValue('5')
  },
})

export const LimitsContradict = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /NumberInput: the minimum, 10, is greater than the maximum, 1/,
    ),
  },
  args: { min: 10, max: 1 },
})

export const ReadOnly = meta.story({
  parameters: journey,
  args: { readOnly: true, defaultValue: 3 },
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Decrease', 'Increase']) {
      await expect(canvas.getByRole('button', { name })).toBeDisabled()
    }
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('spinbutton')).toHaveValue('3')
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
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered input', '.is-hovered button:last-child'],
      focusVisible: '.is-focused input',
    },
  },
  render: () => (
    <div className="grid gap-3">
      <NumberInput aria-label="Empty" placeholder="1" />
      <NumberInput aria-label="Filled" defaultValue={30} />
      <NumberInput aria-label="Focused" defaultValue={3} className="is-focused" />
      <NumberInput aria-label="Hovered" defaultValue={4} className="is-hovered" />
      <NumberInput aria-label="Invalid" defaultValue={99} aria-invalid />
      <NumberInput aria-label="Disabled" defaultValue={1} disabled />
    </div>
  ),
})
