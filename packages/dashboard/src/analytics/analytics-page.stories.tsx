import { callStatus } from '@callwright/contract'
import {
  enlargeText,
  findBrokenWords,
  findCutButtons,
  findTruncatedTexts,
} from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { http } from 'msw'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { aCall, aFailedCall, aQueuedCall, callsHandlers, manyCalls } from '../calls/calls.mocks.ts'
import { campaignsHandlers } from '../campaigns/campaigns.mocks.ts'
import { saveToken } from '../lib/token.ts'
import { asViewer } from '../mocks/as-viewer.tsx'
import { minutesAgo } from '../mocks/clock.ts'
import { expectFocusInView } from '../mocks/expect-focus-in-view.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { mockLocalStorage } from '../mocks/local-storage.ts'
import { inShell } from '../mocks/with-shell.tsx'
import type { AnalyticsFilter } from './analytics-filters.tsx'
import { AnalyticsPage } from './analytics-page.tsx'

/** Loads the lazy chart files first, so that no assertion times out on a busy machine. */
const preloadCharts = () =>
  Promise.all([import('@callwright/ui/line-chart'), import('@callwright/ui/pie-chart')])

/** Keeps the filter in state, as the site keeps it in the URL. */
function StatefulAnalyticsPage({ initialFilter }: { initialFilter: AnalyticsFilter }) {
  const [filter, setFilter] = useState(initialFilter)
  return <AnalyticsPage filter={filter} onFilterChange={setFilter} />
}

const meta = preview.meta({
  title: 'Screens/Analytics',
  component: AnalyticsPage,
  ...inShell('/dashboard/analytics'),
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: { tall: { name: 'Tall desktop', styles: { width: '1280px', height: '1800px' } } },
    },
  },
  // Charts and calls are loaded once they are visible, so the window shows the whole page.
  globals: { viewport: { value: 'tall' } },
  args: { filter: { days: 30 as const }, onFilterChange: () => {} },
  render: ({ filter }) => <StatefulAnalyticsPage initialFilter={filter} />,
  beforeEach: async ({ msw }) => {
    await preloadCharts()
    mockLocalStorage()
    msw.use(...storeHandlers())
  },
})

/** A viewer reads calls, and cannot sync them. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    await expect(canvas.getAllByRole('button', { name: /^Details of/ })[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Sync/ })).toBeNull()
  },
})

/** Totals, charts and recent calls of the last 30 days. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    const getStat = (name: string) => canvas.getByRole('group', { name })
    await waitFor(() => expect(getStat('Total Calls')).toHaveTextContent(/116.+% success rate/))
    await expect(getStat('Total Calls')).toHaveTextContent(/Up \d+% against the 30 days before$/)
    await expect(getStat('Success Rate')).toHaveTextContent(/pts against the 30 days before$/)
    await expect(within(getStat('Success Rate')).getByRole('link')).toHaveAttribute(
      'href',
      '/dashboard/analytics?days=30&outcome=conversation#recent-calls',
    )
    for (const name of ['Total Calls', 'Total Cost']) {
      await expect(within(getStat(name)).getByRole('link')).toHaveAttribute(
        'href',
        '/dashboard/analytics?days=30#recent-calls',
      )
    }
    await expect(within(getStat('Avg Duration')).getByRole('link')).toHaveAttribute(
      'href',
      '/dashboard/analytics?days=30&outcome=conversation#recent-calls',
    )
    await expect(getStat('Avg Duration')).toHaveTextContent('2m 8sPer successful call')
    await expect(getStat('Total Cost')).toHaveTextContent(/\$\d+\.\d{4}USD/)
    await expect(getStat('Success Rate')).toHaveTextContent(/%Completed calls/)
    await expect(await canvas.findByRole('figure', { name: 'Daily Call Volume' })).toBeVisible()
    await expect(await canvas.findByText(/^IN PROGRESS 2%$/)).toBeVisible()
    await expect(await canvas.findByText(/^Conversation \d+%$/)).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    const liveRow = within(canvas.getByRole('row', { name: /^Marta Okafor/ }))
    await expect(liveRow.getByText('Marta Okafor')).toBeVisible()
    await expect(liveRow.getByText('Unqualified')).toBeVisible()
    await expect(liveRow.getAllByText('-')).toHaveLength(2)
    await expect(
      within(canvas.getByRole('row', { name: /^Kenji van der Berg/ })).getByText('Analyzing...'),
    ).toBeVisible()
  },
})

/** Skeletons stand where totals, charts and calls will be; the filters are usable. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listHangs(), callsHandlers.statsHang())
  },
  play: async ({ canvas }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' })
    await expect(period).toHaveTextContent('Last 30 days')
    const status = await canvas.findByRole('status', { name: 'Loading calls' })
    await waitFor(() => expect(status).toBeVisible())
    const chart = await canvas.findByRole('figure', { name: 'Daily Call Volume' })
    await expect(chart).toHaveAttribute('aria-busy', 'true')
  },
})

/** A period without calls. */
export const Empty = meta.story({
  tags: ['picture'],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [] })))
  },
  play: async ({ canvas }) => {
    // The three charts and the table.
    await waitFor(() => expect(canvas.getAllByText('No calls in this period')).toHaveLength(4))
    await expect(canvas.getByRole('group', { name: 'Avg Duration' })).toHaveTextContent('0s')
    // Nothing has ended that a rate could be a part of.
    await expect(canvas.getByRole('group', { name: 'Success Rate' })).toHaveTextContent(
      '–Completed calls',
    )
  },
})

