import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useQueryClient } from '@tanstack/react-query'
import { http } from 'msw'
import { useState } from 'react'
import { expect, fn, mocked, screen, spyOn, waitFor, within } from 'storybook/test'
import { aLiveCall, callsHandlers, manyCalls } from '../calls/calls.mocks.ts'
import { asViewer } from '../mocks/as-viewer.tsx'
import { minutesAgo } from '../mocks/clock.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { keepsHeadingFocus } from '../mocks/keeps-heading-focus.ts'
import { loadWholeScreen } from '../mocks/load-whole-screen.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { inShell } from '../mocks/with-shell.tsx'
import { CampaignPage, type CampaignPageProps } from './campaign-page.tsx'
import { aCampaign, campaignsHandlers, someCampaigns } from './campaigns.mocks.ts'
import { aMember } from './members.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Campaign',
  component: CampaignPage,
  ...inShell('/dashboard/campaigns/5'),
  args: { id: 5, query: { page: 1, callsPage: 1 }, onQueryChange: fn() },
  render: ({ id, query: initialQuery, onQueryChange }) => {
    const [query, setQuery] = useState(initialQuery)
    return (
      <CampaignPage
        id={id}
        query={query}
        onQueryChange={(nextQuery) => {
          onQueryChange(nextQuery)
          setQuery(nextQuery)
        }}
      />
    )
  },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']

/** Scrolls to the filter of the contacts, whose code is loaded when it is visible. */
async function findStateFilter(canvas: Canvas) {
  const heading = await canvas.findByRole('heading', { name: /^Contacts/ })
  heading.scrollIntoView()
  return canvas.findByRole('combobox', { name: 'State' })
}

/** Waits for the row of a table that contains a text. */
async function findRow(canvas: Canvas, table: RegExp, text: string) {
  const rows = within(await canvas.findByRole('table', { name: table }))
  const row = (await rows.findAllByText(text))[0]?.closest('tr')
  if (!row) throw new Error(`no row contains ${text}`)
  return row
}

/** Returns the labels of the campaign's action buttons. */
const actionLabels = (canvas: Canvas, name: string) =>
  within(canvas.getByRole('group', { name: `Actions for ${name}` }))
    .getAllByRole('button')
    .map((button) => button.textContent)

/** A viewer reads a campaign, and cannot pause or stop it. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Autumn renewals' }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^(Make Calls|Pause|Stop)$/ })).toBeNull()
    await findRow(canvas, /^Calls/, 'Liam Virtanen')
  },
})

/** A running campaign with its settings, contacts and calls. */
export const Full = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Autumn renewals' }),
    ).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Autumn renewals · Callwright'))
    await expect(canvas.getByText('running')).toBeVisible()
    await expect(actionLabels(canvas, 'Autumn renewals')).toEqual(['Make Calls', 'Pause', 'Stop'])
    await expect(canvas.getByText('Started Nov 11, 2026, 3:00 PM')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Replay' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/5/replay',
    )
    await expect(await canvas.findByText('Renewals agent')).toBeVisible()
    await expect(
      canvas.getByText('Up to 3 retries, each 30 minutes after a failed call'),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'All campaigns' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns',
    )
    await expect(await findRow(canvas, /^Contacts/, 'Ingrid Novák')).toHaveTextContent(
      /Waiting.*2 of 4.*in 12 minutes.*Nov 20, 2026, 3:12 PM.*Waiting for the next attemptLast call: No answer \(Nobody answered\)/,
    )
    await expect(await findRow(canvas, /^Contacts/, 'Marta Okafor')).toHaveTextContent(
      /On a call.*1 of 4/,
    )
    await expect(canvas.getByRole('heading', { name: 'Calls (53)' })).toBeVisible()
    await expect(await findRow(canvas, /^Calls/, 'Liam Virtanen')).toHaveTextContent(
      /ended.*Conversation.*The contact ended the call.*Qualified.*2m 7s.*\$0\.1931/,
    )
    const live = within(await canvas.findByRole('region', { name: 'Live calls (5)' }))
    await expect((await live.findAllByRole('listitem')).length).toBe(5)
    const funnel = within(await canvas.findByRole('list', { name: 'Funnel' }))
    await expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Contacts34',
      'Called2985% of contacts',
      'Answered1862% of called',
      'Conversation1689% of answered',
      'Qualified956% of conversations',
    ])
    await loadWholeScreen(canvasElement)
  },
})

