import type { CallOutcome, CallStatus } from '@callwright/contract'
import {
  enlargeText,
  findBrokenWords,
  findCutButtons,
  findTruncatedTexts,
} from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, spyOn, waitFor, within } from 'storybook/test'
import {
  aCall,
  aLiveCall,
  aQueuedCall,
  callsHandlers,
  longTranscript,
  manyCalls,
} from '../calls/calls.mocks.ts'
import { providerHandlers } from '../calls/provider.mocks.ts'
import { aCampaign, campaignsHandlers } from '../campaigns/campaigns.mocks.ts'
import { contactsHandlers } from '../contacts/contacts.mocks.ts'
import { aConfig, configHandlers } from '../lib/config.mocks.ts'
import { asViewer } from '../mocks/as-viewer.tsx'
import { minutesAgo } from '../mocks/clock.ts'
import { collectDownloads } from '../mocks/downloads.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { mockLocalStorage } from '../mocks/local-storage.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { inShell } from '../mocks/with-shell.tsx'
import { withStopNotice } from '../mocks/with-stop-notice.tsx'
import { aCallingStop, callingStopHandlers } from '../shell/calling-stop.mocks.ts'
import { overviewHandlers } from './overview.mocks.ts'
import { OverviewPage } from './overview-page.tsx'

const meta = preview.meta({
  title: 'Screens/Overview',
  component: OverviewPage,
  ...inShell('/dashboard'),
  beforeEach: ({ msw }) => {
    mockLocalStorage()
    msw.use(...storeHandlers())
  },
})

/** A call whose recording is not stored here. */
const anIncompleteCall = (id: number) => aCall({ id, recording_url: null })
const incompleteCalls = [3, 2, 1].map(anIncompleteCall)

const storeToken = () => localStorage.setItem('vapi_token', '3f0c9a51-77e2-4b1c')

const nowLinks = (canvas: Canvas) =>
  within(canvas.getByRole('list', { name: 'Now' })).getAllByRole('link')

/** Returns the mark of lines that are in use. */
const liveMark = (canvas: Canvas) => nowLinks(canvas)[0]?.querySelector('[data-slot=waveform]')

/** A viewer of a workspace before its first call is not asked to import and to call. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: [], campaigns: [], calls: [] })))
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Contacts' })).toHaveTextContent(
        /0Ready for campaigns$/,
      ),
    )
    await expect(canvas.getByRole('list', { name: 'Now' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Import|Create/ })).toBeNull()
  },
})

/** A workspace without a voice provider cannot call, and an admin adds one. */
export const WithoutProvider = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.responds(aConfig({ auth: 'accounts', phone_number_id: '' })))
  },
  play: async ({ canvas }) => {
    const notice = within(await canvas.findByRole('alert'))
    await expect(notice.getByText(/no voice provider yet/)).toBeVisible()
    await expect(notice.getByRole('link', { name: 'Add a voice provider' })).toHaveAttribute(
      'href',
      '/dashboard/workspace',
    )
  },
})

/** A member of a workspace without a voice provider learns whom to ask. */
export const WithoutProviderAsMember = meta.story({
  ...WithoutProvider.input,
  decorators: [asViewer],
  play: async ({ canvas }) => {
    const notice = within(await canvas.findByRole('alert'))
    await expect(notice.getByText('Ask an admin of the workspace to add one.')).toBeVisible()
    await expect(notice.queryByRole('link')).toBeNull()
  },
})

