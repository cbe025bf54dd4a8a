import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { Field, FieldError, FieldHint, FieldLabel } from '../field/field.tsx'
import { expectSaveStopped } from '../lib/stories/expect-save-stopped.ts'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { arabic, LocaleProvider } from '../locale/index.ts'
import { guide } from './date-picker.guide.tsx'
import { DatePicker } from './date-picker.tsx'

// The stories are in a frame, since an open calendar would cover the documentation page.
const framedInDocs = { docs: { story: { inline: false, height: '28rem' } } }

const now = '2026-11-23T12:00:00Z'

const meta = preview.meta({
  title: 'Components/Date picker',
  component: DatePicker,
  parameters: { chromatic: { modes: everyMode }, guide, ...framedInDocs },
  args: { 'aria-label': 'Due date', now, timeZone: 'UTC', onValueChange: fn() },
  decorators: withContainer('max-w-sm'),
})

function ControlledDatePicker({
  defaultValue = '',
  onValueChange,
  ...props
}: ComponentProps<typeof DatePicker>) {
  const [value, setValue] = useState(defaultValue)
  return (
    <>
      <DatePicker
        {...props}
        value={value}
        onValueChange={(next) => {
          setValue(next)
          onValueChange?.(next)
        }}
      />
      <output>{value || 'none'}</output>
    </>
  )
}

const dialogIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

export const Default = meta.story({
  parameters: journey,
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose date' }))
    const calendar = await screen.findByRole('dialog', { name: 'Choose date' })
    const day = within(calendar).getByRole('button', { name: 'Thursday, November 26, 2026' })
    await userEvent.click(day)
    await dialogIsClosed()
    const input = canvas.getByRole('combobox', { name: 'Due date' })
    await waitFor(() => expect(input).toHaveFocus())
    await expect(input).toHaveValue('11/26/2026')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-26')
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  args: { defaultValue: '2026-11-23' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Due date' })
    await userEvent.tab()
    await expect(input).toHaveFocus()
    // While an input method composes a text, the key belongs to it.
    await fireEvent.keyDown(input, { key: 'ArrowDown', isComposing: true })
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowDown}')
    const isFocused = (name: RegExp) =>
      waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
    await isFocused(/November 23/)
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await dialogIsClosed()
    await waitFor(() => expect(input).toHaveFocus())
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-23')
    await userEvent.keyboard('{ArrowDown}')
    await isFocused(/November 23/)
    await userEvent.keyboard('{PageDown}{ArrowLeft}{Enter}')
    await dialogIsClosed()
    await waitFor(() => expect(input).toHaveFocus())
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-12-22')
    // The date is the only tab stop.
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
})

export const Typed = meta.story({
  parameters: journey,
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'feb 29 28')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(input).toHaveValue('02/29/2028')
    await expect(canvas.getByRole('status')).toHaveTextContent('2028-02-29')
    await userEvent.clear(input)
    await userEvent.type(input, '1/2/2026{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-01-02')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear date' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('none')
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: 'Clear date' })).not.toBeInTheDocument()
  },
})

/** While another window has the focus, the input keeps it, so the text is still being typed. */
export const LeftForAnotherWindow = meta.story({
  parameters: journey,
  args: { granularity: 'minute' },
  play: async ({ canvas, userEvent }) => {
    const date = canvas.getByRole('combobox')
    const time = canvas.getByRole('textbox', { name: 'Time' })
    for (const [input, typed, read] of [
      [date, '1/2/2026', '01/02/2026'],
      [time, '8', '8:00 AM'],
    ] as const) {
      await userEvent.clear(input)
      await userEvent.type(input, typed)
      await fireEvent.focusOut(input)
      await expect(input).toHaveValue(typed)
      await userEvent.tab()
      await expect(input).toHaveValue(read)
    }
  },
})