/** Statistics and calls could not be loaded, and each offers a retry. */
export const ServerFails = meta.story({
  tags: ['picture'],
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listFails(), callsHandlers.statsFail())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Call statistics could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('Calls could not be loaded')).toBeVisible()
    await expect(await canvas.findByRole('combobox', { name: 'Campaign' })).toBeVisible()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Call statistics could not be loaded')
    await canvas.findByText('Calls could not be loaded')
    msw.use(...storeHandlers())
    for (const retry of canvas.getAllByRole('button', { name: 'Retry' })) {
      await userEvent.click(retry)
    }
    await expect(await canvas.findByRole('row', { name: /^Liam Virtanen/ })).toBeVisible()
    await expect(await canvas.findByRole('group', { name: 'Total Cost' })).toBeVisible()
  },
})

/** The campaigns to filter by could not be loaded. */
export const CampaignsServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    const failure = await canvas.findByRole('alert')
    await expect(failure).toHaveTextContent(
      'Campaigns could not be loaded: Something went wrong on the server',
    )
    await expect(within(failure).getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

export const CampaignsServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: CampaignsServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const failure = within(await canvas.findByRole('alert'))
    msw.use(...storeHandlers())
    await userEvent.click(failure.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
    const campaign = canvas.getByRole('combobox', { name: 'Campaign' })
    await waitFor(() => expect(campaign).toHaveFocus())
    await userEvent.click(campaign)
    await expect(await screen.findByRole('option', { name: 'Autumn renewals' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
})

/** The campaigns to filter by are loaded again, which takes a while. */
export const ReloadsCampaigns = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: CampaignsServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retry = within(await canvas.findByRole('alert')).getByRole('button', { name: 'Retry' })
    msw.use(campaignsHandlers.listHangs())
    await userEvent.click(retry)
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'))
  },
})

/** Statistics and calls cannot be loaded without a connection. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listIsUnreachable(), callsHandlers.statsAreUnreachable())
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getAllByText('The server cannot be reached. Check your connection and try again.'),
      ).toHaveLength(2),
    )
  },
})

/** A proxy responds to both requests with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listIsHtml(), callsHandlers.statsAreHtml())
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByText('The server gave an answer that could not be read.')).toHaveLength(
        2,
      ),
    )
  },
})

/** The previous numbers stay until the new ones are loaded. */
export const Refiltering = meta.story({
  play: async ({ canvas, msw, userEvent }) => {
    const total = canvas.getByRole('group', { name: 'Total Calls' })
    await waitFor(() => expect(total).toHaveTextContent('116'))
    await canvas.findByRole('row', { name: /^Liam Virtanen/ })
    msw.use(callsHandlers.listHangs(), callsHandlers.statsHang())
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Trial follow-up' }))
    await waitFor(() => expect(total.closest('[aria-busy="true"]')).not.toBeNull())
    await expect(total).toHaveTextContent('116')
    const row = canvas.getByRole('row', { name: /^Liam Virtanen/ })
    await expect(row.closest('[aria-busy="true"]')).not.toBeNull()
    await expect(within(canvas.getByRole('main')).getByRole('status')).toHaveTextContent(
      'Loading...',
    )
  },
})