/** What happens now, totals, active campaigns and recent calls of a busy account. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByText('in 12 minutes')
    await expect(nowLinks(canvas).map(({ textContent }) => textContent)).toEqual([
      'Lines in use 5 of 5',
      'Next retry in 12 minutes',
      'Conversations today 4',
      'Qualified today 2',
      'Cost today $0.5638',
    ])
    await expect(nowLinks(canvas).map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/campaigns',
      '/dashboard/campaigns/5?state=waiting',
      '/dashboard/analytics?days=1&outcome=conversation#recent-calls',
      '/dashboard/analytics?days=1&outcome=qualified#recent-calls',
      '/dashboard/analytics?days=1#recent-calls',
    ])
    const getStat = (name: string) => canvas.getByRole('group', { name })
    await waitFor(() => expect(getStat('Total Campaigns')).toHaveTextContent(/51 active$/))
    await waitFor(() =>
      expect(getStat('Total Contacts')).toHaveTextContent('34Ready for campaigns'),
    )
    await waitFor(() => expect(getStat('Total Calls')).toHaveTextContent('163All time'))
    await waitFor(() => expect(getStat('Success Rate')).toHaveTextContent(/%Call completion rate$/))
    for (const [name, href] of [
      ['Total Campaigns', '/dashboard/campaigns'],
      ['Total Contacts', '/dashboard/contacts'],
      ['Total Calls', '/dashboard/analytics?days=all#recent-calls'],
      ['Success Rate', '/dashboard/analytics?days=all&outcome=conversation#recent-calls'],
    ] as const) {
      await expect(getStat(name).offsetHeight).toBe(72)
      await expect(within(getStat(name)).getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await expect(canvas.getByRole('link', { name: 'Total Calls' })).toHaveAccessibleDescription(
      /^Calls made: each attempt/,
    )
    await expect(await canvas.findByRole('heading', { name: 'Autumn renewals' })).toBeVisible()
    const progress = canvas.getAllByRole('progressbar').map((bar) => bar.ariaValueNow)
    await expect(progress).toEqual(['65', '33'])
    await expect(canvas.getByText('1 running, 1 paused')).toBeVisible()
    const callHeadings = await canvas.findAllByRole('heading', { name: /^Autumn renewals: / })
    await expect(callHeadings).toHaveLength(5)
    await expect(canvas.getByText('$0.1931')).toBeVisible()
    await expect(canvas.getByText(/^AI: Hello, this is Ava/)).toHaveTextContent(/\.\.\.$/)
  },
})

/** Skeletons stand where totals, campaigns and calls will be. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      campaignsHandlers.listHangs(),
      contactsHandlers.listHangs(),
      callsHandlers.listHangs(),
      callsHandlers.statsHang(),
      overviewHandlers.overviewHangs(),
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    await expect(canvas.getByRole('list', { name: 'Now' })).toHaveAttribute('aria-busy', 'true')
    await expect(nowLinks(canvas)[0]?.textContent?.trim()).toBe('Lines in use')
    await expect(liveMark(canvas)).toBeNull()
    await expect(canvas.getByRole('status', { name: 'Loading campaigns' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading calls' })).toBeVisible()
    await expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
})

/** A new account without contacts, campaigns and calls. */
export const Empty = meta.story({
  tags: ['picture'],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns: [], contacts: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Get started' })).toBeVisible()
    await expect(canvas.getByText('Import contacts').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(canvas.getByText('Make calls').closest('li')).toHaveAttribute(
      'data-state',
      'upcoming',
    )
    await expect(canvas.getByRole('button', { name: 'Import CSV' })).toBeVisible()
    await expect(canvas.queryByRole('list', { name: 'Now' })).toBeNull()
    await expect(await canvas.findByText('No active campaigns')).toBeVisible()
    await expect(await canvas.findByText('No recent calls')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Campaigns' })).toHaveTextContent('00 active'),
    )
    await expect(canvas.getByRole('group', { name: 'Total Contacts' })).toHaveTextContent('0Ready')
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Success Rate' })).toHaveTextContent('–Call'),
    )
  },
})

/** Contacts, and nothing else: the next step is a campaign. */
export const OnlyContacts = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Create Campaign' })).toBeVisible()
    await expect(canvas.getByText('Import contacts').closest('li')).toHaveAttribute(
      'data-state',
      'done',
    )
  },
})

