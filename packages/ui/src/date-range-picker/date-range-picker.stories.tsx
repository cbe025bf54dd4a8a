import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import type { DateRange } from '../calendar/index.ts'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { expectSaveStopped } from '../lib/stories/expect-save-stopped.ts'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { LocaleProvider } from '../locale/index.ts'
import { guide } from './date-range-picker.guide.tsx'
import { DateRangePicker } from './date-range-picker.tsx'
import { lastDays, monthFromNow } from './ranges.ts'

// The stories are in a frame, since an open calendar would cover the documentation page.
const framedInDocs = { docs: { story: { inline: false, height: '28rem' } } }

const now = '2026-11-23T12:00:00Z'

const presets = [
  { label: 'Last 7 days', range: lastDays(7) },
  { label: 'Last 30 days', range: lastDays(30) },
  { label: 'This month', range: monthFromNow(0) },
  { label: 'Last month', range: monthFromNow(-1) },
]

const meta = preview.meta({
  title: 'Components/Date range picker',
  component: DateRangePicker,
  parameters: { chromatic: { modes: everyMode }, guide, ...framedInDocs },
  args: { 'aria-label': 'Period', now, timeZone: 'UTC', onValueChange: fn() },
  decorators: withContainer('max-w-md'),
})

function ControlledRange({
  defaultValue,
  onValueChange,
  ...props
}: ComponentProps<typeof DateRangePicker>) {
  const [value, setValue] = useState<DateRange>(defaultValue ?? { start: '', end: '' })
  return (
    <>
      <DateRangePicker
        {...props}
        value={value}
        onValueChange={(next) => {
          setValue(next)
          onValueChange?.(next)
        }}
      />
      <output>
        {value.start || 'open'} – {value.end || 'open'}
      </output>
    </>
  )
}

const dialogIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

export const Default = meta.story({
  parameters: journey,
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose dates' }))
    // In reverse
    await userEvent.click(calendar.getByRole('button', { name: /November 20, 2026/ }))
    await userEvent.click(calendar.getByRole('button', { name: /November 9, 2026/ }))
    await dialogIsClosed()
    await expect(canvas.getByText('2026-11-09 – 2026-11-20')).toBeVisible()
    const start = canvas.getByRole('combobox', { name: 'Start date' })
    await expect(start).toHaveValue('11/09/2026')
    await waitFor(() => expect(start).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Clear dates' }))
    await expect(canvas.getByText('open – open')).toBeVisible()
    await expect(start).toHaveValue('')
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('11/9/2026')
    await userEvent.tab()
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toHaveFocus()
    await userEvent.keyboard('11/20/2026{Enter}')
    await expect(canvas.getByText('2026-11-09 – 2026-11-20')).toBeVisible()
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{ArrowDown}')
    const day = (name: RegExp) => screen.getByRole('button', { name })
    await waitFor(() => expect(day(/November 9, 2026/)).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
    await dialogIsClosed()
    await expect(canvas.getByText('2026-11-10 – 2026-11-17')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Start date' })).toHaveFocus())
  },
})

export const Presets = meta.story({
  parameters: journey,
  args: { presets },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const expected = [
      ['Last 7 days', '2026-11-17 – 2026-11-23'],
      ['Last month', '2026-10-01 – 2026-10-31'],
    ]
    for (const [name, range = ''] of expected) {
      await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
      const group = within(await screen.findByRole('group', { name: 'Presets' }))
      await userEvent.click(group.getByRole('button', { name }))
      await dialogIsClosed()
      await expect(canvas.getByText(range)).toBeVisible()
    }
  },
})

/** The last 30 days contain the change of clocks, so the offset of the start differs from that of the end. */
export const PresetAcrossAClockChange = meta.story({
  parameters: journey,
  args: { presets, granularity: 'minute', timeZone: 'Europe/Berlin' },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Last 30 days' }))
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-10-25T00:00:00+02:00 – 2026-11-24T00:00:00+01:00'),
    ).toBeVisible()
  },
})

