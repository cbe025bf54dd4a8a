import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { aDelivery, aWebhook, someDeliveries, webhooksHandlers } from './webhooks.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Webhooks/Deliveries',
  component: DeliveriesDialog,
  decorators: [withProviders],
  args: { open: true, webhook: aWebhook(), onClose: fn() },
  globals: { viewport: { value: 'desktop' } },
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful(), ...storeHandlers())
  },
})

type UserEvent = { click: (element: Element) => Promise<void> }

const findDeliveries = async () => within(await screen.findByRole('list', { name: 'Deliveries' }))

/** Opens the first delivery in a state. */
async function openDelivery(userEvent: UserEvent, state: string) {
  const list = await findDeliveries()
  const [row] = list.getAllByRole('button', { name: new RegExp(`^${state}`) })
  if (!row) throw new Error(`no delivery is ${state}`)
  await userEvent.click(row)
}

/** Deliveries in each state: with their attempts, the next one, and the status of the response. */
export const Full = meta.story({
  play: async () => {
    const list = await findDeliveries()
    await expect(list.getAllByRole('listitem')).toHaveLength(4)
    await expect(list.getByText('4 attempts, next in 12 minutes, status 503')).toBeVisible()
    await expect(list.getByText('10 attempts')).toBeVisible()
    await expect(list.getAllByText('1 attempt, status 204')).toHaveLength(2)
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(aWebhook().url)
  },
})

/** On a phone, each delivery has three lines. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await findDeliveries()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** An open delivery shows its last error, its next attempt and its payload. */
export const Details = meta.story({
  play: async ({ userEvent }) => {
    await openDelivery(userEvent, 'Pending')
    await expect(screen.getByText('Responded with 503')).toBeVisible()
    await expect(screen.getByText('Nov 20, 2026, 3:12:00 PM')).toBeVisible()
    await expect(screen.getByRole('region', { name: 'Payload' })).toHaveTextContent(
      '"type": "call.analyzed"',
    )
    await expect(screen.getByRole('button', { name: 'Replay' })).toBeEnabled()
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    await expect(terms).toEqual(['Error', 'Last attempt', 'Next attempt', 'Event ID'])
    await expect(screen.getByRole('button', { name: /Copy event ID/ })).toBeInTheDocument()
  },
})

export const OpensAndClosesADelivery = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const list = await findDeliveries()
    const row = list.getByRole('button', { name: /^Pending/ })
    await expect(row).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(row)
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    await expect(screen.getByRole('region', { name: 'Payload' })).toBeVisible()
    await userEvent.click(row)
    await expect(row).toHaveAttribute('aria-expanded', 'false')
    await expect(screen.queryByRole('region', { name: 'Payload' })).toBeNull()
  },
})