/** A campaign that was stopped before its first call: the next step is another one. */
export const OnlyACancelledCampaign = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ status: 'cancelled', calling: false, calls_completed: 0 })]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Create Campaign' })).toBeVisible()
  },
})

/** A campaign that has made no call: the next step is to make calls. */
export const OnlyADraft = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ status: 'draft', calling: false, calls_completed: 0 })]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Make Calls' })).toBeVisible()
    const step = canvas.getByText('Make calls').closest('li')
    await expect(step).toHaveAttribute('aria-current', 'step')
    await expect(step).toHaveTextContent('Calls the contacts of “Autumn renewals”.')
  },
})

/** The only campaign is to start at its time, which a press does not change. */
export const OnlyAScheduledDraft = meta.story({
  beforeEach: ({ msw }) => {
    const scheduled_start = minutesAgo(-60)
    const campaigns = [aCampaign({ status: 'draft', calling: false, scheduled_start })]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open campaign' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/1',
    )
    await expect(canvas.getByText('Calls the contacts of “Autumn renewals”.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Make Calls' })).toBeNull()
  },
})

/** The only campaign was started before the time from which it calls, which a press does not change either. */
export const OnlyACampaignBeforeItsSchedule = meta.story({
  beforeEach: ({ msw }) => {
    const scheduled_start = minutesAgo(-60)
    const campaigns = [aCampaign({ calling: false, scheduled_start, calls_completed: 0 })]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open campaign' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Make Calls' })).toBeNull()
  },
})

/** The only campaign was paused before its first call, and is not resumed from here. */
export const OnlyAPausedCampaign = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ status: 'paused', calling: false, calls_completed: 0 })]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open campaign' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Make Calls' })).toBeNull()
  },
})

/** No call was made, and several campaigns could make it: a person chooses which. */
export const SeveralDrafts = meta.story({
  beforeEach: ({ msw }) => {
    const draft = { status: 'draft', calling: false } as const
    const campaigns = [aCampaign({ ...draft, id: 2, name: 'Of a colleague' }), aCampaign(draft)]
    msw.use(...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Choose campaign' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns',
    )
    await expect(canvas.queryByRole('button', { name: 'Make Calls' })).toBeNull()
  },
})