/** Totals and calls of one campaign. */
export const OneCampaign = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [
      aCall({ id: 3 }),
      aCall({ id: 2, campaign: { id: 4, name: 'Trial follow-up' } }),
      aCall({ id: 1, campaign: null }),
    ]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(4))
    await expect(canvas.getByText('Unknown')).toBeVisible()
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Trial follow-up' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveTextContent(
        /[^0-9]1100% success rate/,
      ),
    )
  },
})

/** The daily calls of one week as a table. */
export const OneWeek = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [aCall({ id: 3 }), aCall({ id: 2 }), aFailedCall({ id: 1 })]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Period' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    // The chart is loaded lazily, and replaces the figure of its skeleton.
    const getChart = () => within(canvas.getByRole('figure', { name: 'Daily Call Volume' }))
    await userEvent.click(
      await waitFor(() => getChart().getByRole('button', { name: 'View as table' })),
    )
    await waitFor(() => expect(getChart().getAllByRole('rowheader')).toHaveLength(7))
    const headers = getChart().getAllByRole('columnheader')
    await expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Conversations',
      'Other calls',
      'Calls',
    ])
    const today = within(getChart().getByRole('row', { name: /^Nov 20/ }))
    const numbers = today.getAllByRole('cell').map(({ textContent }) => textContent)
    await expect(numbers).toEqual(['2', '1', '3'])
  },
})

export const ComparesNoDurationOfNoConversation = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const created_at = minutesAgo(40 * 24 * 60)
    const calls = [aFailedCall({ id: 2 }), aCall({ id: 1, created_at })]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas }) => {
    const getStat = (name: string) => canvas.getByRole('group', { name })
    await waitFor(() => expect(getStat('Total Calls')).toHaveTextContent(/Unchanged against/))
    await expect(getStat('Avg Duration')).toHaveTextContent('0sPer successful call')
    await expect(getStat('Avg Duration')).not.toHaveTextContent(/against/)
  },
})

/** Cards, charts and the table of recent calls count the same calls. */
export const FollowsItsFilters = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const daysAgo = (days: number) => ({ created_at: minutesAgo(days * 24 * 60) })
    const calls = [
      aCall({ id: 3, ...daysAgo(2) }),
      aCall({ id: 2, ...daysAgo(12) }),
      aCall({ id: 1, campaign: { id: 4, name: 'Trial follow-up' }, ...daysAgo(12) }),
      aCall({ id: 10, ...daysAgo(500) }),
    ]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, userEvent }) => {
    const choose = async (filter: string, option: string) => {
      await userEvent.click(await canvas.findByRole('combobox', { name: filter }))
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    const expectCount = async (count: number) => {
      const total = within(canvas.getByRole('group', { name: 'Total Calls' }))
      await expect(await total.findByText(String(count))).toBeVisible()
      await waitFor(() =>
        expect(canvas.queryAllByRole('button', { name: /^Details of/ })).toHaveLength(count),
      )
    }
    await expectCount(3)
    await choose('Period', 'Last 7 days')
    await expectCount(1)
    await choose('Campaign', 'Trial follow-up')
    await expectCount(0)
    await expect(canvas.getAllByText('No calls in this period')).toHaveLength(4)
    await expect(canvas.queryByText('No recent calls')).toBeNull()
    await choose('Period', 'Last 30 days')
    await expectCount(1)
    await choose('Campaign', 'All Campaigns')
    await expectCount(3)
    await choose('Period', 'All time')
    await expectCount(4)
    // All time has no period before it to compare with, and the chart shows its last year.
    await expect(canvas.getByRole('group', { name: 'Total Calls' })).not.toHaveTextContent(
      /against/,
    )
    await expect(
      canvas.getByRole('figure', { name: 'Daily Call Volume (last 366 days)' }),
    ).toBeVisible()
  },
})

type Context = Parameters<NonNullable<typeof Full.input.play>>[0]

/** Scrolls to the table, whose outcome filter is loaded only when it is visible, and returns the filter. */
function findOutcomeFilter(canvas: Context['canvas']) {
  canvas.getByText('Recent Calls').scrollIntoView()
  return canvas.findByRole('combobox', { name: 'Outcome' })
}

