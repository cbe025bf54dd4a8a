import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aContact, manyContacts } from '../contacts/contacts.mocks.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'
import {
  type Context,
  expectValuesKept,
  fillNameAndAssistant,
  filterByTag,
  openDialog,
  searchContacts,
  submitCampaign,
} from './create-campaign.test-helpers.ts'

const meta = preview.meta({
  title: 'Screens/Create Campaign',
  component: CampaignsPage,
  args: { view: 'cards' as const, onViewChange: fn(), status: undefined, onStatusChange: fn() },
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** The dialog as it opens. */
export const Defaults = meta.story({
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(dialog.getByLabelText('Max Concurrent Calls')).toHaveValue('1')
    await expect(dialog.getByLabelText('Retry Attempts')).toHaveValue('3')
    await expect(dialog.getByLabelText('Retry Delay (minutes)')).toHaveValue('30')
    await expect(dialog.getByLabelText('Max Concurrent Calls')).toHaveAccessibleDescription(
      'From 1 to 10',
    )
    await expect(dialog.getByText('3 retries = up to 4 calls')).toBeVisible()
    await expect(dialog.getByLabelText('Retry Delay (minutes)')).toHaveAccessibleDescription(
      'From 1 to 10,080 (7 days)',
    )
    for (const [name, hint] of [
      ['Schedule', /^Optional\. Calls start and pause automatically at these times/],
      ['Calling hours', /^Optional, on the clock of each contact/],
      ['Calls to one number', /^Optional\. How often a number is called/],
    ] as const) {
      await expect(dialog.getByRole('group', { name })).toHaveAccessibleDescription(hint)
    }
    // A phone shows the keyboard or the picker that fits.
    for (const [label, attribute, value] of [
      ['Max Concurrent Calls', 'inputmode', 'numeric'],
      ['Calls in 24 Hours', 'inputmode', 'numeric'],
      ['Spending Limit (US dollars)', 'inputmode', 'decimal'],
      ['Calls From', 'type', 'time'],
      ['Calls Until', 'type', 'time'],
    ] as const) {
      await expect(dialog.getByLabelText(label)).toHaveAttribute(attribute, value)
    }
    await expect(await dialog.findByText('0 selected')).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
    await expect(dialog.queryByRole('checkbox', { name: /^All / })).not.toBeInTheDocument()
    await expect(asksBeforeUnload()).toBe(false)
  },
})

/** The dialog on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Defaults.input.play,
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: { ...smallScreens, expectedErrors: [/Something went wrong on the server/] },
  globals: { viewport: { value } },
  beforeEach: ({ msw }: Parameters<NonNullable<typeof Defaults.input.play>>[0]) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context: Context) => {
    const dialog = await submitCampaign(context)
    await dialog.findByText(/^Error creating campaign/)
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** The dialog with an error fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** The dialog with an error fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))
/** The dialog in the dark theme. */
export const Dark = meta.story({ globals: { theme: 'dark' }, play: Defaults.input.play })

const longWord = 'Donaudampfschifffahrtsgesellschaft'

/** Long names of contacts, assistants and tags stay inside the dialog. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const [first, ...others] = manyContacts(120)
    const longContact = aContact({
      ...first,
      first_name: longWord.repeat(3).slice(0, 100),
      tags: [longWord.slice(0, 60)],
    })
    const assistants = [{ id: 'long', name: longWord.repeat(4) }]
    msw.use(...storeHandlers(aMockStore({ contacts: [longContact, ...others], assistants })))
  },
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openDialog(context)
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled(),
    )
    await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
    await userEvent.click(await screen.findByRole('option', { name: longWord.repeat(4) }))
    await filterByTag(context, dialog, longWord.slice(0, 60))
    await searchContacts(context, dialog, longWord.repeat(3).slice(0, 100))
    await expect(await dialog.findByRole('checkbox', { name: /^Donau/ })).toBeEnabled()
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

export const CreatesAndRuns = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Priya Hall' }))
    await expect(dialog.getByText('2 selected')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))

    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toHaveFocus()
    await expect(screen.getByText('Campaign “Winter sale” created')).toBeVisible()
    await expect(card.getByText('draft')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await card.findByText('running')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Started 1 calls for campaign')).toBeVisible()

    // The next campaign starts with empty fields, and its draft is kept as well.
    const nextDialog = await openDialog(context)
    await expect(nextDialog.getByLabelText(/^Campaign Name/)).toHaveValue('')
    await userEvent.type(nextDialog.getByLabelText(/^Campaign Name/), 'Spring sale')
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.click(nextDialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const reopenedDialog = await openDialog(context)
    await expect(reopenedDialog.getByLabelText(/^Campaign Name/)).toHaveValue('Spring sale')
  },
})

export const CreatesScheduled = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    const start = within(dialog.getByRole('group', { name: 'Scheduled Start' }))
    await userEvent.type(start.getByRole('combobox', { name: 'Scheduled Start' }), '12/1/2026')
    await userEvent.tab()
    // Until a time is typed, it is that of the morning.
    await expect(start.getByRole('textbox', { name: 'Time' })).toHaveValue('9:00 AM')
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('Starts calling Dec 1, 2026, 9:00 AM')).toBeVisible()
  },
})

/** Opens the dialog and enters calling hours. */
async function enterCallingHours(context: Context, from: string, until: string) {
  const dialog = await openDialog(context)
  await fillNameAndAssistant(context, dialog)
  const enter = async (label: string, time: string) => {
    const input = dialog.getByLabelText(label)
    await context.userEvent.clear(input)
    await context.userEvent.type(input, time)
  }
  await enter('Calls From', from)
  await enter('Calls Until', until)
  return dialog
}

/** Hours on the clock of each contact, on some days. */
export const CallingHours = meta.story({
  play: async (context) => {
    const dialog = await enterCallingHours(context, '09:30', '18:00')
    await context.userEvent.click(dialog.getByRole('checkbox', { name: 'Sun' }))
    await expect(dialog.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Mon' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Mon' })).not.toHaveAttribute(
      'aria-describedby',
    )
    dialog.getByLabelText('Calls From').scrollIntoView({ block: 'center' })
  },
})