/** All calls are stopped before the first one. */
export const StoppedBeforeTheFirstCall = meta.story({
  decorators: [withStopNotice],
  beforeEach: (context) => {
    OnlyADraft.input.beforeEach?.(context)
    context.msw.use(...callingStopHandlers.stateful(aCallingStop()))
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert')
    const button = await canvas.findByRole('button', { name: 'Make Calls' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('All calls of this workspace are stopped')
  },
})

export const StartsWithAnImport = meta.story({
  parameters: journey,
  beforeEach: Empty.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Import CSV' }))
    await expect(await screen.findByRole('dialog', { name: 'Import Contacts' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const CreatesTheFirstCampaign = meta.story({
  parameters: journey,
  beforeEach: OnlyContacts.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create Campaign' }))
    await expect(await screen.findByRole('dialog', { name: 'Create New Campaign' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** Somebody else makes the first call while a campaign is being created: what was typed stays. */
export const KeepsTheFormAfterTheFirstCall = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  beforeEach: OnlyContacts.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
    await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Spring')
    msw.use(...storeHandlers())
    // The dialog covers the page, so the button cannot be clicked with the pointer.
    canvas.getByText('Fetch again').click()
    await waitFor(() => expect(canvas.queryByText('Get started')).toBeNull())
    await expect(dialog.getByLabelText(/^Campaign Name/)).toBeVisible()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Spring')
  },
})

export const MakesTheFirstCalls = meta.story({
  parameters: journey,
  beforeEach: OnlyADraft.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Make Calls' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText(/^Started \d+ calls for campaign$/)).toBeVisible()
    await expect(await canvas.findByText('running')).toBeVisible()
    // The pressed button is gone, and what stands in its place has the focus.
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await expect(document.body).not.toHaveFocus()
  },
})

/** A campaign that runs already is not started again, and a newer draft is not started instead of it. */
export const MakesTheFirstCallsOfARunningCampaign = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const campaigns = [
      aCampaign({ id: 2, name: 'Of a colleague', status: 'draft', calling: false }),
      aCampaign({ calling: false, calls_completed: 0, calls_successful: 0 }),
    ]
    msw.use(campaignsHandlers.startFails(), ...storeHandlers(aMockStore({ calls: [], campaigns })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText(/^Started \d+ calls for campaign$/)).toBeVisible()
  },
})

/** No line is free, so no call was started. */
export const FindsNoFreeLine = meta.story({
  parameters: journey,
  beforeEach: (context) => {
    OnlyADraft.input.beforeEach?.(context)
    context.msw.use(campaignsHandlers.makeCallsFindsNoLine())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText(/^No call started: all lines are in use/)).toBeVisible()
  },
})

/** The campaign is being started. */
export const MakingTheFirstCalls = meta.story({
  beforeEach: (context) => {
    OnlyADraft.input.beforeEach?.(context)
    context.msw.use(campaignsHandlers.startHangs())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await canvas.findByRole('button', { name: 'Calling...' })).toBeDisabled()
  },
})

export const FailsToMakeCalls = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: (context) => {
    OnlyADraft.input.beforeEach?.(context)
    context.msw.use(campaignsHandlers.startFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(
      await screen.findByText('Error starting calls: Something went wrong on the server'),
    ).toBeVisible()
  },
})

/** Calls of the past, and no campaign that calls. */
export const NothingNow = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [aCall({ created_at: minutesAgo(3 * 24 * 60) })]
    msw.use(...storeHandlers(aMockStore({ calls, campaigns: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Lines in use 0 of 0' })).toBeVisible()
    await expect(liveMark(canvas)).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Next retry –' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns',
    )
    await expect(canvas.getByRole('link', { name: 'Conversations today 0' })).toBeVisible()
  },
})

/** While all calls are stopped, no campaign claims to call, and there is no next retry. */
export const CallsStopped = meta.story({
  decorators: [withStopNotice],
  beforeEach: ({ msw }) => {
    msw.use(...callingStopHandlers.stateful(aCallingStop({ stopped_by: '' })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Stopped 12 minutes ago/)
    const texts = await canvas.findAllByText('Waiting until the stop of all calls is lifted.')
    await expect(texts.length).toBeGreaterThan(0)
    await expect(canvas.queryByText(/^Calling/)).toBeNull()
    await waitFor(() => expect(nowLinks(canvas)[1]).toHaveTextContent('Next retry –'))
  },
})

/** Returns the box of the last line of a text. */
function lastLineOf(text: Text): DOMRect {
  const range = document.createRange()
  range.selectNode(text)
  return [...range.getClientRects()].at(-1) as DOMRect
}

/** Every part says that it could not be loaded, and offers a retry. */
export const ServerFails = meta.story({
  tags: ['picture'],
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(
      campaignsHandlers.listFails(),
      contactsHandlers.listFails(),
      callsHandlers.listFails(),
      callsHandlers.statsFail(),
      overviewHandlers.overviewFails(),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Current activity could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('Calls could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('Campaigns could not be loaded')).toBeVisible()
    for (const name of ['Total Campaigns', 'Total Contacts', 'Total Calls', 'Success Rate']) {
      const stat = within(canvas.getByRole('group', { name }))
      await expect(
        await stat.findByText('Could not be loaded: Something went wrong on the server'),
      ).toBeVisible()
      const retryButton = stat.getByRole('button', { name: 'Retry' })
      const text = lastLineOf(retryButton.previousSibling as Text)
      const label = lastLineOf(retryButton.firstChild as Text)
      const isBelow = label.top >= text.bottom
      await expect(isBelow || label.left - text.right > 8).toBe(true)
    }
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Calls could not be loaded')
    const contactsStat = within(canvas.getByRole('group', { name: 'Total Contacts' }))
    const retryButton = await contactsStat.findByRole('button', { name: 'Retry' })
    msw.use(...storeHandlers())
    await userEvent.click(retryButton)
    await expect(await contactsStat.findByText('34')).toBeVisible()
    const calls = within(canvas.getByText('Calls could not be loaded').parentElement as HTMLElement)
    await userEvent.click(calls.getByRole('button', { name: 'Retry' }))
    await expect(
      await canvas.findByRole('heading', { name: 'Autumn renewals: Marta Okafor' }),
    ).toBeVisible()
    for (const failure of [
      'Current activity could not be loaded',
      'Campaigns could not be loaded',
    ]) {
      const part = within(canvas.getByText(failure).parentElement as HTMLElement)
      await userEvent.click(part.getByRole('button', { name: 'Retry' }))
    }
    await expect(await canvas.findByText('in 12 minutes')).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Autumn renewals' })).toBeVisible()
  },
})

/** The calls cannot be loaded without a connection; the rest of the screen stays. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listIsUnreachable(), callsHandlers.statsAreUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    // The rest of the screen is loaded.
    await expect(await canvas.findByRole('heading', { name: 'Autumn renewals' })).toBeVisible()
  },
})

/** A proxy responds to the request for calls with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listIsHtml(), callsHandlers.statsAreHtml())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server gave an answer that could not be read.'),
    ).toBeVisible()
    const successRateStat = within(canvas.getByRole('group', { name: 'Success Rate' }))
    await expect(await successRateStat.findByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

/** With a token, each call is merged with the provider's record. */
export const Enhanced = meta.story({
  beforeEach: storeToken,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Enhanced')).toHaveLength(4))
    await expect(canvas.queryByText(/^Configure VAPI token/)).toBeNull()
  },
})

/** Calls without a transcript or recording show a hint to configure the provider's token. */
export const NotEnhanced = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      ...storeHandlers(
        aMockStore({ calls: [aCall({ id: 3 }), anIncompleteCall(2), aLiveCall({ id: 1 })] }),
      ),
    )
  },
  play: async ({ canvas }) => {
    const hint = await canvas.findByRole('link', {
      name: 'Configure VAPI token in Settings to see transcript and recording',
    })
    await expect(hint).toBeVisible()
    await expect(hint).toHaveAttribute('href', '/dashboard/settings')
    // The hint is above the beginning of the transcript.
    const row = within(hint.closest('li') as HTMLElement)
    const preview = row.getByText(/^AI: Hello, this is Ava/)
    await expect(preview.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    await expect(canvas.queryByText('Enhanced')).toBeNull()
    await expect(await canvas.findByRole('link', { name: /^Lines in use 1 of/ })).toBeVisible()
    await expect(liveMark(canvas)).toBeVisible()
  },
})

/** The provider refuses the token, so incomplete calls show the hint to configure it. */
export const TokenRefused = meta.story({
  parameters: { expectedErrors: [/Invalid VAPI token/] },
  beforeEach: ({ msw }) => {
    storeToken()
    msw.use(
      providerHandlers.refusesToken(),
      ...storeHandlers(aMockStore({ calls: incompleteCalls })),
    )
    spyOn(console, 'error')
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(console.error).toHaveBeenCalledTimes(3))
    await waitFor(() =>
      expect(
        canvas.getAllByText('Configure VAPI token in Settings to see transcript and recording'),
      ).toHaveLength(3),
    )
  },
})

