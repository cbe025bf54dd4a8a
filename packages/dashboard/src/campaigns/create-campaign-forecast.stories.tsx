import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { expectDialogToFit } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { CampaignsPage } from './campaigns-page.tsx'
import { type Context, openDialog } from './create-campaign.test-helpers.ts'
import { aHugePreview, aMixedPreview, aPreview, forecastHandlers } from './forecast.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Create Campaign/Forecast',
  component: CampaignsPage,
  args: { view: 'cards' as const, onViewChange: fn(), status: undefined, onStatusChange: fn() },
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Opens the dialog, chooses a contact, and scrolls to the forecast. */
async function chooseContact(context: Context) {
  const dialog = await openDialog(context)
  await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  dialog.getByRole('region', { name: 'Forecast' }).scrollIntoView()
  return dialog
}

/** No contact is chosen yet. */
export const Empty = meta.story({
  play: async (context) => {
    const dialog = await openDialog(context)
    dialog.getByRole('region', { name: 'Forecast' }).scrollIntoView()
    await expect(dialog.getByText(/^Select contacts to see when/)).toBeVisible()
  },
})

/** The first forecast is being computed. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewHangs())
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    await expect(await dialog.findByText('Computing…')).toBeInTheDocument()
    await expect(dialog.queryByText('Finish')).toBeNull()
  },
})

/** Some contacts can be called at once, some later, and some are skipped. */
export const Full = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewIs(aMixedPreview()))
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    await expect(await dialog.findByText('150 contacts will be skipped:')).toBeVisible()
    await expect(dialog.getByText('The time zone of the number is unknown')).toBeVisible()
    await expect(
      dialog.getByText('610 contacts can be called at the start, 480 later:'),
    ).toBeVisible()
    const numbers = within(dialog.getByRole('list', { name: 'Forecast' }))
    await expect(numbers.getByText('Finish').parentElement).toHaveTextContent(
      'FinishNov 21, 2026, 5:43 PMNov 21, 1:20 – 10:16 PM',
    )
    await expect(numbers.getByText('Cost').parentElement).toHaveTextContent(
      'Cost$99.2000$74.4000 – $136.4000',
    )
    await expect(numbers.getByText('Calls').parentElement).toHaveTextContent(
      'Calls2,2321,984 – 2,604',
    )
    await expect(dialog.getByText(/^Finishes .* with a probability of 61.5%/)).toBeVisible()
    await expect(dialog.getByText(/^Pauses .* with a probability of 12.5%/)).toBeVisible()
    await expect(dialog.getByText(/^Based on the last 640 calls/)).toBeVisible()
    const hours = dialog.getByRole('grid', {
      name: /^Contacts who may be called, by hour from Nov 20, 2026, 3:00 PM/,
    })
    await expect(hours).toBeVisible()
    await expect(
      within(hours)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['New York', 'Los Angeles', 'Other or several'])
    // The hours of a day.
    await expect(within(hours).getAllByRole('gridcell')).toHaveLength(3 * 24)
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** The forecast on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: Full.input.beforeEach,
  play: Full.input.play,
})

/** Many contacts in many time zones, one with a long name. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewIs(aHugePreview()))
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    await expect(await dialog.findByText('720 contacts will be skipped:')).toBeVisible()
    await expect(dialog.getByText(/61,280 contacts can be called/)).toBeVisible()
    await expect(dialog.getByText('Outside calling hours in Pacific/Honolulu')).toBeVisible()
    // Only the most frequent reasons are named.
    await expect(dialog.getByText('For other reasons').parentElement).toHaveTextContent('3,000')
    await expect(dialog.getByRole('rowheader', { name: 'Other or several' })).toBeVisible()
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** The workspace has too few calls to learn from. */
export const TypicalFigures = meta.story({
  beforeEach: ({ msw }) => {
    const basis = { source: 'priors' as const, calls: 12, required_calls: 100 }
    msw.use(forecastHandlers.previewIs(aPreview({ contacts: 1, basis })))
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    await expect(
      await dialog.findByText(/^Based on typical figures.* 12 of the 100 calls needed/),
    ).toBeVisible()
  },
})