/** Chooses an outcome in the filter of the table. */
async function chooseOutcome({ canvas, userEvent }: Context, option: string) {
  await userEvent.click(await findOutcomeFilter(canvas))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** Only calls with the chosen outcome are listed; the totals are those of all calls. */
export const OneOutcome = meta.story({
  play: async (context) => {
    const { canvas } = context
    const table = within(await canvas.findByRole('table', { name: 'Recent Calls' }))
    const getOutcomes = () =>
      table.queryAllByRole('button', { name: /^(Conversation|No answer|Failed)$/ })
    await waitFor(() => expect(getOutcomes().length).toBeGreaterThan(0))
    await chooseOutcome(context, 'No answer')
    await waitFor(() => expect(table.queryByText('in-progress')).toBeNull())
    await expect(new Set(getOutcomes().map(({ textContent }) => textContent))).toEqual(
      new Set(['No answer']),
    )
    // The statistics are those of all outcomes.
    await expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveTextContent('116')
  },
})

/** Only the qualified calls of today are listed. */
export const QualifiedToday = meta.story({
  beforeEach: ({ msw }) => {
    const toContact = (first_name: string) => ({
      contact: {
        first_name,
        last_name: '',
        phone_number: '(202) 555-0100',
        phone_formatted: '(202) 555-0100',
        email: '',
      },
    })
    const calls = [
      aCall({ id: 3, ...toContact('Marta') }),
      aCall({ id: 2, ...toContact('Liam'), qualified: false }),
      aCall({ id: 1, ...toContact('Priya'), created_at: minutesAgo(24 * 60) }),
    ]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const getNames = () =>
      canvas.queryAllByRole('button', { name: /^Details of/ }).map((button) => button.ariaLabel)
    await waitFor(() => expect(getNames()).toHaveLength(3))
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Period' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Today' }))
    await waitFor(() => expect(getNames()).toHaveLength(2))
    await chooseOutcome(context, 'Qualified')
    await waitFor(() => expect(getNames()).toEqual(['Details of Marta']))
    await expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveTextContent('2')
  },
})

/** No call of the period has the chosen outcome. */
export const NothingMatches = meta.story({
  play: async (context) => {
    await chooseOutcome(context, 'Busy')
    await expect(
      await context.canvas.findByText('No calls with the outcome “Busy” in this period'),
    ).toBeVisible()
  },
})

export const NothingMatchesThenAll = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas } = context
    await chooseOutcome(context, 'Busy')
    await canvas.findByText('No calls with the outcome “Busy” in this period')
    await chooseOutcome(context, 'All outcomes')
    await expect((await canvas.findAllByText('in-progress'))[0]).toBeVisible()
  },
})

/** Every status has a color of its own, which is the same for any filter. */
export const KeepsStatusColors = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const oneQueued = aQueuedCall({ id: 100, campaign: { id: 4, name: 'Trial follow-up' } })
    msw.use(...storeHandlers(aMockStore({ calls: [oneQueued, ...manyCalls(26)] })))
  },
  play: async ({ canvas, userEvent }) => {
    // The chart is loaded lazily, and replaces the figure of its skeleton.
    const findInChart = (text: string | RegExp) =>
      waitFor(() =>
        within(canvas.getByRole('figure', { name: 'Call Status Distribution' })).getByText(text),
      )
    const colorOf = async (status: string) => {
      const item = (await findInChart(new RegExp(`^${status} .*%$`))).closest('li')
      return item?.querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundColor
    }
    const statuses = callStatus.options.map((status) => status.replace('-', ' ').toUpperCase())
    const colors = await Promise.all(statuses.map(colorOf))
    await expect(new Set(colors).size).toBe(7)
    const queuedColor = await colorOf('QUEUED')
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Trial follow-up' }))
    await expect(await findInChart('QUEUED 100%')).toBeVisible()
    await expect(await colorOf('QUEUED')).toBe(queuedColor)
    await expect(canvas.getAllByRole('link', { name: /^Total/ })[0]).toHaveAttribute(
      'href',
      '/dashboard/analytics?days=30&campaign=4#recent-calls',
    )
  },
})

/** Without a final call there are no outcomes yet. */
export const NothingEnded = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [aQueuedCall()] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No call of this period has ended yet')).toBeVisible()
  },
})

export const SyncsOne = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync Liam Virtanen' }))
    await expect(await screen.findByText('Call data synced successfully!')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sync Lucía D’Angelo' })).toBeNull()
  },
})

/** On a phone, a call is synced from its menu. */
export const SyncsFromMenu = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const openMenu = async (name: string) =>
      userEvent.click(await canvas.findByRole('button', { name: `Actions for ${name}` }))
    // The provider does not know a queued call.
    await openMenu('Lucía D’Angelo')
    await expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: 'Sync' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await openMenu('Liam Virtanen')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync' }))
    await expect(await screen.findByText('Call data synced successfully!')).toBeVisible()
  },
})