/** Typed text that is no date stays, and the value is empty. */
export const InvalidText = meta.story({
  parameters: journey,
  args: { defaultValue: '2026-11-23' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    const cases = [
      ['2/30/2026', 'February 2026 has only 28 days.'],
      ['13/1/2026', 'Enter a date such as 11/23/2026.'],
      ['soon', 'Enter a date such as 11/23/2026.'],
      ['1/1/0000', 'Enter a date such as 11/23/2026.'],
    ]
    for (const [text = '', problem = ''] of cases) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await userEvent.tab()
      await expect(input).toHaveValue(text)
      await expect(input).toBeInvalid()
      await expect(input).toHaveAccessibleDescription(problem)
      await expect(input.validationMessage).toBe(problem)
      await expect(canvas.getByRole('status')).toHaveTextContent('none')
    }
  },
})

export const InvalidTextCorrected = meta.story({
  parameters: journey,
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(input, '2/30/2026')
    await userEvent.tab()
    await expect(input).toBeInvalid()
    await userEvent.clear(input)
    await userEvent.type(input, '2/28/2026')
    await userEvent.tab()
    await expect(input).toBeValid()
    await expect(input.validationMessage).toBe('')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-02-28')
  },
})

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())

export const Limits = meta.story({
  parameters: journey,
  args: { min: '2026-11-09', max: '2026-11-27', isDateDisabled: isWeekend },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    const cases = [
      ['11/8/2026', 'Enter Nov 9, 2026 or later.'],
      ['11/28/2026', 'Enter Nov 27, 2026 or earlier.'],
      ['11/14/2026', 'Nov 14, 2026 is not available.'],
    ]
    for (const [text = '', problem = ''] of cases) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await userEvent.tab()
      await expect(input).toBeInvalid()
      await expect(input).toHaveAccessibleDescription(problem)
    }
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-14')
  },
})

export const DateAndTime = meta.story({
  parameters: journey,
  args: { granularity: 'minute', timeZone: 'Europe/Berlin', defaultTime: '09:00' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    const date = canvas.getByRole('combobox', { name: 'Due date' })
    const time = canvas.getByRole('textbox', { name: 'Time' })
    await userEvent.tab()
    await expect(date).toHaveFocus()
    await userEvent.keyboard('7/1/2026')
    await userEvent.tab()
    await expect(time).toHaveFocus()
    await expect(time).toHaveValue('9:00 AM')
    await expect(status).toHaveTextContent('2026-07-01T09:00:00+02:00')
    await userEvent.clear(time)
    await userEvent.keyboard('14:40')
    await userEvent.keyboard('{ArrowUp}')
    await expect(time).toHaveValue('2:45 PM')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(time).toHaveValue('2:15 PM')
    await expect(status).toHaveTextContent('2026-07-01T14:15:00+02:00')
    await expect(canvas.getByText('GMT+2')).toBeVisible()
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
    // The time stays when another date is selected.
    await userEvent.click(canvas.getByRole('button', { name: 'Choose date' }))
    await userEvent.click(await screen.findByRole('button', { name: /July 31, 2026/ }))
    await dialogIsClosed()
    await expect(status).toHaveTextContent('2026-07-31T14:15:00+02:00')
  },
})

export const InvalidTime = meta.story({
  parameters: journey,
  args: { granularity: 'minute', defaultValue: '2026-11-23T12:00:00Z' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const [date, time] = [
      canvas.getByRole('combobox'),
      canvas.getByRole('textbox', { name: 'Time' }),
    ]
    await userEvent.clear(date)
    await userEvent.tab()
    await expect(time).toHaveValue('')
    await userEvent.keyboard('8')
    await userEvent.tab()
    await expect(time).toHaveAccessibleDescription('Enter a date as well.')
    await userEvent.type(date, '11/24/2026')
    await userEvent.tab()
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-11-24T08:00:00+00:00')
    await userEvent.clear(time)
    await userEvent.type(time, '25:00')
    await userEvent.tab()
    await expect(time).toHaveValue('25:00')
    await expect(time).toHaveAccessibleDescription('Enter a time such as 2:30 PM.')
    await expect(canvas.getByRole('status')).toHaveTextContent('none')
  },
})