/** The provider has only one of the calls, so another token would bring nothing for the others. */
export const UnknownToProvider = meta.story({
  parameters: { expectedErrors: [/not found/i] },
  beforeEach: ({ msw }) => {
    storeToken()
    const calls = incompleteCalls.map((call) => ({ ...call, vapi_call_id: String(call.id) }))
    msw.use(
      ...providerHandlers.stateful({ calls: calls.slice(0, 1) }),
      ...storeHandlers(aMockStore({ calls })),
    )
    spyOn(console, 'error')
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2))
    await expect(await canvas.findByText('Enhanced')).toBeVisible()
    await expect(canvas.queryByText(/^Configure VAPI token/)).toBeNull()
  },
})

/** The number of running campaigns alone could not be loaded, and can be loaded again. */
export const RunningServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.runningListFails([aCampaign()]))
  },
  play: async ({ canvas }) => {
    const stat = within(await canvas.findByRole('group', { name: 'Total Campaigns' }))
    await expect(
      await stat.findByText('Could not be loaded: Something went wrong on the server'),
    ).toBeVisible()
    await expect(stat.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']

/** Waits for the buttons of a campaign; the buttons of other campaigns have the same names. */
const findActions = async (canvas: Canvas, name: string) =>
  within(await canvas.findByRole('group', { name }))

/** Returns the names of the listed campaigns, from the first to the last. */
const listedNames = (canvas: Canvas, pattern: RegExp) =>
  canvas.getAllByRole('heading', { level: 3, name: pattern }).map((heading) => heading.textContent)

/** Running campaigns are listed before paused ones, the newest first. */
export const RunningBeforePaused = meta.story({
  beforeEach: ({ msw }) => {
    const paused = { status: 'paused', paused_reason: 'Paused manually' } as const
    const campaigns = [
      aCampaign({ id: 7, name: 'Newest paused', ...paused }),
      aCampaign({ id: 6, name: 'Newest running' }),
      aCampaign({ id: 5, name: 'Completed', status: 'completed' }),
      aCampaign({ id: 4, name: 'Draft', status: 'draft' }),
      aCampaign({ id: 3, name: 'Oldest paused', ...paused }),
      aCampaign({ id: 2, name: 'Oldest running' }),
      aCampaign({ id: 1, name: 'Cancelled', status: 'cancelled' }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns, calls: [] })))
  },
  play: async ({ canvas }) => {
    const actions = await findActions(canvas, 'Newest paused')
    const listed = ['Newest running', 'Oldest running', 'Newest paused', 'Oldest paused']
    await expect(listedNames(canvas, /./)).toEqual(listed)
    await expect(actions.getByRole('button', { name: 'Start' })).toBeEnabled()
    await expect(actions.getByRole('button', { name: 'Stop' })).toBeEnabled()
    await expect(canvas.getAllByText('Paused manually')).toHaveLength(2)
    await expect(canvas.getByRole('link', { name: 'Newest paused' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/7',
    )
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Campaigns' })).toHaveTextContent('72 active'),
    )
  },
})

/** The actions of a row of 40 pixels appear with the focus, as they do under the pointer. */
export const ActionsOnFocus = meta.story({
  parameters: journey,
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: 'Autumn renewals' })
    const row = group.closest('li') as HTMLElement
    await expect(row.offsetHeight).toBeLessThanOrEqual(41)
    await expect(group).not.toBeVisible()
    await expect(within(group).getByRole('button', { name: 'Pause' })).toBeEnabled()
    within(group).getByRole('button', { name: 'Stop' }).focus()
    await waitFor(() => expect(group).toBeVisible())
  },
})