/** On a phone, the payload scrolls in its frame. */
export const DetailsPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    await openDelivery(userEvent, 'Pending')
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** Nothing is sent again while the webhook is disabled. */
export const Disabled = meta.story({
  args: { webhook: aWebhook({ enabled: false }) },
  play: async ({ userEvent }) => {
    await openDelivery(userEvent, 'Failed')
    await expect(screen.getByText('No response within 15 seconds')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull()
  },
})

/** Nothing was sent in the last 30 days. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful(undefined, []))
  },
  play: async () => {
    await expect(await screen.findByText('No deliveries')).toBeVisible()
    await expect(screen.getByText('Events of the last 30 days are listed here.')).toBeVisible()
  },
})

/** The deliveries are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.deliveriesHang())
  },
  play: async () => {
    await expect(await screen.findByRole('status', { name: 'Loading deliveries' })).toBeVisible()
  },
})

/** The server fails, and the admin can try again. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.deliveriesFail())
  },
  play: async () => {
    const alert = await screen.findByRole('alert')
    await expect(alert).toHaveTextContent('The deliveries could not be loaded')
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ msw, userEvent }) => {
    const retryButton = await screen.findByRole('button', { name: 'Retry' })
    msw.use(...webhooksHandlers.stateful())
    await userEvent.click(retryButton)
    await expect((await findDeliveries()).getAllByRole('listitem')).toHaveLength(4)
  },
})

/** More than a page is shown page by page. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const deliveries = Array.from({ length: 45 }, (_, index) => aDelivery({ id: 45 - index }))
    msw.use(...webhooksHandlers.stateful(undefined, deliveries))
  },
  play: async ({ userEvent }) => {
    const list = await findDeliveries()
    await expect(list.getAllByRole('listitem')).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(40))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(45))
    await expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  },
})

export const MoreFailThenArrive = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ManyRows.input.beforeEach,
  play: async ({ msw, userEvent }) => {
    const list = await findDeliveries()
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise), webhooksHandlers.deliveriesFail())
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await expect(await screen.findByRole('button', { name: 'Loading...' })).toBeDisabled()
    response.resolve()
    await expect(
      await screen.findByText('Error loading more deliveries: Something went wrong on the server'),
    ).toBeVisible()
    await expect(list.getAllByRole('listitem')).toHaveLength(20)
    const deliveries = Array.from({ length: 45 }, (_, index) => aDelivery({ id: 45 - index }))
    msw.use(...webhooksHandlers.stateful(undefined, deliveries))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(40))
    await expect(screen.queryByText(/^Error loading more/)).toBeNull()
  },
})

/** Long addresses and errors stay within the dialog. */
export const LongText = meta.story({
  args: { webhook: aWebhook({ url: `https://hooks.example/${'callwright'.repeat(30)}` }) },
  beforeEach: ({ msw }) => {
    const last_error = `The certificate is not valid (${'ERR_TLS_CERT_ALTNAME_INVALID_'.repeat(8)})`
    const deliveries = [aDelivery({ state: 'failed', last_status: null, last_error })]
    msw.use(...webhooksHandlers.stateful(undefined, deliveries))
  },
  play: async ({ userEvent }) => {
    await openDelivery(userEvent, 'Failed')
    const dialog = screen.getByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  },
})

export const FiltersByState = meta.story({
  parameters: journey,
  play: async ({ args, userEvent }) => {
    await findDeliveries()
    const states = within(screen.getByRole('radiogroup', { name: 'State' }))
    await expect(states.getByRole('radio', { name: 'All' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }))
    await waitFor(async () =>
      expect((await findDeliveries()).getAllByRole('listitem')).toHaveLength(1),
    )
    await expect((await findDeliveries()).getByText('campaign.completed')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(async () =>
      expect((await findDeliveries()).getAllByRole('listitem')).toHaveLength(4),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
})

export const FindsNoneInAState = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful(undefined, [aDelivery()]))
  },
  play: async ({ userEvent }) => {
    await findDeliveries()
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }))
    await expect(await screen.findByText('No delivery is in this state.')).toBeVisible()
  },
})

export const Replays = meta.story({
  parameters: journey,
  play: async ({ msw, userEvent }) => {
    await openDelivery(userEvent, 'Failed')
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
    await expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled()
    response.resolve()
    await expect(await screen.findByText('The event is sent again')).toBeVisible()
    const list = await findDeliveries()
    await waitFor(() => expect(list.getByText('0 attempts, next attempt now')).toBeVisible())
  },
})

/** An event that could not be sent again stays failed. */
export const ReplayFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.replayFails())
  },
  play: async ({ userEvent }) => {
    await openDelivery(userEvent, 'Failed')
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
    await expect(await screen.findByText(/Error sending the event again/)).toBeVisible()
    await expect((await findDeliveries()).getByText('10 attempts')).toBeVisible()
  },
})

export const SendsATest = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const list = await findDeliveries()
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    await expect(await screen.findByText('Test delivered, status 204')).toBeVisible()
    await waitFor(() =>
      expect(list.getAllByRole('listitem')).toHaveLength(someDeliveries().length + 1),
    )
  },
})

export const FailsToSendATest = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  play: async ({ msw, userEvent }) => {
    const list = await findDeliveries()
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise), webhooksHandlers.testFails())
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    await expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled()
    response.resolve()
    const text = 'Error sending the test: Something went wrong on the server'
    await expect(await screen.findByText(text)).toBeVisible()
    await expect(list.getAllByRole('listitem')).toHaveLength(someDeliveries().length)
  },
})

/** The receiver refuses a test, and the page says how. */
export const TestNotDelivered = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.testIsNotDelivered())
  },
  play: async ({ userEvent }) => {
    await findDeliveries()
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    const text = 'The test was not delivered: Responded with 401'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})