/** Name, status and actions stay at the top, and the header of a table stays below them. */
export const HeaderStays = meta.story({
  play: async ({ canvas }) => {
    const row = await findRow(canvas, /^Contacts/, 'Łukasz Weber')
    await canvas.findByRole('region', { name: 'Live calls (5)' })
    await canvas.findByRole('list', { name: 'Funnel' })
    row.scrollIntoView({ block: 'start' })
    const heading = canvas.getByRole('heading', { level: 1 })
    const header = heading.closest('header') as HTMLElement
    await waitFor(() => expect(header.getBoundingClientRect().top).toBe(0))
    await expect(header).toContainElement(canvas.getByText('running'))
    await expect(header).toContainElement(canvas.getByRole('button', { name: 'Pause' }))
    await expect(getComputedStyle(header).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    const columnHeader = canvas.getByRole('columnheader', { name: 'Attempts' })
    const distance =
      columnHeader.getBoundingClientRect().top - header.getBoundingClientRect().bottom
    await expect(Math.abs(distance)).toBeLessThan(2)
  },
})

/** The live calls, with a moving waveform for those in which somebody is on the line. */
export const LiveCalls = meta.story({
  play: async ({ canvas }) => {
    const live = within(await canvas.findByRole('region', { name: 'Live calls (5)' }))
    const calls = await live.findAllByRole('listitem')
    await expect(calls.map(({ textContent }) => textContent)).toEqual([
      'Lucía D’Angeloqueued',
      'Priya Hallringing',
      'Marta Okaforin-progress1m 52s',
      'Marta Hallin-progress5m 58s',
      'Ada García Márquezforwarding7m 40s',
    ])
    const isLive = (call: Element | undefined) =>
      call?.querySelector('[data-slot=waveform]')?.classList.contains('text-live')
    await expect(calls.map(isLive)).toEqual([false, false, true, true, true])
  },
})

/** The browser's clock is slow, so a call seems to start in the future; it has no duration. */
export const LiveCallOfTheFuture = meta.story({
  args: { id: 1 },
  beforeEach: ({ msw }) => {
    const calls = [
      aLiveCall({ campaign: { id: 1, name: 'Autumn renewals' }, started_at: minutesAgo(-1) }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign()], calls })))
  },
  play: async ({ canvas }) => {
    const live = within(await canvas.findByRole('region', { name: 'Live calls (1)' }))
    await expect(await live.findByRole('listitem')).toHaveTextContent(/in-progress$/)
  },
})

export const OpensLiveCall = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', {
      name: 'Details of the live call to Marta Okafor',
    })
    await userEvent.click(button as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Call Details' })
    await expect(dialog).toHaveAccessibleDescription('Marta Okafor')
  },
})

/** When the live call whose button has the focus ends, the focus stays near. */
export const KeepsFocusWhenLiveCallEnds = meta.story({
  args: { id: 1 },
  parameters: journey,
  decorators: [withFetchAgain],
  beforeEach: ({ msw }) => {
    const calls = [aLiveCall({ campaign: { id: 1, name: 'Autumn renewals' } })]
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign()], calls })))
  },
  play: async ({ canvas, msw }) => {
    const button = await canvas.findByRole('button', { name: /^Details of the live call/ })
    const funnel = await canvas.findByRole('list', { name: 'Funnel' })
    button.focus()
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign()], calls: [] })))
    // Unlike a click of the mouse, this leaves the focus where it is.
    canvas.getByRole('button', { name: 'Fetch again' }).click()
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await waitFor(() => expect(document.body).not.toHaveFocus())
    await expect(document.activeElement).toContainElement(funnel)
  },
})

/** The campaign is loaded; its funnel is not. */
export const FunnelLoading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.funnelHangs())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Loading funnel' })).toBeVisible()
  },
})

/** The place of the funnel says what failed, and offers a retry. */
export const FunnelFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.funnelFails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The funnel could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const FunnelFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: FunnelFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...storeHandlers())
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('list', { name: 'Funnel' })).toBeVisible()
  },
})

/** A campaign that has not started. */
export const Draft = meta.story({
  args: { id: 6 },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Winter webinar invitations' })
    await expect(actionLabels(canvas, 'Winter webinar invitations')).toEqual(['Start', 'Stop'])
    await expect(canvas.queryByRole('link', { name: 'Replay' })).toBeNull()
    await expect(await findRow(canvas, /^Contacts/, 'Marta Okafor')).toHaveTextContent(
      /Waiting.*0 of 4.*The campaign has not started/,
    )
    await expect(await canvas.findByText('No calls yet')).toBeVisible()
    await expect(canvas.queryByRole('region', { name: /^Live calls/ })).toBeNull()
  },
})