/** A preset with an open start replaces a text that is no date. */
export const PresetReplacesText = meta.story({
  parameters: journey,
  args: {
    presets: [{ label: 'Until today', range: (today) => ({ start: '', end: today }) }],
  },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const start = canvas.getByRole('combobox', { name: 'Start date' })
    await userEvent.type(start, 'soon')
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Until today' }))
    await dialogIsClosed()
    await expect(canvas.getByText('open – 2026-11-23')).toBeVisible()
    await expect(start).toHaveValue('')
    await expect(start).toBeValid()
  },
})

function RangeClearedByThePage(props: ComponentProps<typeof DateRangePicker>) {
  const [value, setValue] = useState<DateRange>({ start: '', end: '' })
  return (
    <>
      <DateRangePicker {...props} value={value} onValueChange={setValue} />
      <Button onClick={() => setValue({ start: '', end: '' })}>Show all</Button>
    </>
  )
}

/** A text that is no date does not return when the page clears the days that have replaced it. */
export const DaysReplaceText = meta.story({
  parameters: journey,
  render: (args) => <RangeClearedByThePage {...args} />,
  play: async ({ canvas, userEvent }) => {
    const start = canvas.getByRole('combobox', { name: 'Start date' })
    const end = canvas.getByRole('combobox', { name: 'End date' })
    await userEvent.type(start, 'soon')
    await userEvent.type(end, 'later')
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    await expect(canvas.getByText('Enter a date such as 11/23/2026.')).toBeVisible()
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose dates' }))
    await userEvent.click(calendar.getByRole('button', { name: /November 9, 2026/ }))
    await userEvent.click(calendar.getByRole('button', { name: /November 20, 2026/ }))
    await dialogIsClosed()
    await expect(start).toHaveValue('11/09/2026')
    await expect(end).toHaveValue('11/20/2026')
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    for (const input of [start, end]) {
      await expect(input).toHaveValue('')
      await expect(input).toBeValid()
    }
  },
})

/** Days are selected while a time is none: their range gets the default time there. */
export const DaysReplaceAnInvalidTime = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    defaultTime: '09:00',
    defaultValue: { start: '2026-11-23T08:30:00Z', end: '2026-11-24T17:00:00Z' },
  },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const time = canvas.getByRole('textbox', { name: 'Start time' })
    await userEvent.clear(time)
    await userEvent.type(time, '25:00')
    await userEvent.tab()
    await expect(time).toBeInvalid()
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    await userEvent.click(await screen.findByRole('button', { name: /November 26, 2026/ }))
    await userEvent.click(screen.getByRole('button', { name: /November 27, 2026/ }))
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-11-26T09:00:00+00:00 – 2026-11-27T17:00:00+00:00'),
    ).toBeVisible()
    await expect(time).toHaveValue('9:00 AM')
    await expect(time).toBeValid()
  },
})

