import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { LayoutGridIcon, ListIcon } from 'lucide-react'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Field, FieldError, FieldLabel } from '../field/field.tsx'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './segmented-control.guide.tsx'
import { SegmentedControl, SegmentedControlItem } from './segmented-control.tsx'

const periods = (
  <>
    <SegmentedControlItem value="day">Day</SegmentedControlItem>
    <SegmentedControlItem value="week">Week</SegmentedControlItem>
    <SegmentedControlItem value="month">Month</SegmentedControlItem>
    <SegmentedControlItem value="year" disabled>
      Year
    </SegmentedControlItem>
  </>
)

const meta = preview.meta({
  title: 'Components/Segmented control',
  component: SegmentedControl,
  subcomponents: { SegmentedControlItem },
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { onValueChange: fn(), 'aria-label': 'Period', children: periods },
  decorators: withContainer('max-w-xs'),
})

/** The arrow keys select, skip a disabled option and wrap. */
export const Chosen = meta.story({
  parameters: journey,
  args: { defaultValue: 'week' },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Period' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Week' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('month')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
    await userEvent.click(canvas.getByText('Week'))
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('week')
  },
})

function ControlledPeriod({ onValueChange }: { onValueChange?: (value: string) => void }) {
  const [value, setValue] = useState('day')
  return (
    <SegmentedControl
      aria-label="Period"
      value={value}
      onValueChange={(period) => {
        onValueChange?.(period)
        // This caller refuses one of the options.
        if (period !== 'month') setValue(period)
      }}
    >
      {periods}
    </SegmentedControl>
  )
}

export const Controlled = meta.story({
  parameters: journey,
  render: ({ onValueChange }) => <ControlledPeriod onValueChange={onValueChange} />,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByText('Month'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('month')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
    await userEvent.click(canvas.getByText('Week'))
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
  },
})

export const Disabled = meta.story({
  parameters: journey,
  args: { defaultValue: 'week', disabled: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled()
  },
})

export const InAField = meta.story({
  render: () => (
    <Field required>
      <FieldLabel>Period</FieldLabel>
      <SegmentedControl>{periods}</SegmentedControl>
      <FieldError>Select a period</FieldError>
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Period' })
    await expect(group).toHaveAttribute('aria-invalid', 'true')
    await expect(group).toHaveAttribute('aria-required', 'true')
    await expect(group).toHaveAccessibleDescription('Select a period')
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit}>
      <SegmentedControl name="period" defaultValue="week" aria-label="Period">
        {periods}
      </SegmentedControl>
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    await userEvent.click(canvas.getByText('Day'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['period', 'day']])
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
  },
})

/** A value that is no option selects nothing, and the first option can be reached. */
export const UnknownValue = meta.story({
  parameters: journey,
  args: { value: 'decade' },
  play: async ({ canvas, userEvent }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked()
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Day' })).toHaveFocus()
  },
})

export const LongText = meta.story({
  args: {
    defaultValue: '1',
    children: ['1', '2', '3'].map((value) => (
      <SegmentedControlItem key={value} value={value}>
        {'A very long option '.repeat(5)}
      </SegmentedControlItem>
    )),
  },
  play: async ({ canvas, canvasElement }) => {
    const { width } = canvas.getByRole('radiogroup').getBoundingClientRect()
    await expect(width).toBeLessThanOrEqual(320)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
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
    pseudo: { hover: '.is-hovered label', focusVisible: '.is-focused input:checked' },
  },
  render: () => (
    <div className="grid justify-items-start gap-4">
      {states.map(({ label, state, ...props }) => (
        <SegmentedControl
          key={label}
          aria-label={label}
          defaultValue="1"
          className={state}
          {...props}
        >
          <SegmentedControlItem value="1">{label}</SegmentedControlItem>
          <SegmentedControlItem value="2">Other</SegmentedControlItem>
          <SegmentedControlItem value="3" disabled>
            Off
          </SegmentedControlItem>
        </SegmentedControl>
      ))}
      <SegmentedControl aria-label="Icons" defaultValue="list">
        <SegmentedControlItem value="list" title="List">
          <ListIcon aria-hidden="true" />
          <span className="sr-only">List</span>
        </SegmentedControlItem>
        <SegmentedControlItem value="grid">
          <LayoutGridIcon aria-hidden="true" /> Grid
        </SegmentedControlItem>
      </SegmentedControl>
    </div>
  ),
})