/** A campaign that the schedule paused. */
export const Paused = meta.story({
  args: { id: 4 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Paused by the schedule')
    await expect(actionLabels(canvas, 'Trial follow-up')).toEqual(['Start', 'Stop'])
    const row = await findRow(canvas, /^Contacts/, 'Liam Virtanen')
    await expect(row).toHaveTextContent(
      /Waiting.*2 of 4.*Paused by the schedule.*Last call: No answer/,
    )
    // Nobody is tried again until the campaign is started.
    await expect(within(row).getByRole('cell', { name: '–' })).toBeVisible()
  },
})

/** A campaign whose contacts are all final. */
export const Completed = meta.story({
  args: { id: 3 },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Partner check-in' })
    await expect(actionLabels(canvas, 'Partner check-in')).toEqual(['Stop'])
    await expect(await findRow(canvas, /^Contacts/, 'Marta Okafor')).toHaveTextContent(/Reached/)
    await expect(canvas.getByText('100%')).toBeVisible()
  },
})

/** A campaign that was stopped. */
export const Cancelled = meta.story({
  args: { id: 2, query: { page: 2, callsPage: 1 } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Second line offer' })
    await expect(await findRow(canvas, /^Contacts/, 'Marta Hall')).toHaveTextContent(
      /Cancelled.*The campaign was stopped/,
    )
  },
})

/** A campaign that was paused because most calls fail at the provider. */
export const PausedByTheProvider = meta.story({
  args: { id: 1 },
  beforeEach: ({ msw }) => {
    const paused_reason =
      'Most calls fail at the voice provider: 10 of the last 10 tries to call failed (pipeline-error-openai-llm-failed)'
    const campaigns = [aCampaign({ status: 'paused', paused_reason })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^Most calls fail at the voice provider: 10 of the last 10 tries to call failed/,
    )
  },
})

/** A campaign that starts and pauses at set times. */
export const Scheduled = meta.story({
  args: { id: 1 },
  beforeEach: ({ msw }) => {
    const campaigns = [
      aCampaign({
        status: 'draft',
        calling: false,
        scheduled_start: '2026-12-01T09:00:00+01:00',
        scheduled_end: '2026-12-01T17:00:00+01:00',
      }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Starts calling Dec 1, 2026, 8:00 AM')).toBeVisible()
    await expect(canvas.getByText('Dec 1, 2026, 4:00 PM')).toBeVisible()
  },
})

/** A campaign that is running, but makes no calls yet. */
export const NotCallingYet = meta.story({
  args: { id: 1 },
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ calling: false, calls_completed: 0, calls_successful: 0 })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Started, but not calling yet/)).toBeVisible()
    await expect(
      (await canvas.findAllByText('Calls have not been started')).length,
    ).toBeGreaterThan(0)
  },
})

/** Contacts in every state, each with its reason. */
export const EveryState = meta.story({
  beforeEach: ({ msw }) => {
    const contact_id = null
    const calledMember = { attempts: 4, first_name: 'Siobhán' }
    msw.use(
      campaignsHandlers.membersAre([
        aMember({ id: 1, why_not_now: 'Waiting for a free line' }),
        aMember({ id: 2, state: 'live', attempts: 1, why_not_now: 'On a call' }),
        aMember({ id: 3, state: 'reached', ...calledMember }),
        aMember({
          id: 4,
          state: 'unreached',
          last_outcome: 'no-answer',
          last_ended_reason: 'customer-did-not-answer',
          ...calledMember,
        }),
        aMember({ id: 5, state: 'skipped', contact_id, why_not_now: 'The contact was deleted' }),
        aMember({ id: 6, state: 'cancelled', why_not_now: 'The campaign was stopped' }),
        aMember({ id: 7, next_try_at: '2026-11-20T14:59:00.000Z', first_name: '', last_name: '' }),
      ]),
    )
  },
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: /^Contacts/ }))
    for (const word of ['On a call', 'Reached', 'Not reached', 'Skipped', 'Cancelled']) {
      await expect(await rows.findByText(word)).toBeVisible()
    }
    const unreached = within(rows.getByRole('row', { name: /Not reached/ }))
    const reason = unreached.getByRole('cell', { name: /^No answer/ })
    await expect(within(reason).getByText('Nobody answered')).toBeVisible()
    await expect(rows.getByRole('cell', { name: 'The contact was deleted' })).toBeVisible()
    // A reached contact has neither a next try nor a reason.
    const reached = within(rows.getByRole('row', { name: /Reached/ }))
    await expect(reached.getAllByRole('cell', { name: '–' })).toHaveLength(2)
    // The browser's clock may be wrong, so a due time is never in the past.
    const dueNow = rows.getAllByText('Due now').filter((element) => element.checkVisibility())
    await expect(dueNow.length).toBe(1)
  },
})