/** Escape gives up the first day, and only then closes the calendar. */
export const FirstDayGivenUp = meta.story({
  parameters: journey,
  args: { defaultValue: { start: '2026-11-09', end: '2026-11-20' } },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('combobox', { name: 'Start date' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    const day = await screen.findByRole('button', { name: /November 9, 2026/ })
    await waitFor(() => expect(day).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
    await expect(screen.getByRole('dialog', { name: 'Choose dates' })).toBeVisible()
    await expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(12)
    await userEvent.keyboard('{Escape}')
    await dialogIsClosed()
    await expect(canvas.getByText('2026-11-09 – 2026-11-20')).toBeVisible()
  },
})

const markedDays = () =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map((cell) => within(cell).getByRole('button').getAttribute('data-date'))

/** The calendar marks the days that are part of a range of moments, and an end at midnight is after its last day. */
export const WholeDays = meta.story({
  parameters: journey,
  args: { presets, granularity: 'minute', timeZone: 'Europe/Berlin' },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const open = () => userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    const day = (name: RegExp) => screen.findByRole('button', { name })
    await open()
    await userEvent.click(await day(/^Last 7 days/))
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-11-17T00:00:00+01:00 – 2026-11-24T00:00:00+01:00'),
    ).toBeVisible()
    await open()
    await expect(await day(/November 23, 2026, last day of the range/)).toBeVisible()
    await expect(markedDays()).toHaveLength(7)
    await userEvent.click(await day(/November 16, 2026/))
    await userEvent.click(await day(/November 20, 2026/))
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-11-16T00:00:00+01:00 – 2026-11-21T00:00:00+01:00'),
    ).toBeVisible()
    await open()
    await day(/November 16, 2026, first day of the range/)
    await expect(markedDays()).toEqual([16, 17, 18, 19, 20].map((date) => `2026-11-${date}`))
  },
})

/** One day, selected twice, is a range of moments until the next day. */
export const OneWholeDay = meta.story({
  parameters: journey,
  args: { granularity: 'minute' },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    const day = await screen.findByRole('button', { name: /November 26, 2026/ })
    await userEvent.click(day)
    await userEvent.click(day)
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-11-26T00:00:00+00:00 – 2026-11-27T00:00:00+00:00'),
    ).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toBeValid()
  },
})

/** The same day is typed twice, at the same time: nothing is between its moments. */
export const EmptyRange = meta.story({
  parameters: journey,
  args: { granularity: 'minute' },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const end = canvas.getByRole<HTMLInputElement>('combobox', { name: 'End date' })
    await userEvent.type(canvas.getByRole('combobox', { name: 'Start date' }), '11/26/2026')
    await userEvent.type(end, '11/26/2026')
    await userEvent.tab()
    await expect(
      canvas.getByText('2026-11-26T00:00:00+00:00 – 2026-11-26T00:00:00+00:00'),
    ).toBeVisible()
    await expect(end).toBeInvalid()
    await expect(end).toHaveAccessibleDescription('The end must be after the start.')
    await expect(end.validationMessage).toBe('The end must be after the start.')
    await expect(canvas.queryByRole('button', { name: 'Swap start and end' })).toBeNull()
  },
})

/** One day is a range of days. */
export const OneDay = meta.story({
  args: { defaultValue: { start: '2026-11-23', end: '2026-11-23' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toBeValid()
  },
})

/** The end is later than the start, although the clocks show an earlier time. */
export const AcrossAClockChange = meta.story({
  args: {
    granularity: 'minute',
    timeZone: 'Europe/Berlin',
    defaultValue: { start: '2026-10-25T02:30:00+02:00', end: '2026-10-25T02:00:00+01:00' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toBeValid()
    await expect(canvas.queryByText('The start is after the end.')).toBeNull()
  },
})

/** Clocks go back over both times: each has a button of its own. */
export const RepeatedTimes = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    timeZone: 'Europe/Berlin',
    defaultValue: { start: '2026-10-25T02:30:00+02:00', end: '2026-10-25T02:30:00+02:00' },
  },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'End date: Use GMT+1' }))
    await expect(
      canvas.getByText('2026-10-25T02:30:00+02:00 – 2026-10-25T02:30:00+01:00'),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Start date: Use GMT+1' }))
    await expect(
      canvas.getByText('2026-10-25T02:30:00+01:00 – 2026-10-25T02:30:00+01:00'),
    ).toBeVisible()
    await expect(canvas.getAllByText(/^Clocks go back/)).toHaveLength(1)
  },
})