/** Hours that end before they begin, on no day. */
export const CallingHoursInvalid = meta.story({
  play: async (context) => {
    const dialog = await enterCallingHours(context, '18:00', '09:30')
    await expect(await dialog.findByText('The end must be after the start')).toBeVisible()
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
      await context.userEvent.click(dialog.getByRole('checkbox', { name: day }))
    }
    await expect(await dialog.findByText('Choose at least one day')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Mon' })).toBeInvalid()
    await expect(dialog.getByRole('checkbox', { name: 'Mon' })).toHaveAccessibleDescription(
      'Choose at least one day',
    )
    await context.userEvent.clear(dialog.getByLabelText('Calls From'))
    await expect(await dialog.findByText('Enter both times, or neither')).toBeVisible()
    dialog.getByLabelText('Calls From').scrollIntoView({ block: 'center' })
  },
})

/** Of one time, only the hour is entered: the field says so, and not the one that is complete. */
export const CallingHoursIncomplete = meta.story({
  play: async (context) => {
    const dialog = await enterCallingHours(context, '09:30', '18:00')
    const from = dialog.getByLabelText('Calls From')
    await context.userEvent.clear(from)
    // Scripts cannot enter a part of a time.
    Object.defineProperty(from, 'validity', { value: { valid: false, badInput: true } })
    await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('Enter a complete time, or clear it')).toBeVisible()
    await expect(from).toHaveAccessibleDescription('Enter a complete time, or clear it')
    await expect(dialog.getByLabelText('Calls Until')).not.toBeInvalid()
    from.scrollIntoView({ block: 'center' })
  },
})

const storeWithHours = aMockStore()

export const CreatesWithCallingHoursAndLimits = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(storeWithHours))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await enterCallingHours(context, '09:30', '18:00')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sun' }))
    await userEvent.type(dialog.getByLabelText('Calls in 24 Hours'), '2')
    await userEvent.type(dialog.getByLabelText('Spending Limit (US dollars)'), '12,50')
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await canvas.findByRole('region', { name: 'Winter sale' })
    await expect(storeWithHours.campaigns[0]).toMatchObject({
      calling_hours: { from: '09:30', until: '18:00', days: [1, 2, 3, 4, 5, 6] },
      call_caps: { attempts_per_day: 2, attempts_per_week: null, rest_hours: null },
      spending_limit: 12.5,
      purpose: 'informational',
    })
  },
})

/** Fills in the dialog, closes it and opens it again. */
async function reopenDialog(context: Context) {
  const { userEvent } = context
  const dialog = await openDialog(context)
  await fillNameAndAssistant(context, dialog)
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const reopenedDialog = await openDialog(context)
  await reopenedDialog.findByRole('checkbox', { name: 'Marta Okafor' })
  return reopenedDialog
}

/** The input is kept while the dialog is closed. */
export const DraftKept = meta.story({
  play: async (context) => {
    const dialog = await reopenDialog(context)
    await expectValuesKept(dialog)
    // The browser asks before unsaved changes are discarded.
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const DraftKeptThenStartedOver = meta.story({
  parameters: journey,
  play: async (context) => {
    const dialog = await reopenDialog(context)
    await context.userEvent.click(dialog.getByRole('button', { name: 'Start over' }))
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('')
    await expect(dialog.getByText('0 selected')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument()
  },
})

/** The button is busy until the server responds, and nothing can be changed that would be lost. */
export const Creating = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createHangs())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(await dialog.findByRole('button', { name: 'Creating...' })).toBeDisabled()
    const name = dialog.getByLabelText<HTMLInputElement>(/^Campaign Name/)
    const submitted = name.value
    await context.userEvent.type(name, ' 2')
    await expect(name).toHaveValue(submitted)
    await expect(dialog.queryByRole('button', { name: 'Start over' })).toBeNull()
  },
})
