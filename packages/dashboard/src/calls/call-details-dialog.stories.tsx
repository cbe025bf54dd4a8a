import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { onStage } from '../mocks/stage.tsx'
import { CallDetailsDialog } from './call-details-dialog.tsx'
import { aCall, aFailedCall, aLiveCall, aQueuedCall } from './calls.mocks.ts'
import { ownStorage } from './own-storage.mocks.ts'
import { providerHandlers } from './provider.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Calls/Call Details',
  component: CallDetailsDialog,
  decorators: [onStage],
  args: { call: aCall(), onClose: fn() },
  parameters: { picture: '[role="dialog"]' },
  beforeEach: ({ args, msw }) => {
    ownStorage({ vapi_token: '3f0c9a51-77e2-4b1c' })
    msw.use(...worldHandlers(aWorld({ calls: args.call ? [args.call] : [] })))
  },
})

const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Call Details' }))

/** What stands beside a name. */
const factOf = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).nextElementSibling

export const Overview = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = await openDialog()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await expect(factOf(dialog, 'Status')).toHaveTextContent('ended')
    await expect(factOf(dialog, 'Ended Reason')).toHaveTextContent('customer-ended-call')
    await expect(factOf(dialog, 'VAPI Call ID')).toHaveTextContent('019d2ad0-6eb1-7aac')
    await expect(factOf(dialog, 'Duration')).toHaveTextContent('2m 0s')
    await expect(factOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
    await expect(factOf(dialog, 'Phone')).toHaveTextContent('(202) 555-0100')
    await expect(factOf(dialog, 'Email')).toHaveTextContent('marta.okafor@example.com')
    await expect(factOf(dialog, 'Campaign')).toHaveTextContent('Autumn renewals')
    await expect(factOf(dialog, 'Provider')).toHaveTextContent('twilio')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
})

export const Transcript = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('Yes, this is Marta.')).toBeVisible()
  },
})

export const Recording = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
    const link = dialog.getByRole('link', { name: 'Open in new tab' })
    await expect(link).toHaveAttribute('href', '/api/calls/1/recording')
    await expect(link).toHaveAttribute('target', '_blank')
  },
})

export const Analytics = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(factOf(dialog, 'tts')).toHaveTextContent('$0.0590')
    await expect(dialog.getByText(/Marta renews for a year/)).toBeVisible()
    const moments = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(moments).toEqual([
      'CreatedNov 20, 2026, 2:28 PM',
      'VAPI CreatedNov 20, 2026, 2:28 PM',
      'StartedNov 20, 2026, 2:29 PM',
      'EndedNov 20, 2026, 2:31 PM',
      'Last UpdatedNov 20, 2026, 2:32 PM',
    ])
  },
})

/** A call of which nothing is known but that it is to be. */
export const NothingKnown = meta.story({
  args: {
    call: aQueuedCall({
      assistant_id: null,
      phone_number_id: null,
      campaign: null,
      contact: null,
      name: '',
    }),
  },
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    for (const name of ['Duration', 'Cost', 'Started', 'Ended', 'Campaign', 'Assistant ID']) {
      await expect(factOf(dialog, name)).toHaveTextContent('N/A')
    }
    await expect(dialog.queryByText('Email')).toBeNull()
    await expect(dialog.queryByText('Technical Details')).toBeNull()

    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('No transcript available for this call')).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(
      dialog.getByText('No recording available for this call (may still be processing)'),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(dialog.getByText('No cost breakdown available')).toBeVisible()
    await expect(dialog.getByText('No analysis available for this call')).toBeVisible()
  },
})

export const OnTheLine = meta.story({
  args: { call: aLiveCall() },
  play: async () => {
    const dialog = await openDialog()
    await expect(factOf(dialog, 'Status')).toHaveTextContent('in-progress')
    await expect(factOf(dialog, 'Ended')).toHaveTextContent('N/A')
  },
})

export const NeverCameAbout = meta.story({
  args: { call: aFailedCall() },
  play: async () => {
    const dialog = await openDialog()
    await expect(factOf(dialog, 'Status')).toHaveTextContent('failed')
    await expect(factOf(dialog, 'Ended Reason')).toHaveTextContent(
      'call.start.error-get-phone-number',
    )
  },
})

export const TokenMissing = meta.story({
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async () => {
    const dialog = await openDialog()
    await expect(
      await screen.findByText(
        'Please configure your VAPI token in Settings for enhanced call details.',
      ),
    ).toBeVisible()
    await expect(factOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
    await expect(dialog.queryByText('Enhanced')).toBeNull()
  },
})

export const TokenRefused = meta.story({
  parameters: { expectedErrors: [/Invalid VAPI token/] },
  beforeEach: ({ msw }) => {
    msw.use(providerHandlers.refusesToken())
  },
  play: async () => {
    const dialog = await openDialog()
    await expect(
      await dialog.findByText('Invalid VAPI token. Please check your token in Settings.'),
    ).toBeVisible()
    await expect(factOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
  },
})

export const UnknownToProvider = meta.story({
  parameters: { expectedErrors: [/Call not found in VAPI/] },
  beforeEach: ({ msw }) => {
    msw.use(...providerHandlers.remembers({ calls: [] }))
  },
  play: async () => {
    const dialog = await openDialog()
    await expect(await dialog.findByText('Call not found in VAPI.')).toBeVisible()
  },
})

export const ProviderFails = meta.story({
  parameters: { expectedErrors: [/VAPI API error/] },
  beforeEach: ({ msw }) => {
    msw.use(providerHandlers.fails())
  },
  play: async () => {
    const dialog = await openDialog()
    await expect(await dialog.findByText('VAPI API error: 503 Service Unavailable')).toBeVisible()
  },
})

export const AnalysisThatIsNoJson = meta.story({
  args: { call: aCall({ analysis_data: 'She liked it.', cost_breakdown: 'twelve cents' }) },
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(dialog.getByText('She liked it.')).toBeVisible()
    await expect(dialog.getByText('No cost breakdown available')).toBeVisible()
  },
})

export const ByKeyboard = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await openDialog()
    dialog.getByRole('tab', { name: 'Overview' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(dialog.getByRole('tab', { name: 'Transcript' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
  },
})

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
    await expect(within(dialog).getByRole('tab', { name: 'Analytics' })).toBeVisible()
  },
})