/** A campaign with caps and a spending limit, one contact that has reached a cap and one that is on another call. */
export const CallLimits = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [
      aCampaign({
        id: 5,
        call_caps: { attempts_per_day: 3, attempts_per_week: null, rest_hours: 48 },
        spending_limit: 25,
        spent_usd: 24.875,
        status: 'paused',
        paused_reason:
          'The spending limit of $25.00 was reached: start the campaign again with a higher limit',
      }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
    const capped = { why_not_now_code: 'caps', why_not_now_until: minutesAgo(-90) } as const
    msw.use(
      campaignsHandlers.funnelIs(
        { contacts: 34, called: 30, answered: 24, reached: 22, qualified: 9 },
        { judged: 22, silent: 1 },
      ),
      campaignsHandlers.membersAre([
        aMember({
          id: 1,
          ...capped,
          why_not_now: 'Called 3 times in 24 h, the most that the law of Florida allows',
        }),
        aMember({
          id: 2,
          first_name: 'Priya',
          ...capped,
          why_not_now: 'Another call to this number is in progress',
          why_not_now_until: null,
        }),
      ]),
    )
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('3 calls in 24 hours, 48 h rest after a conversation'),
    ).toBeVisible()
    await expect(canvas.getByText('$24.8750 of $25.00 spent')).toBeVisible()
    await expect(
      canvas.getByText(
        'The spending limit of $25.00 was reached: start the campaign again with a higher limit',
      ),
    ).toBeVisible()
    await expect(
      await canvas.findByText(
        /^Silent calls in the last 30 × 24 hours: 1 of 22 people who answered \(4.5%\)/,
      ),
    ).toBeVisible()
    await expect(await findRow(canvas, /^Contacts/, 'Priya Okafor')).toHaveTextContent(
      'Another call to this number is in progress',
    )
    await expect(canvas.getByRole('table', { name: /^Contacts/ })).toHaveTextContent(
      /Called 3 times in 24 h, the most that the law of Florida allowsFrom Nov/,
    )
  },
})

