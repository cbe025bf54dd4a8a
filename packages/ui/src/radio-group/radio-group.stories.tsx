import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, waitFor } from 'storybook/test'
import { Field, FieldError, FieldHint, FieldLabel } from '../field/field.tsx'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './radio-group.guide.tsx'
import { RadioGroup, RadioGroupItem } from './radio-group.tsx'

const options = (
  <>
    <RadioGroupItem value="now">Now</RadioGroupItem>
    <RadioGroupItem value="later" hint="It stays a draft until you start it.">
      Later
    </RadioGroupItem>
    <RadioGroupItem value="never" disabled>
      Never
    </RadioGroupItem>
  </>
)

const meta = preview.meta({
  title: 'Components/Radio group',
  component: RadioGroup,
  subcomponents: { RadioGroupItem },
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { onValueChange: fn(), 'aria-label': 'Start', children: options },
  decorators: withContainer('max-w-xs'),
})

export const Empty = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    const now = canvas.getByRole('radio', { name: 'Now' })
    await expect(now).toHaveFocus()
    await expect(now).not.toBeChecked()
    await userEvent.tab()
    await expect(now).not.toHaveFocus()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

/** The arrow keys select, skip a disabled option and wrap. */
export const Chosen = meta.story({
  parameters: journey,
  args: { defaultValue: 'now' },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    // Radix selects the option that gets the focus while the key is down.
    await userEvent.keyboard('{ArrowDown>}')
    const later = canvas.getByRole('radio', { name: 'Later' })
    await waitFor(() => expect(later).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await expect(later).toHaveFocus()
    await expect(later).toHaveAccessibleDescription('It stays a draft until you start it.')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('later')
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Now' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await userEvent.click(canvas.getByText('It stays a draft until you start it.'))
    await expect(later).toBeChecked()
    await userEvent.click(canvas.getByText('Never'))
    await expect(later).toBeChecked()
  },
})

export const Disabled = meta.story({
  parameters: journey,
  args: { defaultValue: 'later', disabled: true },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByText('Now'))
    await expect(canvas.getByRole('radio', { name: 'Later' })).toBeChecked()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

export const InAField = meta.story({
  render: (args) => (
    <Field required>
      <FieldLabel>When does it start?</FieldLabel>
      <RadioGroup onValueChange={args.onValueChange}>{options}</RadioGroup>
      <FieldHint>You can pause it at any time.</FieldHint>
      <FieldError>Select when it starts</FieldError>
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'When does it start?' })
    await expect(group).toHaveAttribute('aria-required', 'true')
    await expect(group).toHaveAttribute('aria-invalid', 'true')
    await expect(group).toHaveAccessibleDescription(
      'You can pause it at any time. Select when it starts',
    )
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit}>
      <RadioGroup name="start" defaultValue="now" aria-label="Start">
        {options}
      </RadioGroup>
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    await userEvent.click(canvas.getByText('Later'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['start', 'later']])
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('radio', { name: 'Now' })).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['start', 'now']])
  },
})

/** A value that is no option selects nothing. */
export const UnknownValue = meta.story({
  args: { value: 'tomorrow' },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked()
  },
})

export const LongText = meta.story({
  args: {
    defaultValue: 'now',
    children: (
      <RadioGroupItem value="now" hint={'x'.repeat(300)}>
        {'Now, as soon as a line is free '.repeat(10)}
      </RadioGroupItem>
    ),
  },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup')
    await expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth)
  },
})

const states = [
  { label: 'Plain' },
  { label: 'Hovered', state: 'is-hovered' },
  { label: 'Focused', state: 'is-focused' },
  { label: 'Invalid', 'aria-invalid': true },
  { label: 'Disabled', disabled: true },
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered [role=radio]', focusVisible: '.is-focused [role=radio]' },
  },
  render: () => (
    <div className="grid grid-cols-2 gap-5">
      {states.map(({ label, state, ...props }) => (
        <RadioGroup key={label} aria-label={label} defaultValue="1" className={state} {...props}>
          <RadioGroupItem value="1">{label}</RadioGroupItem>
          <RadioGroupItem value="2" hint="With a hint">
            Not selected
          </RadioGroupItem>
        </RadioGroup>
      ))}
      <RadioGroup aria-label="One disabled" defaultValue="2">
        <RadioGroupItem value="1" disabled hint="With a hint">
          Disabled option
        </RadioGroupItem>
        <RadioGroupItem value="2">Selected</RadioGroupItem>
      </RadioGroup>
    </div>
  ),
})