/** Clocks go forward over the typed time, so it becomes a later one. */
export const SkippedTime = meta.story({
  parameters: journey,
  args: { granularity: 'minute', timeZone: 'Europe/Berlin' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '3/29/2026')
    await userEvent.tab()
    const time = canvas.getByRole('textbox', { name: 'Time' })
    await userEvent.clear(time)
    await userEvent.type(time, '2:30')
    await userEvent.tab()
    await expect(time).toHaveValue('3:30 AM')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-29T03:30:00+02:00')
    await expect(time).toHaveAccessibleDescription(
      'Clocks go forward, so Mar 29, 2026, 2:30 AM does not exist. It became Mar 29, 2026, 3:30 AM.',
    )
  },
})

/** The message separates date and time as the language does. */
export const SkippedTimeInArabic = meta.story({
  parameters: journey,
  args: { granularity: 'minute', timeZone: 'Europe/Berlin' },
  render: (args) => (
    <LocaleProvider locale="ar" strings={arabic}>
      <div dir="rtl">
        <ControlledDatePicker {...args} />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '2026-03-29')
    await userEvent.tab()
    const time = canvas.getByRole('textbox')
    await userEvent.clear(time)
    await userEvent.type(time, '2:30')
    await userEvent.tab()
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-03-29T03:30:00+02:00')
    const note = canvas.getByText(/2:30/)
    await expect(note).toHaveTextContent('2026، 2:30')
    await expect(note).toHaveTextContent('2026، 3:30')
  },
})

/** Clocks go back over the time: it is the first of two, and a button selects the other. */
export const RepeatedTime = meta.story({
  parameters: journey,
  args: { granularity: 'minute', timeZone: 'Europe/Berlin' },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '10/25/2026')
    await userEvent.tab()
    const time = canvas.getByRole('textbox', { name: 'Time' })
    await userEvent.clear(time)
    await userEvent.type(time, '2:30')
    await userEvent.tab()
    const status = canvas.getByRole('status')
    await expect(status).toHaveTextContent('2026-10-25T02:30:00+02:00')
    await userEvent.click(canvas.getByRole('button', { name: 'Use GMT+1' }))
    await expect(status).toHaveTextContent('2026-10-25T02:30:00+01:00')
    await userEvent.click(canvas.getByRole('button', { name: 'Use GMT+2' }))
    await expect(status).toHaveTextContent('2026-10-25T02:30:00+02:00')
    await expect(
      canvas.getByText('Clocks go back, so 2:30 AM occurs twice. This is the one at GMT+2.'),
    ).toBeVisible()
  },
})

/** The button that selects the other time keeps the focus, since it then selects the first one again. */
export const RepeatedTimeByKeyboard = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    timeZone: 'Europe/Berlin',
    defaultValue: '2026-10-25T02:30:00+02:00',
  },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Use GMT+1' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('2026-10-25T02:30:00+01:00')
    await expect(canvas.getByRole('button', { name: 'Use GMT+2' })).toHaveFocus()
  },
})

/** The arrow keys go around the hour that clocks skip, in both directions. */
export const ArrowKeysAroundASkippedTime = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    timeZone: 'Europe/Berlin',
    defaultValue: '2027-03-28T03:15:00+02:00',
  },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const time = canvas.getByRole('textbox', { name: 'Time' })
    await userEvent.click(time)
    await userEvent.keyboard('{ArrowDown}')
    await expect(time).toHaveValue('3:00 AM')
    await userEvent.keyboard('{ArrowDown}')
    await expect(time).toHaveValue('1:45 AM')
    await expect(canvas.getByRole('status')).toHaveTextContent('2027-03-28T01:45:00+01:00')
    await userEvent.keyboard('{ArrowUp}')
    await expect(time).toHaveValue('3:00 AM')
    await expect(canvas.getByRole('status')).toHaveTextContent('2027-03-28T03:00:00+02:00')
  },
})