export const SyncsAll = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync lastest records' }))
    await expect(await screen.findByText(/^Synced \d+ calls successfully!$/)).toBeVisible()
  },
})

/** The buttons are busy until the server has synchronized the calls. */
export const Syncing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncAllHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const syncButton = await canvas.findByRole('button', { name: 'Sync Liam Virtanen' })
    await userEvent.click(canvas.getByRole('button', { name: 'Sync lastest records' }))
    await expect(await canvas.findByRole('button', { name: 'Syncing...' })).toBeDisabled()
    await expect(syncButton).toBeDisabled()
  },
})

/** A toast says that the provider's token is missing. */
export const SyncNeedsToken = meta.story({
  parameters: { expectedErrors: [/VAPI token not configured/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncNeedsToken())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync Liam Virtanen' }))
    await expect(
      await screen.findByText(
        'VAPI token not configured. Please go to Settings to configure your VAPI token.',
      ),
    ).toBeVisible()
  },
})

/** A toast says that the call could not be synchronized. */
export const SyncFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync Liam Virtanen' }))
    await expect(
      await screen.findByText('Sync failed: Something went wrong on the server'),
    ).toBeVisible()
  },
})

/** A toast says that the calls could not be synchronized. */
export const SyncAllFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncAllFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync lastest records' }))
    await expect(
      await screen.findByText('Sync failed: Something went wrong on the server'),
    ).toBeVisible()
  },
})

/** Toasts say that the calls could not be synchronized without a connection. */
export const SyncServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncIsUnreachable(), callsHandlers.syncAllIsUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    const syncButton = await canvas.findByRole('button', { name: 'Sync Liam Virtanen' })
    await userEvent.click(syncButton)
    await expect(await screen.findByText('Error syncing call data')).toBeVisible()
    await waitFor(() => expect(syncButton).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Sync lastest records' }))
    await expect(await screen.findByText('Error syncing all calls')).toBeVisible()
  },
})

export const OpensDetails = meta.story({
  parameters: journey,
  // Without a token a toast would appear, and the first Escape would close it instead of the dialog.
  beforeEach: () => localStorage.setItem('vapi_token', '3f0c9a51-77e2-4b1c'),
  play: async ({ canvas, userEvent }) => {
    const detailsButton = await canvas.findByRole('button', { name: 'Details of Liam Virtanen' })
    await userEvent.click(detailsButton)
    const dialog = within(await screen.findByRole('dialog', { name: 'Call Details' }))
    await expect(await dialog.findByText('customer-ended-call')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(detailsButton).toHaveFocus())
  },
})

/** The provider accepts the first token, and refuses the token that is saved later. */
export const NoticesRevokedToken = meta.story({
  parameters: { ...journey, expectedErrors: [/Invalid VAPI token/] },
  beforeEach: ({ msw }) => {
    localStorage.setItem('vapi_token', '3f0c9a51-77e2-4b1c')
    const calls = manyCalls(26).map((call) => ({ ...call, recording_url: null }))
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, msw, userEvent }) => {
    const onProviderRequest = fn()
    const detailsButton = await canvas.findByRole('button', { name: 'Details of Liam Virtanen' })
    msw.use(http.get('https://api.vapi.ai/call/:id', () => onProviderRequest()))
    const openDetails = async () => {
      await userEvent.click(detailsButton)
      return within(await screen.findByRole('dialog', { name: 'Call Details' }))
    }
    const closeDetails = async () => {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    let dialog = await openDetails()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await closeDetails()
    // Opening the dialog again uses the cached record of the provider.
    dialog = await openDetails()
    await expect(dialog.getByText('Enhanced')).toBeVisible()
    await closeDetails()
    await expect(onProviderRequest).toHaveBeenCalledOnce()

    saveToken('invalid-by-now')
    dialog = await openDetails()
    await expect(
      await screen.findByText('Invalid VAPI token. Please check your token in Settings.'),
    ).toBeVisible()
    await waitFor(() => expect(dialog.queryByText('Enhanced')).toBeNull())
    // The server's data of the call is still shown.
    await expect(await dialog.findByText('customer-ended-call')).toBeVisible()
  },
})