export const DatesAndTimes = meta.story({
  parameters: journey,
  args: { granularity: 'minute', timeZone: 'Europe/Berlin', defaultTime: '09:00' },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    for (const text of ['11/23/2026', '8:30', '11/24/2026', '17:00']) {
      const input = document.activeElement as HTMLInputElement
      await userEvent.clear(input)
      await userEvent.keyboard(text)
      await userEvent.tab()
    }
    await expect(document.body).toHaveFocus()
    await expect(
      canvas.getByText('2026-11-23T08:30:00+01:00 – 2026-11-24T17:00:00+01:00'),
    ).toBeVisible()
    // Other days keep the times.
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    await userEvent.click(await screen.findByRole('button', { name: /November 26, 2026/ }))
    await userEvent.click(screen.getByRole('button', { name: /November 27, 2026/ }))
    await dialogIsClosed()
    await expect(
      canvas.getByText('2026-11-26T08:30:00+01:00 – 2026-11-27T17:00:00+01:00'),
    ).toBeVisible()
  },
})

export const TypedInReverse = meta.story({
  parameters: journey,
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const end = canvas.getByRole<HTMLInputElement>('combobox', { name: 'End date' })
    await userEvent.type(canvas.getByRole('combobox', { name: 'Start date' }), '11/20/2026')
    await userEvent.type(end, '11/9/2026')
    await userEvent.tab()
    await expect(end).toBeInvalid()
    await expect(end).toHaveAccessibleDescription(/The start is after the end\./)
    await expect(end.validationMessage).toBe('The start is after the end.')
  },
})

export const SwappedAfterReverse = meta.story({
  parameters: journey,
  args: { defaultValue: { start: '2026-11-20', end: '2026-11-09' } },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Swap start and end' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('2026-11-09 – 2026-11-20')).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toBeValid()
    await expect(canvas.getByRole('combobox', { name: 'Start date' })).toHaveFocus()
  },
})

export const InvalidText = meta.story({
  parameters: journey,
  args: { min: '2026-11-10', defaultValue: { start: '2026-11-11', end: '2026-11-20' } },
  render: (args) => <ControlledRange {...args} />,
  play: async ({ canvas, userEvent }) => {
    const start = canvas.getByRole('combobox', { name: 'Start date' })
    const end = canvas.getByRole('combobox', { name: 'End date' })
    await userEvent.clear(start)
    await userEvent.type(start, '11/9/2026')
    await userEvent.clear(end)
    await userEvent.type(end, '11/31/2026')
    await userEvent.tab()
    await expect(start).toHaveAccessibleDescription(
      'Enter Nov 10, 2026 or later. November 2026 has only 30 days.',
    )
    await expect(start).toBeInvalid()
    await expect(end).toBeInvalid()
    await expect(canvas.getByText('2026-11-09 – open')).toBeVisible()
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: (args) => (
    <SampleForm onSubmit={onSubmit}>
      <Field required>
        <FieldLabel>Schedule</FieldLabel>
        <DateRangePicker
          {...args}
          aria-label={undefined}
          startName="from"
          endName="to"
          required
          defaultValue={{ start: '2026-11-09', end: '2026-11-20' }}
        />
        <FieldHint>Calls are made on these days.</FieldHint>
      </Field>
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    await expect(canvas.getByRole('group', { name: /^Schedule/ })).toBeVisible()
    const end = canvas.getByRole('combobox', { name: 'End date' })
    await expect(end).toHaveAccessibleDescription('Calls are made on these days.')
    await userEvent.clear(end)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.type(end, '11/21/2026{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([
      ['from', '2026-11-09'],
      ['to', '2026-11-21'],
    ])
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(end).toHaveValue('11/20/2026')
  },
})

/** A form with `noValidate` is not submitted while the text is no date, so the text is not lost. */
export const InAFormWithoutValidation = meta.story({
  parameters: journey,
  render: (args) => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <DateRangePicker {...args} startName="from" endName="to" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    for (const name of ['Start date', 'End date']) {
      const input = canvas.getByRole('combobox', { name })
      await userEvent.clear(input)
      await userEvent.type(input, '2/30/2026{Enter}')
      await expectSaveStopped(userEvent, onSubmit, input, '2/30/2026')
      await userEvent.clear(input)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenCalledOnce()
  },
})