export const PausesAndStarts = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const actions = await findActions(canvas, 'Autumn renewals')
    await userEvent.click(actions.getByRole('button', { name: 'Pause' }))
    await expect(await canvas.findByText('Paused manually')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Campaigns' })).toHaveTextContent('0 active'),
    )
    await userEvent.click(actions.getByRole('button', { name: 'Start' }))
    await expect(await actions.findByRole('button', { name: 'Pause' })).toBeEnabled()
    await expect(canvas.getByText('running')).toBeVisible()
  },
})

export const Stops = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Autumn renewals', 'Trial follow-up']) {
      const actions = await findActions(canvas, name)
      await userEvent.click(actions.getByRole('button', { name: 'Stop' }))
      const confirmDialog = within(await screen.findByRole('alertdialog'))
      await userEvent.click(confirmDialog.getByRole('button', { name: 'Stop Campaign' }))
      await waitFor(() => expect(canvas.queryByRole('heading', { name })).toBeNull())
    }
    await expect(await canvas.findByText('No active campaigns')).toBeVisible()
  },
})

/** A campaign that completes leaves the list, but not while a person is asked about it. */
export const KeepsTheQuestionOfACompletedCampaign = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    const actions = await findActions(canvas, 'Autumn renewals')
    await userEvent.click(actions.getByRole('button', { name: 'Stop' }))
    await screen.findByRole('alertdialog', { name: 'Stop Campaign' })
    const campaigns = [aCampaign({ id: 5, status: 'completed' })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
    // The dialog covers the page, so the button cannot be clicked with the pointer.
    canvas.getByText('Fetch again').click()
    await canvas.findByText('completed')
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(await canvas.findByText('No active campaigns')).toBeVisible()
  },
})