/** The arrow keys go through the hour that clocks repeat twice, and the same day selected again keeps the moment. */
export const SecondOfARepeatedTimeKept = meta.story({
  parameters: journey,
  args: {
    granularity: 'minute',
    timeZone: 'Europe/Berlin',
    defaultValue: '2026-10-25T02:30:00+01:00',
  },
  render: (args) => <ControlledDatePicker {...args} />,
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    await userEvent.click(canvas.getByRole('textbox', { name: 'Time' }))
    await userEvent.keyboard('{ArrowUp}')
    await expect(status).toHaveTextContent('2026-10-25T02:45:00+01:00')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect(status).toHaveTextContent('2026-10-25T02:45:00+02:00')
    await userEvent.keyboard('{ArrowUp}')
    await expect(status).toHaveTextContent('2026-10-25T02:00:00+01:00')
    await userEvent.click(canvas.getByRole('button', { name: 'Choose date' }))
    await userEvent.click(await screen.findByRole('button', { name: /October 25, 2026/ }))
    await dialogIsClosed()
    await expect(status).toHaveTextContent('2026-10-25T02:00:00+01:00')
  },
})

/** The label of the field names the group of the date and the time. */
export const InAFieldWithTime = meta.story({
  parameters: journey,
  render: (args) => (
    <Field>
      <FieldLabel>Scheduled Start</FieldLabel>
      <DatePicker {...args} granularity="minute" aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = within(canvas.getByRole('group', { name: 'Scheduled Start' }))
    await expect(group.getByRole('combobox', { name: 'Scheduled Start' })).toBeVisible()
    await expect(group.getByRole('textbox', { name: 'Time' })).toBeVisible()
  },
})

export const InAField = meta.story({
  render: (args) => (
    <Field required>
      <FieldLabel>Scheduled Start</FieldLabel>
      <DatePicker {...args} aria-label={undefined} />
      <FieldHint>Calls begin on this day.</FieldHint>
      <FieldError>Choose a day</FieldError>
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('combobox', { name: 'Scheduled Start' })
    await expect(input).toHaveAccessibleDescription('Calls begin on this day. Choose a day')
    await expect(input).toBeInvalid()
    await expect(input).toBeRequired()
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: (args) => (
    <SampleForm onSubmit={onSubmit}>
      <DatePicker {...args} name="due" defaultValue="2026-11-23" required />
      <DatePicker {...args} aria-label="Disabled" name="none" defaultValue="2026-11-23" disabled />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('combobox', { name: 'Due date' })
    await userEvent.clear(input)
    await userEvent.type(input, '11/24/2026{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([['due', '2026-11-24']])
    await userEvent.clear(input)
    await userEvent.type(input, '2/30/2026{Enter}')
    await expect(input).toBeInvalid()
    await expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(input).toHaveValue('11/23/2026')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['due', '2026-11-23']])
  },
})

/** A form with `noValidate` is not submitted while the text is no date, so the text is not lost. */
export const InAFormWithoutValidation = meta.story({
  parameters: journey,
  render: (args) => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <DatePicker {...args} name="due" defaultValue="2026-11-23" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('combobox', { name: 'Due date' })
    await userEvent.clear(input)
    await userEvent.type(input, '2/30/2026{Enter}')
    await expectSaveStopped(userEvent, onSubmit, input, '2/30/2026')
    await userEvent.clear(input)
    await userEvent.type(input, '2/28/2026{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([['due', '2026-02-28']])
  },
})

/** The input whose text is wrong gets the focus. */
export const InvalidTimeInAForm = meta.story({
  parameters: journey,
  args: { granularity: 'minute', defaultValue: '2026-11-23T12:00:00Z' },
  render: (args) => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <DatePicker {...args} name="due" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const date = canvas.getByRole('combobox', { name: 'Due date' })
    const time = canvas.getByRole('textbox', { name: 'Time' })
    await userEvent.clear(time)
    await userEvent.type(time, '25:00')
    await expectSaveStopped(userEvent, onSubmit, time, '25:00')
    await userEvent.clear(time)
    await userEvent.type(time, '15:00')
    await userEvent.clear(date)
    await userEvent.type(date, '2/30/2026')
    await expectSaveStopped(userEvent, onSubmit, date, '2/30/2026')
  },
})

export const InADialog = meta.story({
  parameters: journey,
  render: (args) => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <DatePicker {...args} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('combobox', { name: 'Due date' })
    input.focus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('grid')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument())
    await expect(screen.getByRole('dialog', { name: 'Create New Campaign' })).toBeVisible()
    await waitFor(() => expect(input).toHaveFocus())
  },
})