/** A contact on the do-not-call list, and one whose last conversation has no report yet. */
export const DoNotCall = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      campaignsHandlers.membersAre([
        aMember({
          id: 1,
          state: 'skipped',
          why_not_now: `On the do-not-call list: ${'Donaudampfschifffahrtsgesellschaft'.repeat(5)}`,
          why_not_now_code: 'do_not_call',
        }),
        aMember({
          id: 2,
          first_name: 'Priya',
          why_not_now: 'Waiting for the report of the last conversation',
          why_not_now_code: 'awaiting_report',
          why_not_now_until: minutesAgo(-15),
        }),
      ]),
    )
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await findRow(canvas, /^Contacts/, 'Marta Okafor')).toHaveTextContent(
      /On the do-not-call list: Donau/,
    )
    await expect(await findRow(canvas, /^Contacts/, 'Priya Okafor')).toHaveTextContent(
      'Waiting for the report of the last conversation',
    )
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** Contacts whose hours it is not, with the time at which it will be on their clock, and two that cannot be called. */
export const OutsideCallingHours = meta.story({
  beforeEach: ({ msw }) => {
    const closed = (zone: string, until: string) => ({
      next_try_at: until,
      why_not_now: `Outside calling hours in ${zone}`,
      why_not_now_code: 'hours' as const,
      why_not_now_until: until,
      time_zones: [zone],
    })
    const refused = { state: 'skipped', why_not_now_code: 'hours' } as const
    const campaigns = [
      aCampaign({ id: 5, calling_hours: { from: '09:00', until: '18:30', days: [1, 2, 3, 4, 5] } }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
    msw.use(
      campaignsHandlers.membersAre([
        aMember({
          id: 1,
          ...closed('America/Los_Angeles', '2026-11-20T17:00:00.000Z'),
          why_not_now_detail: 'This campaign: calls from 09:00 to 18:30',
        }),
        aMember({
          id: 2,
          first_name: 'Priya',
          ...closed('Asia/Kathmandu', '2026-11-23T03:15:00.000Z'),
          why_not_now_detail:
            'This campaign: calls from 09:00 to 18:30; Norway (law not known): calls from 09:00 to 20:00',
        }),
        aMember({
          id: 3,
          first_name: 'Liam',
          ...refused,
          why_not_now: 'The time zone of the number is unknown',
        }),
        aMember({
          id: 4,
          first_name: 'Ada',
          ...refused,
          why_not_now: 'No time is within the calling hours of all its time zones',
        }),
      ]),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Mon–Fri, 09:00–18:30')).toBeVisible()
    const rows = within(await canvas.findByRole('table', { name: /^Contacts/ }))
    const row = (await rows.findAllByText('Marta Okafor'))[0]?.closest('tr')
    await expect(row).toHaveTextContent('Outside calling hours in America/Los_Angeles')
    await expect(row).toHaveTextContent('This campaign: calls from 09:00 to 18:30')
    await expect(row).toHaveTextContent('(Fri 9:00 AM in Los Angeles)')
    await expect(rows.getByText(/Mon 9:00 AM in Kathmandu/)).toBeVisible()
    await expect(
      rows.getByRole('cell', { name: /time zone of the number is unknown/ }),
    ).toBeVisible()
  },
})

/** The calling rules are off although real phones ring. */
export const CallingRulesOff = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ id: 5, calling_rules: 'off', purpose: 'marketing' })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/calls are placed at any hour/)).toBeVisible()
    await expect(canvas.getByText('Not enforced: calling rules are off')).toBeVisible()
    await expect(canvas.getByText('Marketing')).toBeVisible()
  },
})

/** The embedded provider calls no phone, so no rule is enforced. */
export const CallingRulesNotNeeded = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      ...storeHandlers(
        aMockStore({ campaigns: [aCampaign({ id: 5, calling_rules: 'not_needed' })] }),
      ),
    )
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Not enforced: this voice provider calls no real phone'),
    ).toBeVisible()
    await expect(canvas.queryByText(/calls are placed at any hour/)).toBeNull()
  },
})

/** The campaign's own hours apply although no rule of law is enforced. */
export const OwnCallingHours = meta.story({
  beforeEach: ({ msw }) => {
    const calling_hours = { from: '09:00', until: '17:00', days: [1, 2, 3, 4, 5] }
    const campaigns = [aCampaign({ id: 5, calling_rules: 'not_needed', calling_hours })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'The hours of the law are not enforced: this voice provider calls no real phone',
      ),
    ).toBeVisible()
    await expect(canvas.queryByText(/^Not enforced/)).toBeNull()
  },
})

export const RunsFromItsOwnPage = meta.story({
  parameters: journey,
  args: { id: 6 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start' }))
    await expect(await canvas.findByText(/^Started, but not calling yet/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Started 3 calls for campaign')).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Calls (3)' })).toBeVisible()
    await expect((await canvas.findAllByText('On a call')).length).toBe(3)
    // The page says that a draft has started.
    await expect(screen.queryByText(/^Campaign “Winter webinar invitations”/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Paused manually')
  },
})

export const ChangesPage = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const pages = within(await canvas.findByRole('navigation', { name: 'Pages of contacts' }))
    await expect(pages.getByText('Page 1 of 4')).toBeVisible()
    await userEvent.click(pages.getByRole('button', { name: 'Next' }))
    await expect(await pages.findByText('Page 2 of 4')).toBeVisible()
    await expect(await canvas.findByText('Kenji García Márquez')).toBeVisible()
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({ page: 2, callsPage: 1 })
  },
})

/** Only the contacts on a call are listed. */
export const FilteredByState = meta.story({
  args: { query: { page: 2, callsPage: 1 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await findStateFilter(canvas))
    await userEvent.click(await screen.findByRole('option', { name: 'On a call' }))
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({
      page: 1,
      state: 'live',
      callsPage: 1,
    })
    await expect(await canvas.findByRole('heading', { name: 'Contacts (5)' })).toBeVisible()
    await expect(await findRow(canvas, /^Contacts/, 'Marta Okafor')).toHaveTextContent(/On a call/)
  },
})