export const ReadsATranscript = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Full transcript of Autumn renewals: Liam Virtanen',
      }),
    )
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Full Transcript - Autumn renewals: Liam Virtanen',
      }),
    )
    await expect(dialog.getByText(/Can we add two more seats/)).toBeVisible()
  },
})

/** The list contains only the beginning of a transcript, and the dialog loads all of it. */
export const TranscriptCut = meta.story({
  beforeEach: ({ msw }) => {
    const call = aCall()
    msw.use(
      callsHandlers.listTruncatesTranscripts([call]),
      ...storeHandlers(aMockStore({ calls: [call] })),
    )
  },
  play: async ({ canvas, userEvent }) => {
    const preview = await canvas.findByText(/^AI: Hello, this is Ava/)
    await expect(preview.textContent).toMatch(/\.\.\.$/)
    await userEvent.click(canvas.getByRole('button', { name: /^Full transcript of/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText(/Thank you for your time, Marta/)).toBeVisible()
  },
})

export const DownloadsARecording = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const downloads = collectDownloads()
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Download recording of Autumn renewals: Liam Virtanen',
      }),
    )
    await waitFor(() =>
      expect(downloads.map(({ name }) => name)).toEqual([
        'recording-Autumn renewals- Liam Virtanen-2026-11-20.wav',
      ]),
    )
  },
})

/** A toast says that the call has no recording. */
export const WithoutRecording = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Download recording of Autumn renewals: Marta Okafor',
      }),
    )
    await expect(await screen.findByText('No recording available for this call')).toBeVisible()
  },
})

/** A toast says that the recording could not be downloaded, and why. */
export const RecordingIsGone = meta.story({
  parameters: { expectedErrors: [/There is no recording/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.recordingIsGone())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Download recording of Autumn renewals: Liam Virtanen',
      }),
    )
    await expect(await screen.findByText('Failed to download recording')).toBeVisible()
    await expect(screen.getByText('There is no recording')).toBeVisible()
  },
})