/** None of the contacts can be called. */
export const NobodyCallable = meta.story({
  beforeEach: ({ msw }) => {
    const reason = 'The time zone of the number is unknown'
    msw.use(
      forecastHandlers.previewIs(
        aPreview({
          contacts: 1,
          now: { contacts: 0 },
          never: { contacts: 1, reasons: [{ code: 'hours', reason, contacts: 1 }] },
          finish: null,
          zones: [],
        }),
      ),
    )
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    await expect(await dialog.findByText('None of these contacts can be called.')).toBeVisible()
    await expect(dialog.getByText('1 contact will be skipped:')).toBeVisible()
    await expect(dialog.queryByText('Finish')).toBeNull()
  },
})

/** The previous forecast stays while the one after an edit is computed, and nothing moves. */
export const Stale = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewHangsAfterFirst())
  },
  play: async (context) => {
    const dialog = await chooseContact(context)
    const text = await dialog.findByText('150 contacts will be skipped:')
    const region = dialog.getByRole('region', { name: 'Forecast' })
    const { height } = region.getBoundingClientRect()
    await context.userEvent.click(dialog.getByRole('checkbox', { name: 'Priya Hall' }))
    await expect(await dialog.findByText('Computing…')).toBeInTheDocument()
    await expect(text).toBeInTheDocument()
    await expect(text.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true')
    await expect(region.getBoundingClientRect().height).toBe(height)
    region.scrollIntoView()
  },
})

/** A field has an error, so there is no forecast. */
export const InvalidField = meta.story({
  play: async (context) => {
    const dialog = await chooseContact(context)
    const lines = dialog.getByLabelText('Max Concurrent Calls')
    await context.userEvent.clear(lines)
    await context.userEvent.type(lines, '11')
    await expect(
      await dialog.findByText('Correct the marked fields to see a forecast.'),
    ).toBeInTheDocument()
    dialog.getByRole('region', { name: 'Forecast' }).scrollIntoView()
  },
})

const failure = (sentence: RegExp) => async (context: Context) => {
  const dialog = await chooseContact(context)
  const alert = await dialog.findByText(sentence, {}, { timeout: 5000 })
  await expect(alert).toHaveTextContent('You can create the campaign without it.')
  await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
}

/** The server fails to compute the forecast. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewFails())
  },
  play: failure(/could not be computed: Something went wrong on the server/),
})

/** The server does not respond. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewIsUnreachable())
  },
  play: failure(/could not be computed/),
})

/** A proxy answers with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/The server could not answer/] },
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewIsHtml())
  },
  play: failure(/could not be computed/),
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.previewFails())
  },
  play: async (context) => {
    await failure(/could not be computed/)(context)
    context.msw.use(forecastHandlers.previewIs(aMixedPreview()))
    await context.userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await expect(await screen.findByText('150 contacts will be skipped:')).toBeVisible()
  },
})

export const RequestsOnlyTheLastChange = meta.story({
  parameters: journey,
  play: async (context) => {
    const requestedDelays: number[] = []
    context.msw.events.on('request:start', async ({ request }) => {
      if (!request.url.endsWith('/api/campaigns/preview')) return
      requestedDelays.push((await request.clone().json()).retry_delay_minutes)
    })
    const dialog = await chooseContact(context)
    await dialog.findByText('Finish')
    await expect(requestedDelays).toEqual([30])
    const delay = dialog.getByLabelText('Retry Delay (minutes)')
    // In one task, so that a slow machine makes no pause in which an earlier change would be requested. The empty field is invalid.
    for (const value of ['', '1', '12', '123', '1234']) {
      fireEvent.change(delay, { target: { value } })
    }
    await waitFor(() => expect(requestedDelays).toEqual([30, 1234]), { timeout: 3000 })
    await waitFor(() => expect(dialog.queryByText('Computing…')).toBeNull())
    // The name does not change the forecast.
    fireEvent.change(dialog.getByLabelText(/^Campaign Name/), { target: { value: 'Winter' } })
    await expect(dialog.queryByText('Computing…')).toBeNull()
    await expect(requestedDelays).toEqual([30, 1234])
  },
})