/** Calls with almost no data. */
export const OnlyScheduled = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [
      aQueuedCall({ id: 2, contact: null, campaign: null, name: '' }),
      aCall({ id: 1, contact: null, cost_usd: null, duration_seconds: null, started_at: null }),
    ]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /^Call Unknown queued/ }))
    await expect(row.getByRole('button', { name: 'Details of Call' })).toBeVisible()
    await expect(row.queryByRole('button', { name: 'Sync Call' })).toBeNull()
    await expect(canvas.getAllByText('-')).toHaveLength(4)
  },
})

/** The table shows ten rows, and all fifty loaded rows after a press of Show more. */
export const ManyRows = meta.story({
  args: { filter: { days: 90 as const } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: manyCalls(531) })))
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('The 10 newest of 531 calls')).toBeVisible()
    await expect(canvas.queryByText('scheduled')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(canvas.getByText('The 50 newest of 531 calls')).toBeVisible()
    const table = within(canvas.getByRole('table', { name: 'Recent Calls' }))
    for (const status of callStatus.options) {
      await expect(table.getAllByText(status)[0]).toBeVisible()
    }
    await expect(canvas.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('The 10 newest of 531 calls')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('The 50 newest of 531 calls')).toBeVisible()
  },
})

/** The filter has a campaign that does not exist any more. */
export const UnknownCampaign = meta.story({
  args: { filter: { campaignId: 404, days: 7 } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Campaign 404'),
    )
    await waitFor(() => expect(canvas.getAllByText('No calls in this period')).toHaveLength(4))
  },
})

/** A long name, a long campaign and a large cost stay inside the table. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [
      aCall({
        contact: {
          first_name: 'Wolfeschlegelsteinhausenbergerdorff-Hildegard',
          last_name: 'de la Santísima Trinidad y Todos los Santos',
          phone_number: '+1 (202) 555-0100 ext. 4711',
          phone_formatted: '(202) 555-0100',
          email: '',
        },
        campaign: { id: 5, name: 'Customers who said they would rather be called next week' },
        cost_usd: 1234.5678,
        duration_seconds: 86_399,
      }),
    ]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^Wolfeschlegel/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The charts and calls are stacked on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const name = await canvas.findByText('Liam Virtanen')
    await expect(name).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    // The qualification of a call is at the end of its first line.
    const call = within(name.closest('tr') as HTMLElement)
    await expect(call.getByText('Qualified').getBoundingClientRect().left).toBeGreaterThan(
      name.getBoundingClientRect().right,
    )
    // The chart is loaded when it is visible. None of its labels is cut.
    canvas.getByRole('figure', { name: 'Call Outcomes' }).scrollIntoView()
    const chart = await canvas.findByRole('application', { name: 'Call Outcomes' })
    await waitFor(() => expect(chart).toHaveTextContent(/Conversation\d+%/))
    await expect(chart).not.toHaveTextContent('…')
  },
})

/** What gets the focus is never under the header of the shell. */
export const ScrollsFocusBelowHeader = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Liam Virtanen')
    await canvas.findByRole('application', { name: 'Daily Call Volume' })
    await expectFocusInView(canvasElement, userEvent)
  },
})

/** With text of twice the size, the page does not scroll sideways, and no button, name or number is cut. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Liam Virtanen')).toBeVisible()
    await expect(await findOutcomeFilter(canvas)).toBeVisible()
    // A table finds out only after rendering that it must scroll.
    await waitFor(() =>
      expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth),
    )
    await expect(findCutButtons(canvasElement)).toEqual([])
    await expect(findTruncatedTexts(canvasElement)).toEqual([])
    await expect(canvas.getAllByRole('group').flatMap(findBrokenWords)).toEqual([])
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
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [aCall({ cost_usd: 1_234_567.8912 })] })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Marta Okafor')).toBeVisible()
    // No number is truncated.
    const cost = within(canvas.getByRole('group', { name: 'Total Cost' }))
    const value = await cost.findByText('$1,234,567.8912')
    await expect(value.offsetWidth).toBeLessThanOrEqual(value.parentElement?.clientWidth ?? 0)
    await expect(value.parentElement?.scrollWidth).toBe(value.parentElement?.clientWidth)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The screen in the dark theme. */
export const Dark = meta.story({
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Liam Virtanen')).toBeVisible()
    await expect(await canvas.findByText(/^IN PROGRESS \d+%$/)).toBeVisible()
  },
})