/** A call that is only scheduled. */
export const OnlyScheduled = meta.story({
  beforeEach: ({ msw }) => {
    const call = aQueuedCall({ contact: null, campaign: null, name: '' })
    msw.use(...storeHandlers(aMockStore({ calls: [call] })))
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Call' })).toBeVisible()
    await expect(canvas.getByText('queued')).toBeVisible()
    await expect(canvas.queryByText(/^Configure VAPI token/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Full transcript of Call' }))
    await expect(await screen.findByText('No transcript available')).toBeVisible()
  },
})

/** Recent calls with each status, and the outcome of final ones. */
export const EveryStatus = meta.story({
  beforeEach: ({ msw }) => {
    const outcomes: Partial<Record<CallStatus, CallOutcome>> = {
      ended: 'voicemail',
      failed: 'bad-number',
    }
    const calls = (['ended', 'in-progress', 'failed', 'queued', 'forwarding'] as const).map(
      (status, index) => aCall({ id: 5 - index, status, outcome: outcomes[status] ?? null }),
    )
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas }) => {
    for (const status of ['ended', 'in-progress', 'failed', 'queued', 'forwarding']) {
      await expect(await canvas.findByText(status)).toBeVisible()
    }
    // Only the final calls have an outcome.
    await expect(canvas.getByText('Voicemail')).toBeVisible()
    await expect(canvas.getByText('Bad number')).toBeVisible()
  },
})

/** Forty active campaigns are listed. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = Array.from({ length: 40 }, (_, index) =>
      aCampaign({ id: 40 - index, name: `Region ${40 - index}`, calls_completed: index }),
    )
    msw.use(...storeHandlers(aMockStore({ campaigns, calls: manyCalls(40) })))
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('progressbar')).toHaveLength(40))
    // The forty buttons have the same name, so each is in the group of its campaign.
    const last = within(canvas.getByRole('group', { name: 'Region 1' }))
    await expect(last.getByRole('button', { name: 'Pause' })).toBeEnabled()
    // There is no room for Make Calls, and nothing to say about paused campaigns.
    await expect(last.queryByRole('button', { name: 'Make Calls' })).toBeNull()
    await expect(canvas.queryByText(/paused$/)).toBeNull()
    await expect(canvas.getByRole('group', { name: 'Total Campaigns' })).toHaveTextContent(
      '4040 active',
    )
  },
})

/** The browser blocks storage. */
export const StorageBlocked = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: incompleteCalls })))
    spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findAllByText(
        'Configure VAPI token in Settings to see transcript and recording',
      ),
    ).toHaveLength(3)
  },
})

/** Long names, a long transcript and large numbers stay inside their cards. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
    const transcript = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(500)
    msw.use(
      ...storeHandlers(
        aMockStore({
          campaigns: [
            aCampaign({ name, total_contacts: 480_000, calls_completed: 479_999 }),
            aCampaign({ id: 2, name: 'Customers who said they would rather be called next week' }),
          ],
          calls: [aCall({ name, transcript, cost_usd: 1234.5678 }), aLiveCall({ id: 2, name: '' })],
        }),
      ),
    )
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByText('$1,234.5678')).toHaveLength(2))
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The dialog shows a transcript of a hundred thousand words. */
export const HundredThousandWords = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [aCall({ transcript: longTranscript })] })))
  },
  play: async ({ canvas, userEvent }) => {
    const preview = await canvas.findByText(/^AI: Turn 0 says/)
    await expect(preview.textContent).toHaveLength(153)
    await userEvent.click(canvas.getByRole('button', { name: /^Full transcript of/ }))
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.textContent).toContain('Turn 999 says')
  },
})

/** The cards are stacked on a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^AI: Hello, this is Ava/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The width of a 1280 px page at 400 % zoom. */
export const Narrow = meta.story({
  parameters: {
    viewport: {
      options: { narrow: { name: 'Narrow', styles: { width: '320px', height: '640px' } } },
    },
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^AI: Hello, this is Ava/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeEnabled()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** With text of twice the size, the page does not scroll sideways, and no button or text is cut. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^AI: Hello, this is Ava/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeEnabled()
    // The link is below the title of its card.
    const title = canvas.getByRole('heading', { name: 'Active Campaigns' })
    const link = canvas.getByRole('link', { name: 'All campaigns' })
    await expect(link.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      title.getBoundingClientRect().bottom,
    )
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await expect(findCutButtons(canvasElement)).toEqual([])
    await expect(findTruncatedTexts(canvasElement)).toEqual([])
    await expect(canvas.getAllByRole('group').flatMap(findBrokenWords)).toEqual([])
  },
})

/** The screen in the dark theme, with enhanced calls. */
export const Dark = meta.story({
  globals: { theme: 'dark' },
  beforeEach: storeToken,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Enhanced')).toHaveLength(4))
    await expect((await canvas.findAllByRole('progressbar'))[0]).toBeVisible()
  },
})