/** No contact has the chosen state. */
export const NothingMatches = meta.story({
  args: { query: { page: 2, callsPage: 1 } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findStateFilter(canvas))
    await userEvent.click(await screen.findByRole('option', { name: 'Skipped' }))
    await expect(await canvas.findByText('No contacts in this state')).toBeVisible()
  },
})

/** A page number beyond the last one shows the last page. */
export const PageOutOfRange = meta.story({
  args: { query: { page: 99, callsPage: 1 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 4 of 4')).toBeVisible()
    const rows = within(canvas.getByRole('table', { name: /^Contacts/ }))
    const reasons = await rows.findAllByRole('cell', { name: 'Waiting for a free line' })
    await expect(reasons.length).toBe(4)
  },
})

/** Forecast and scorecard are loaded without scrolling to them, since a printed campaign contains them. */
export const LoadsWhatIsPrinted = meta.story({
  parameters: journey,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Scorecard' })).toBeVisible()
    await expect(await canvas.findByRole('region', { name: 'Forecast' })).toBeVisible()
    await expect(scrollY).toBe(0)
  },
})

/** The link of a check leads to the calls, each of which has its evidence. */
export const CheckedCalls = meta.story({
  play: async ({ canvas, userEvent }) => {
    const calls = await canvas.findByRole('heading', { name: 'Calls (53)' })
    const [checkedLink] = await canvas.findAllByRole('link', { name: /calls checked$/ })
    if (!checkedLink) throw new Error('the scorecard has no checks')
    await userEvent.click(checkedLink)
    await waitFor(() => expect(document.activeElement).toContainElement(calls))
    await waitFor(() => expect(calls.getBoundingClientRect().top).toBeLessThan(innerHeight))
  },
})

/** The details of one of its calls. */
export const CallDetails = meta.story({
  play: async ({ canvas, userEvent }) => {
    const detailsButton = await canvas.findByRole('button', { name: 'Details of Liam Virtanen' })
    await userEvent.click(detailsButton)
    const dialog = await screen.findByRole('dialog', { name: 'Call Details' })
    await expect(dialog).toHaveAccessibleDescription('Liam Virtanen')
  },
})

/** The second of 120 pages of calls. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: manyCalls(1200) })))
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Calls (1,200)' })).toBeVisible()
    const pages = within(canvas.getByRole('navigation', { name: 'Pages of calls' }))
    await userEvent.click(pages.getByRole('button', { name: 'Next' }))
    await expect(await pages.findByText('Page 2 of 120')).toBeVisible()
  },
})

/** The campaign on a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  args: { id: 4 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await findRow(canvas, /^Contacts/, 'Priya Hall')).toBeVisible()
    // A row says why it waits, and names no time while the campaign is paused.
    const waiting = await findRow(canvas, /^Contacts/, 'Liam Virtanen')
    await expect(within(waiting).getByText('Paused by the schedule')).toBeVisible()
    await expect(within(waiting).queryByText(/^in \d/)).toBeNull()
    // The name is readable whole, and one row of commands stays at the top where the screen is high enough.
    const heading = canvas.getByRole('heading', { level: 1 })
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
    const actions = canvas.getByRole('group', { name: /^Actions for/ })
    await expect(getComputedStyle(actions.parentElement as HTMLElement).position).toBe(
      innerHeight > 480 ? 'sticky' : 'static',
    )
    await expect(actions.offsetHeight).toBeLessThanOrEqual(40)
    await loadWholeScreen(canvasElement)
    // A table finds out only after rendering that it must scroll.
    await waitFor(() =>
      expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth),
    )
  },
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  args: { id: 4 },
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: Phone.input.play,
})

/** A window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** A window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))
/** With text of twice the size, no button is cut. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Page 1 of 4')).toBeVisible()
    await loadWholeScreen(canvasElement)
    // A table finds out only after rendering that it must scroll.
    await waitFor(() =>
      expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth),
    )
    await expect(findCutButtons(canvasElement)).toEqual([])
    const heading = canvas.getByRole('heading', { level: 1 })
    await expect(heading.scrollHeight).toBeLessThanOrEqual(heading.clientHeight)
  },
})

/** The campaign in the dark theme. */
export const Dark = meta.story({ globals: { theme: 'dark' }, play: Full.input.play })