/** The input whose text is wrong gets the focus. */
export const InvalidTimesInAForm = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    defaultValue: { start: '2026-11-23T08:30:00Z', end: '2026-11-24T17:00:00Z' },
  },
  render: (args) => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <DateRangePicker {...args} startName="from" endName="to" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    for (const name of ['Start time', 'End time']) {
      const time = canvas.getByRole('textbox', { name })
      await userEvent.clear(time)
      await userEvent.type(time, '25:00')
      await expectSaveStopped(userEvent, onSubmit, time, '25:00')
      await userEvent.clear(time)
    }
  },
})

export const BadValues = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /DateRangePicker: "yesterday" is not a value such as 2026-11-23/,
      /DateRangePicker: "2026-02-30" is not a value/,
    ),
  },
  args: { min: 'yesterday', defaultValue: { start: '2026-02-30', end: '9999-12-31' }, presets },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Start date' })).toHaveValue('')
    await expect(canvas.getByRole('combobox', { name: 'End date' })).toHaveValue('12/31/9999')
  },
})

const shownStates: [label: string, props: ComponentProps<typeof DateRangePicker>][] = [
  ['Empty', {}],
  ['Filled', { defaultValue: { start: '2026-11-17', end: '2026-11-23' } }],
  ['Hovered', { className: 'is-hovered' }],
  [
    'Focused',
    { defaultValue: { start: '2026-11-17', end: '2026-11-23' }, className: 'is-focused' },
  ],
  ['Open end', { defaultValue: { start: '2026-11-17', end: '' } }],
  ['Reversed', { defaultValue: { start: '2026-11-23', end: '2026-11-17' } }],
  ['Disabled', { defaultValue: { start: '2026-11-17', end: '2026-11-23' }, disabled: true }],
]

const shownStatesWithTimes: typeof shownStates = [
  ['With times, empty', { granularity: 'minute' }],
  [
    'With times',
    {
      granularity: 'minute',
      defaultValue: { start: '2026-11-23T09:00:00Z', end: '2026-11-24T17:30:00Z' },
    },
  ],
]

function States({ states }: { states: typeof shownStates }) {
  return (
    <div className="grid gap-4">
      {states.map(([label, props]) => (
        <Field key={label}>
          <FieldLabel>{label}</FieldLabel>
          <DateRangePicker now={now} timeZone="UTC" {...props} />
        </Field>
      ))}
    </div>
  )
}

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered > :first-child', '.is-hovered button:last-child'],
      focusVisible: '.is-focused input:first-child',
    },
  },
  render: () => <States states={shownStates} />,
})

export const AllStatesWithTimes = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => <States states={shownStatesWithTimes} />,
})

/** The start is on the right. */
export const RightToLeftLanguage = meta.story({
  args: { defaultValue: { start: '2026-11-17', end: '2026-11-23' } },
  render: (args) => (
    <LocaleProvider locale="ar-EG">
      <div dir="rtl">
        <DateRangePicker {...args} />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    const start = canvas.getByRole<HTMLInputElement>('combobox', { name: 'Start date' })
    const end = canvas.getByRole('combobox', { name: 'End date' })
    await expect(start.value.replaceAll('\u200f', '')).toBe('١٧/١١/٢٠٢٦')
    await expect(start.getBoundingClientRect().left).toBeGreaterThan(
      end.getBoundingClientRect().left,
    )
  },
})

export const Open = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[data-slot="popover-content"]' },
  args: { presets, defaultValue: { start: '2026-10-26', end: '2026-11-08' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    const content = await screen.findByRole('dialog')
    const { left, right } = content.getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(innerWidth)
    await expect(content.scrollWidth).toBeLessThanOrEqual(content.clientWidth)
  },
})
