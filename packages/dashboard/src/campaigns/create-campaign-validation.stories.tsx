import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { CampaignsPage } from './campaigns-page.tsx'
import {
  expectValuesKept,
  fillNameAndAssistant,
  openDialog,
  typeTime,
} from './create-campaign.test-helpers.ts'

const meta = preview.meta({
  title: 'Screens/Create Campaign/Validation',
  component: CampaignsPage,
  args: { view: 'cards' as const, onViewChange: fn(), status: undefined, onStatusChange: fn() },
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Each limit is named while a person types beyond it. */
export const ChecksLimitsAsTyped = meta.story({
  parameters: journey,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    const retype = async (label: string, text: string) => {
      await userEvent.clear(dialog.getByLabelText(label))
      await userEvent.type(dialog.getByLabelText(label), text)
    }
    await retype('Max Concurrent Calls', '11')
    await expect(
      await dialog.findByText('Max concurrent calls must be a whole number from 1 to 10'),
    ).toBeVisible()
    await retype('Retry Delay (minutes)', '0')
    await expect(
      await dialog.findByText('Retry delay must be a whole number from 1 to 10,080'),
    ).toBeVisible()
    await retype('Retry Attempts', '6')
    await expect(
      await dialog.findByText('Retry attempts must be a whole number from 0 to 5'),
    ).toBeVisible()
    await retype('Retry Attempts', '1')
    await expect(await dialog.findByText('1 retry = up to 2 calls')).toBeVisible()
    await userEvent.click(dialog.getByLabelText(/^Campaign Name/))
    await userEvent.paste('x'.repeat(201))
    await expect(await dialog.findByText('Use at most 200 characters')).toBeVisible()
    await userEvent.click(dialog.getByLabelText('Description'))
    await userEvent.paste('x'.repeat(2001))
    await expect(await dialog.findByText('Use at most 2000 characters')).toBeVisible()
  },
})

/** Limits of calls and costs are checked as they are typed, and stay as they were typed. */
export const CallLimitsRefused = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.type(dialog.getByLabelText('Calls in 24 Hours'), '101')
    await expect(
      await dialog.findByText('Enter a whole number from 1 to 100, or nothing'),
    ).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Rest (hours)'), '2.5')
    await expect(
      await dialog.findByText('Enter a whole number from 1 to 720, or nothing'),
    ).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Spending Limit (US dollars)'), 'ten')
    await expect(
      await dialog.findByText('Enter an amount from 0.01 to 1,000,000, such as 25.50, or nothing'),
    ).toBeVisible()
    await expect(dialog.getByLabelText('Spending Limit (US dollars)')).toHaveValue('ten')
  },
})

const callsError = 'Max concurrent calls must be a whole number from 1 to 10'
const retriesError = 'Retry attempts must be a whole number from 0 to 5'
const delayError = 'Retry delay must be a whole number from 1 to 10,080'

/** A number that is refused stays as it was typed, at the field that says why. */
export const RefusesNumbers = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    const refused = [
      ['Max Concurrent Calls', callsError, ['11', '0', '-1', '1.5', '1,5', '1e0', 'two']],
      ['Retry Attempts', retriesError, ['6', '-1', '2.0', '1e0']],
      ['Retry Delay (minutes)', delayError, ['0', '10081', '1e3', '0.5', '1 000']],
    ] as const
    for (const [label, error, texts] of refused) {
      const input = dialog.getByLabelText(label)
      for (const text of texts) {
        await userEvent.clear(input)
        await userEvent.paste(text)
        await userEvent.tab()
        await waitFor(() => expect(input).toHaveAccessibleDescription(error))
        await expect(input).toHaveValue(text)
        await expect(input).toBeInvalid()
      }
      await userEvent.clear(input)
      await waitFor(() => expect(input).toHaveAccessibleDescription(error))
    }
    await userEvent.type(dialog.getByLabelText('Retry Attempts'), 'many')
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await waitFor(() => expect(dialog.getByLabelText('Max Concurrent Calls')).toHaveFocus())

    // The typed text is also kept while the dialog is closed.
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const reopenedDialog = await openDialog(context)
    await expect(reopenedDialog.getByLabelText('Retry Attempts')).toHaveValue('many')
    for (const [label, text] of [
      ['Max Concurrent Calls', '10'],
      ['Retry Attempts', '0'],
      ['Retry Delay (minutes)', ' 10080 '],
    ] as const) {
      await userEvent.clear(reopenedDialog.getByLabelText(label))
      await userEvent.type(reopenedDialog.getByLabelText(label), text)
    }
    await userEvent.click(reopenedDialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await canvas.findByRole('region', { name: 'Winter sale' })).toBeVisible()
  },
})

const endError = 'The end of the schedule must be after its start'

/** The schedule ends before it starts. */
export const EndBeforeStart = meta.story({
  play: async (context) => {
    const dialog = await openDialog(context)
    await typeTime(context, dialog, 'Scheduled End', ['12/1/2026', '9:00'])
    await typeTime(context, dialog, 'Scheduled Start', ['12/1/2026', '9:00'])
    await expect(await dialog.findByText(endError)).toBeVisible()
  },
})

export const EndBeforeStartThenCorrected = meta.story({
  parameters: journey,
  play: async (context) => {
    const dialog = await openDialog(context)
    await typeTime(context, dialog, 'Scheduled End', ['12/1/2026', '9:00'])
    await typeTime(context, dialog, 'Scheduled Start', ['12/1/2026', '9:00'])
    await dialog.findByText(endError)
    await typeTime(context, dialog, 'Scheduled Start', ['12/1/2026', '8:59'])
    await waitFor(() => expect(dialog.queryByText(endError)).not.toBeInTheDocument())
    await typeTime(context, dialog, 'Scheduled End', ['11/30/2026', '17:00'])
    await expect(await dialog.findByText(endError)).toBeVisible()
    await typeTime(context, dialog, 'Scheduled End', ['', ''])
    await waitFor(() => expect(dialog.queryByText(endError)).not.toBeInTheDocument())
  },
})

/** Each date and each time is one tab stop. */
export const TabsThroughTheSchedule = meta.story({
  parameters: journey,
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(dialog.getByLabelText('Retry Delay (minutes)'))
    for (const label of ['Scheduled Start', 'Scheduled End']) {
      const group = within(dialog.getByRole('group', { name: label }))
      await userEvent.tab()
      await expect(group.getByRole('combobox', { name: label })).toHaveFocus()
      await userEvent.tab()
      await expect(group.getByRole('textbox', { name: 'Time' })).toHaveFocus()
    }
    await userEvent.tab()
    await expect(dialog.getByRole('group', { name: 'Schedule' })).not.toContainElement(
      document.activeElement as HTMLElement,
    )
  },
})

/** What is typed is no date, so it must not count as no schedule. */
export const IncompleteTime = meta.story({
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    const start = dialog.getByRole('combobox', { name: 'Scheduled Start' })
    await userEvent.type(start, 'tomorrowish')
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(start).toHaveFocus()
    await expect(start).toHaveAccessibleDescription(/^Enter a date such as /)
    await expectValuesKept(dialog)
    await expect(canvas.queryByRole('region', { name: 'Winter sale' })).toBeNull()
  },
})

/** The name and the assistant are missing. */
export const NameAndAssistantMissing = meta.story({
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('Campaign name is required')).toBeVisible()
    await expect(dialog.getByText('Choose an AI assistant')).toBeVisible()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveFocus()
  },
})