/** A long name, description and assistant stay inside the page. */
export const LongText = meta.story({
  args: { id: 1 },
  beforeEach: ({ msw }) => {
    const longCampaign = aCampaign({
      name: 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200),
      description: 'Everybody who has bought at least twice and has not been called. '.repeat(30),
      assistant_id: 'an-assistant-that-the-provider-does-not-know-any-more-a1b2c3d4',
      total_contacts: 1_284_600,
    })
    msw.use(...storeHandlers(aMockStore({ campaigns: [longCampaign] })))
    msw.use(
      campaignsHandlers.funnelIs({
        contacts: 1_284_600,
        called: 1_000_000,
        answered: 765_432,
        reached: 654_321,
        qualified: 1,
      }),
      campaignsHandlers.membersAre([
        aMember({ first_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) }),
      ]),
    )
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('list', { name: 'Funnel' })
    for (const count of canvas.getAllByText('1,284,600')) await expect(count).toBeVisible()
    await expect(await canvas.findByText(/^an-assistant-that/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** A long name, description and assistant fit a phone. */
export const LongTextPhone = meta.story({
  args: { id: 1 },
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** Skeletons stand where the campaign will be, and all its parts are requested at once. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listHangs())
    spyOn(window, 'fetch')
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading campaign' })).toBeVisible()
    // Contacts and calls are fetched in parallel with the campaign.
    const requestedUrls = () =>
      mocked(window.fetch).mock.calls.map(([request]) => (request as Request).url)
    const expectedRequests = [
      /\/api\/campaigns\/5\/members\?/,
      /\/api\/campaigns\/5\/funnel\?/,
      /\/api\/calls\?.*campaign_id=5/,
    ]
    await waitFor(() =>
      expect(
        expectedRequests.filter((pattern) => !requestedUrls().some((url) => pattern.test(url))),
      ).toEqual([]),
    )
  },
})

/** The campaign is loaded; its assistant, contacts and calls are not. */
export const ContactsAndCallsLoading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      campaignsHandlers.assistantsHang(),
      campaignsHandlers.membersHang(),
      callsHandlers.listHangs(),
    )
  },
  play: async ({ canvas }) => {
    const contacts = await canvas.findByRole('status', { name: 'Loading contacts' })
    await expect(contacts).toBeVisible()
    await expect(contacts.children).toHaveLength(8)
    const calls = canvas.getByRole('status', { name: 'Loading calls' })
    await expect(calls).toBeVisible()
    await expect(calls.children).toHaveLength(5)
    const liveCalls = canvas.getByRole('status', { name: 'Loading live calls' })
    await expect(liveCalls.children).toHaveLength(5)
    await expect(canvas.getByText('AI assistant').nextElementSibling).toBeEmptyDOMElement()
  },
})

/** A campaign without contacts and calls. */
export const Empty = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  args: { id: 6 },
  beforeEach: ({ msw }) => {
    const campaigns = someCampaigns().map((campaign) => ({ ...campaign, total_contacts: 0 }))
    msw.use(...storeHandlers(aMockStore({ campaigns, calls: [] })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('No calls yet')).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Contacts (0)' })).toBeVisible()
    await loadWholeScreen(canvasElement)
  },
})

/** Shows a campaign, and another one after a press of the button. */
function CampaignSwitcher({
  nextId,
  onSwitch,
  ...page
}: CampaignPageProps & { nextId: number; onSwitch?: () => void }) {
  const [id, setId] = useState(page.id)
  const switchCampaign = () => {
    onSwitch?.()
    setId(nextId)
  }
  return (
    <>
      <button type="button" onClick={switchCampaign}>
        Next campaign
      </button>
      <CampaignPage {...page} id={id} />
    </>
  )
}

/** Records each text that an element has over time; the returned function stops the recording and returns the texts. */
function recordTexts(element: Element): () => string[] {
  const texts = new Set<string>()
  const observer = new MutationObserver(() => texts.add(element.textContent))
  observer.observe(element, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    return [...texts]
  }
}