export const ReadOnly = meta.story({
  parameters: journey,
  args: { readOnly: true, defaultValue: '2026-11-23' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('1{ArrowDown}')
    await expect(canvas.getByRole('combobox')).toHaveValue('11/23/2026')
    await expect(canvas.getByRole('button', { name: 'Choose date' })).toBeDisabled()
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
})

/** Values, limits and zones that are none are ignored, and the console names them. */
export const BadValues = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /DatePicker: "2026-02-30" is not a value such as 2026-11-23/,
      /DatePicker: "2026-11-23" is not a value such as 2026-11-23T14:30:00\+01:00/,
      /DatePicker: "9999-12-31T23:00:00Z" is not a value/,
      /DatePicker: "Mars\/Olympus" is not a time zone/,
    ),
  },
  render: (args) => (
    <LocaleProvider timeZone="UTC">
      <div className="grid gap-3">
        <DatePicker {...args} value="2026-02-30" />
        <DatePicker {...args} granularity="minute" timeZone="Mars/Olympus" value="2026-11-23" />
        <DatePicker
          {...args}
          granularity="minute"
          timeZone="Pacific/Kiritimati"
          value="9999-12-31T23:00:00Z"
        />
        <DatePicker {...args} granularity="minute" value="9999-12-31T23:59:00Z" />
        <DatePicker {...args} value="0001-01-01" />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole<HTMLInputElement>('combobox').map((input) => input.value)
    await expect(texts).toEqual(['', '', '', '12/31/9999', '01/01/0001'])
  },
})

const locales = ['de', 'ar-EG', 'fa-IR', 'th-TH', 'ja-JP', 'sv']

/** Each language has its order, digits and clock. */
export const Locales = meta.story({
  render: (args) => (
    <div className="grid gap-3">
      {locales.map((locale) => (
        <div key={locale} dir={/^(ar|fa)/.test(locale) ? 'rtl' : 'ltr'}>
          <p className="text-muted text-sm">{locale}</p>
          <LocaleProvider locale={locale}>
            <DatePicker {...args} granularity="minute" defaultValue="2026-11-05T14:30:00Z" />
          </LocaleProvider>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const texts = canvas
      .getAllByRole<HTMLInputElement>('textbox')
      .map((input) => input.value.replaceAll('\u200f', ''))
    await expect(texts).toEqual(['14:30', '٢:٣٠ م', '۱۴:۳۰', '14:30', '14:30', '14:30'])
  },
})

const shownStates: [label: string, props: ComponentProps<typeof DatePicker>][] = [
  ['Empty', {}],
  ['Filled', { defaultValue: '2026-11-23' }],
  ['Hovered', { defaultValue: '2026-11-23', className: 'is-hovered' }],
  ['Focused', { defaultValue: '2026-11-23', className: 'is-focused' }],
  ['Invalid', { defaultValue: '2026-11-23', max: '2026-11-20' }],
  ['Disabled', { defaultValue: '2026-11-23', disabled: true }],
  ['Read-only', { defaultValue: '2026-11-23', readOnly: true }],
]

const shownStatesWithTime: typeof shownStates = [
  ['Date and time, empty', { granularity: 'minute' }],
  ['Date and time', { granularity: 'minute', defaultValue: '2026-11-23T14:30:00Z' }],
  [
    'Time that occurs twice',
    {
      granularity: 'minute',
      timeZone: 'Europe/Berlin',
      defaultValue: '2026-10-25T02:30:00+02:00',
    },
  ],
]

function States({ states }: { states: typeof shownStates }) {
  return (
    <div className="grid gap-4">
      {states.map(([label, props]) => (
        <Field key={label}>
          <FieldLabel>{label}</FieldLabel>
          <DatePicker now={now} timeZone="UTC" {...props} />
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
      focusVisible: '.is-focused input',
    },
  },
  render: () => <States states={shownStates} />,
})

export const AllStatesWithTime = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => <States states={shownStatesWithTime} />,
})

export const Open = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[data-slot="popover-content"]' },
  args: { defaultValue: '2026-11-12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose date' }))
    const content = await screen.findByRole('dialog')
    const { left, right } = content.getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(innerWidth)
  },
})