export const ChangesCampaign = meta.story({
  parameters: journey,
  render: (args) => <CampaignSwitcher {...args} nextId={4} />,
  play: async ({ canvas, canvasElement, msw, userEvent }) => {
    await findRow(canvas, /^Contacts/, 'Marta Okafor')
    msw.use(campaignsHandlers.membersHang(), callsHandlers.listHangs())
    const nextButton = canvas.getByRole('button', { name: 'Next campaign' })
    let stopRecording = (): string[] => []
    // Until the click, the page may still change because data of the previous campaign are loaded.
    const startRecording = () => {
      stopRecording = recordTexts(canvasElement)
    }
    nextButton.addEventListener('click', startRecording, { once: true })
    await userEvent.click(nextButton)
    await expect(await canvas.findByRole('status', { name: 'Loading contacts' })).toBeVisible()
    // No data of the previous campaign may be shown with the new name.
    await expect(
      stopRecording().filter((text) => /Marta Okafor|Autumn renewals/.test(text)),
    ).toEqual([])
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Trial follow-up')
  },
})

export const OpensJustCreated = meta.story({
  parameters: journey,
  render: (args) => {
    const client = useQueryClient()
    return <CampaignSwitcher {...args} nextId={7} onSwitch={() => client.invalidateQueries()} />
  },
  play: async ({ canvas, canvasElement, msw, userEvent }) => {
    await canvas.findByRole('heading', { name: 'Autumn renewals' })
    const created = aCampaign({ id: 7, name: 'Brand new', status: 'draft' })
    msw.use(...storeHandlers(aMockStore({ campaigns: [created, ...someCampaigns()] })))
    const stopRecording = recordTexts(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Next campaign' }))
    await expect(await canvas.findByRole('heading', { name: 'Brand new' })).toBeVisible()
    // The cached list does not contain the new campaign yet.
    await expect(stopRecording().filter((text) => text.includes('Campaign not found'))).toEqual([])
  },
})

/** The server has no campaign with this id. */
export const Unknown = meta.story({
  args: { id: 99 },
  parameters: { expectedErrors: [/Campaign not found/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Campaign not found')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Go to all campaigns' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns',
    )
  },
})

/** An unknown campaign stays unknown while the campaigns are loaded again, as after each change of another one. */
export const KeepsSayingUnknown = meta.story({
  args: { id: 99 },
  parameters: { ...journey, expectedErrors: [/Campaign not found/] },
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Campaign not found')
    const requested = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    msw.use(
      http.get('*/api/campaigns', async () => {
        requested.resolve()
        await answered.promise
      }),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    await requested.promise
    await expect(canvas.getByText('Campaign not found')).toBeVisible()
    answered.resolve()
  },
})

/** The id in the URL is not a number. */
export const InvalidIdInUrl = meta.story({
  args: { id: Number.NaN },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Campaign not found')).toBeVisible()
  },
})

/** The page says that the campaign could not be loaded, and offers a retry. */
export const ServerFails = meta.story({
  tags: ['picture'],
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The campaign could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...storeHandlers())
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('heading', { name: 'Autumn renewals' })).toBeVisible()
  },
})

/** The page says that the server cannot be reached. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    // The campaign may exist.
    await expect(canvas.queryByText('Campaign not found')).toBeNull()
  },
})

/** A proxy responds to the request for the campaign with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsHtml())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server gave an answer that could not be read.'),
    ).toBeVisible()
    await expect(canvas.queryByText('Campaign not found')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'All campaigns' })).toBeVisible()
  },
})

/** The campaign is loaded; its contacts and calls could not be. */
export const ContactsAndCallsFail = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.membersFail(), callsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The contacts of this campaign could not be loaded'),
    ).toBeVisible()
    await expect(await canvas.findByText('Calls could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The live calls could not be loaded')).toBeVisible()
  },
})

export const ContactsAndCallsFailThenRecover = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ContactsAndCallsFail.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('The contacts of this campaign could not be loaded')
    await canvas.findByText('Calls could not be loaded')
    await canvas.findByText('The live calls could not be loaded')
    msw.use(...storeHandlers())
    for (const retry of canvas.getAllByRole('button', { name: 'Retry' })) {
      await userEvent.click(retry)
    }
    await expect(await findRow(canvas, /^Contacts/, 'Priya Hall')).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Calls (53)' })).toBeVisible()
    const live = within(canvas.getByRole('region', { name: 'Live calls (5)' }))
    await expect(await live.findAllByRole('listitem')).toHaveLength(5)
  },
})

/** The heading, to which the shell moves the focus after a navigation, stays when the campaign is loaded. */
export const KeepsTheFocus = meta.story({
  parameters: journey,
  ...keepsHeadingFocus('Loading campaign', (canvas) =>
    canvas.findByRole('heading', { name: 'Autumn renewals' }),
  ),
})
