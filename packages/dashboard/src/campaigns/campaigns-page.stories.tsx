import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test'
import { aLiveCall, aQueuedCall } from '../calls/calls.mocks.ts'
import { asViewer } from '../mocks/as-viewer.tsx'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { inShell } from '../mocks/with-shell.tsx'
import { withStopNotice } from '../mocks/with-stop-notice.tsx'
import { aCallingStop, callingStopHandlers } from '../shell/calling-stop.mocks.ts'
import type { CampaignView } from './campaign-list.tsx'
import { aCampaign, campaignsHandlers, someCampaigns } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'

/** The handlers of a server with one campaign, which is running but not calling yet. */
const notCallingYet = () =>
  storeHandlers(aMockStore({ campaigns: [aCampaign({ calling: false })] }))

const smallScreen = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
})

const meta = preview.meta({
  title: 'Screens/Campaigns',
  component: CampaignsPage,
  ...inShell('/dashboard/campaigns'),
  args: {
    view: 'cards' as CampaignView,
    onViewChange: fn(),
    status: undefined,
    onStatusChange: fn(),
  },
  render: ({ view: initialView, onViewChange, status: initialStatus }) => {
    const [view, setView] = useState<CampaignView>(initialView)
    const [status, setStatus] = useState(initialStatus)
    return (
      <CampaignsPage
        view={view}
        onViewChange={(nextView) => {
          onViewChange(nextView)
          setView(nextView)
        }}
        status={status}
        onStatusChange={setStatus}
      />
    )
  },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** A campaign in every status, with progress and actions. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    const runningCard = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await expect(runningCard.getByText('running')).toBeVisible()
    await expect(runningCard.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      '65',
    )
    await expect(runningCard.getByText('65%')).toBeVisible()
    await expect(runningCard.getByText('Created')).toHaveTextContent(/^Created Nov 10Nov 10, 2026/)
    await expect(runningCard.getByText('Started')).toHaveTextContent(/^Started Nov 11Nov 11, 2026/)
    const buttonTops = runningCard
      .getAllByRole('button')
      .map((button) => button.getBoundingClientRect().top)
    await expect(new Set(buttonTops).size).toBe(1)
    const label = runningCard.getByText('Contacts reached')
    // Until the browser has rendered the card, its height is the reserved one.
    await waitFor(() => expect(label.checkVisibility({ contentVisibilityAuto: true })).toBe(true))
    await expect(label.getBoundingClientRect().height).toBeLessThan(30)
    const card = canvas.getByRole('region', { name: 'Autumn renewals' })
    const { height } = card.getBoundingClientRect()
    await expect(height).toBeLessThan(165)
    const { containIntrinsicHeight, paddingTop, borderTopWidth } = getComputedStyle(card)
    const paddingAndBorder = 2 * (Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth))
    await expect(containIntrinsicHeight).toBe(`auto ${height - paddingAndBorder}px`)
  },
})

/** A viewer follows the campaigns, without buttons for them. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await expect(card.getByText(/live$/)).toBeVisible()
    await expect(card.queryByRole('button')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Create Campaign' })).toBeNull()
  },
})

/** The counts of a campaign with thousands of contacts stay in one line. */
export const LargeCounts = meta.story({
  beforeEach: ({ msw }) => {
    const counts = { total_contacts: 1821, calls_completed: 844, calls_successful: 744 }
    msw.use(
      ...storeHandlers(
        aMockStore({
          campaigns: [aCampaign(counts), aCampaign({ id: 2, name: 'Trial follow-up' })],
        }),
      ),
    )
  },
  play: async ({ canvas }) => {
    const [region] = await canvas.findAllByRole('region', { name: 'Autumn renewals' })
    const card = within(region as HTMLElement)
    const tops = ['Total contacts', 'Contacts completed', 'Contacts reached'].map(
      (label) => card.getByText(label).getBoundingClientRect().top,
    )
    await expect(new Set(tops).size).toBe(1)
  },
})

/** On a phone with text of twice the size, a count stays in one line, and nothing leaves the card. */
export const KeepsLargeCountsWhole = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => {
    const counts = { total_contacts: 1821, calls_completed: 1644, calls_successful: 1544 }
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign(counts)] })))
    return enlargeText()
  },
  play: async ({ canvas }) => {
    for (const number of ['1,821', '1,644', '1,544']) {
      const count = await canvas.findByText(number)
      await waitFor(() => expect(count.checkVisibility({ contentVisibilityAuto: true })).toBe(true))
      const { fontSize } = getComputedStyle(count)
      await expect(count.clientHeight).toBeLessThan(2 * Number.parseFloat(fontSize))
    }
    const card = canvas.getByRole('region', { name: 'Autumn renewals' })
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  },
})

/** The badge of each status has a color of its own. */
export const EveryStatus = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Autumn renewals' })
    const colors = ['draft', 'running', 'paused', 'completed', 'cancelled'].map((status) => {
      const badge = canvas.getByText(status).closest('[data-slot=badge]')
      return badge && getComputedStyle(badge).backgroundColor
    })
    await expect(new Set(colors).size).toBe(5)
    await expect(colors).not.toContain('rgba(0, 0, 0, 0)')
  },
})

export const OffersActionsByStatus = meta.story({
  parameters: journey,
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Autumn renewals' })
    const actionLabels = (name: string) =>
      within(canvas.getByRole('region', { name }))
        .getAllByRole('button')
        .map((button) => button.textContent)
    await expect(actionLabels('Winter webinar invitations')).toEqual(['Start', 'Stop'])
    await expect(actionLabels('Autumn renewals')).toEqual(['Make Calls', 'Pause', 'Stop'])
    await expect(actionLabels('Trial follow-up')).toEqual(['Start', 'Stop'])
    await expect(actionLabels('Partner check-in')).toEqual(['Stop'])
    await expect(actionLabels('Second line offer')).toEqual(['Stop'])
  },
})

/** The buttons look like what they do. */
export const ActionsLookLikeWhatTheyDo = meta.story({
  parameters: journey,
  play: async ({ canvas }) => {
    const running = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await expect(running.getByText('5 live')).toBeVisible()
    const [makeCalls, live, stop] = [
      running.getByRole('button', { name: 'Make Calls' }),
      running.getByText('5 live'),
      running.getByRole('button', { name: 'Stop' }),
    ]
    await expect(makeCalls.parentElement).toBe(live.parentElement)
    // The number of live calls is between its button and the next one.
    const { DOCUMENT_POSITION_FOLLOWING: following } = Node
    await expect(makeCalls.compareDocumentPosition(live)).toBe(following)
    const pause = running.getByRole('button', { name: 'Pause' })
    await expect(live.compareDocumentPosition(pause)).toBe(following)
    const draft = within(canvas.getByRole('region', { name: 'Winter webinar invitations' }))
    await expect(draft.queryByText(/live$/)).toBeNull()
    const start = draft.getByRole('button', { name: 'Start' })
    const { color, backgroundColor } = getComputedStyle(stop)
    await expect(backgroundColor).not.toBe(getComputedStyle(start).backgroundColor)
    await expect(color).not.toBe(
      getComputedStyle(running.getByRole('button', { name: 'Pause' })).color,
    )
    const square = stop.querySelector('svg') as SVGElement
    await expect(getComputedStyle(square).fill).toBe(color)
  },
})

/** The campaigns as rows of a table. */
export const Rows = meta.story({
  args: { view: 'rows' },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Campaigns' }))
    await expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Status',
      'Progress',
      'Live now',
      'Conversations',
      'Next try',
      'Actions',
    ])
    const row = table.getByRole('row', { name: /Autumn renewals/ })
    await expect(row).toHaveTextContent(/Autumn renewals.*running.*65%.*5 live.*16.*in 12 minutes/)
    await expect(within(row).getByRole('link', { name: 'Autumn renewals' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/5',
    )
    await expect(table.getByRole('row', { name: /Trial follow-up/ })).toHaveTextContent(/–.*5.*–/)
    // The actions show while the focus is in the row.
    const pause = within(row).getByRole('button', { name: 'Pause' })
    const actions = pause.closest('fieldset')?.parentElement as HTMLElement
    await expect(actions).toHaveStyle({ opacity: '0' })
    pause.focus()
    await waitFor(() => expect(actions).toHaveStyle({ opacity: '1' }))
  },
})

export const SelectsView = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const rows = await canvas.findByRole('radio', { name: 'Rows' })
    await expect(canvas.getByRole('radio', { name: 'Cards' })).toBeChecked()
    await userEvent.click(rows)
    await expect(args.onViewChange).toHaveBeenLastCalledWith('rows')
    await expect(await canvas.findByRole('table', { name: 'Campaigns' })).toBeVisible()
    await expect(canvas.queryByRole('region', { name: 'Autumn renewals' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'paused (1)' }))
    await expect(canvas.getAllByRole('progressbar')).toHaveLength(1)
  },
})

export const PausesFromRow = meta.story({
  parameters: journey,
  args: { view: 'rows' },
  beforeEach: ({ msw }) => {
    const calls = [aLiveCall({ campaign: { id: 5, name: 'Autumn renewals' } })]
    msw.use(...storeHandlers(aMockStore({ calls })))
  },
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole('row', { name: /Autumn renewals/ }))
    await expect(row.getByText('1 live')).toBeVisible()
    row.getByRole('button', { name: 'Pause' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await row.findByText('paused')).toBeVisible()
    // The pressed button is gone, and its row keeps the focus.
    await waitFor(() =>
      expect(row.getByRole('group', { name: 'Actions for Autumn renewals' })).toHaveFocus(),
    )
  },
})

/** On a phone each row has two lines and a menu. */
export const RowsPhone = meta.story({
  args: { view: 'rows' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const row = within(await canvas.findByRole('row', { name: /Autumn renewals/ }))
    await expect(row.getByText('5 live')).toBeVisible()
    const lines = ['Autumn renewals', 'running', '65%', '5 live'].map((text) => {
      const { top, bottom } = row.getByText(text).getBoundingClientRect()
      return (top + bottom) / 2
    })
    const [name = 0, status = 0, progress = 0, live = 0] = lines
    await expect(Math.abs(name - status)).toBeLessThan(4)
    await expect(Math.abs(progress - live)).toBeLessThan(4)
    await expect(progress).toBeGreaterThan(name + 10)
    await expect(row.queryByRole('button', { name: 'Pause' })).toBeNull()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await userEvent.click(row.getByRole('button', { name: 'Actions for Autumn renewals' }))
    const items = await screen.findAllByRole('menuitem')
    const [makeCalls, pause, stop] = items as [HTMLElement, HTMLElement, HTMLElement]
    await expect(makeCalls).toHaveAccessibleName(/^Make Calls Calling is already on/)
    await expect(makeCalls).toHaveAttribute('aria-disabled', 'true')
    await expect(within(makeCalls).getByText(/^Calling is already on/)).toBeVisible()
    await expect(pause).toHaveAccessibleName('Pause')
    await expect(stop).toHaveAccessibleName('Stop')
    await expect(items).toHaveLength(3)
  },
})

/** A viewer has no menu, since it would be empty. */
export const RowsPhoneAsViewer = meta.story({
  args: { view: 'rows' },
  decorators: [asViewer],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /Autumn renewals/ }))
    await expect(row.queryByRole('button')).toBeNull()
  },
})

export const StopsFromMenu = meta.story({
  parameters: journey,
  args: { view: 'rows' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole('row', { name: /Autumn renewals/ }))
    await userEvent.click(row.getByRole('button', { name: 'Actions for Autumn renewals' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Stop Campaign' }))
    await expect(await row.findByText('cancelled')).toBeVisible()
  },
})

/** Long names and numbers stay inside their rows. */
export const LongTextRows = meta.story({
  args: { view: 'rows' },
  beforeEach: ({ msw }) => {
    const name = 'Re-engagement of customers in Northern Scandinavia '.repeat(4).slice(0, 200)
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign({ id: 5, name })] })))
  },
  play: async ({ canvas, canvasElement }) => {
    const row = await canvas.findByRole('row', { name: /Re-engagement/ })
    await expect(row.getBoundingClientRect().height).toBeLessThan(70)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The rows of a window of 320 px. */
export const RowsNarrow = meta.story({
  args: { view: 'rows' },
  ...smallScreen('narrow'),
  beforeEach: LongTextRows.input.beforeEach,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('row', { name: /Re-engagement/ })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const LinksToCampaigns = meta.story({
  parameters: journey,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Trial follow-up' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/4',
    )
  },
})

/** Each card says why it waits, or until when it calls. */
export const WaitingReasons = meta.story({
  beforeEach: ({ msw }) => {
    const time = '2026-12-01T09:00:00+01:00'
    const campaigns = [
      aCampaign({ id: 4, name: 'Planned', status: 'draft', scheduled_start: time }),
      aCampaign({ id: 3, name: 'Started only', calling: false }),
      aCampaign({ id: 2, name: 'Calling', scheduled_end: time }),
      aCampaign({ id: 1, name: 'Held', status: 'paused', paused_reason: 'Paused manually' }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas }) => {
    const findCard = async (name: string) => within(await canvas.findByRole('region', { name }))
    const plannedCard = await findCard('Planned')
    await expect(plannedCard.getByText('Starts calling Dec 1, 2026, 8:00 AM')).toBeVisible()
    await expect(
      (await findCard('Started only')).getByText(/^Started, but not calling yet/),
    ).toBeVisible()
    await expect(
      (await findCard('Calling')).getByText('Calling; pauses Dec 1, 2026, 8:00 AM'),
    ).toBeVisible()
    await expect((await findCard('Held')).getByText('Paused manually')).toBeVisible()
  },
})

/** After calling is on, Make Calls is disabled. */
export const CallingIsOn = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...notCallingYet())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    const makeCalls = card.getByRole('button', { name: 'Make Calls' })
    const backgroundOf = (button: HTMLElement) => getComputedStyle(button).backgroundColor
    const secondaryBackground = backgroundOf(card.getByRole('button', { name: 'Pause' }))
    await expect(backgroundOf(makeCalls)).not.toBe(secondaryBackground)
    await userEvent.click(makeCalls)
    await expect(await card.findByText('3 live')).toBeVisible()
    await waitFor(() => expect(backgroundOf(makeCalls)).toBe(secondaryBackground))
    // The pressed button keeps the focus, although it is disabled now.
    await waitFor(() => expect(makeCalls).toHaveFocus())
    await expect(makeCalls).toHaveAttribute('aria-disabled', 'true')
  },
})

/** While all calls are stopped, a campaign says that it waits, and cannot make calls. */
export const CallsStopped = meta.story({
  decorators: [withStopNotice],
  beforeEach: ({ msw }) => {
    msw.use(...callingStopHandlers.stateful(aCallingStop()))
  },
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await expect(
      await card.findByText('Waiting until the stop of all calls is lifted.'),
    ).toBeVisible()
    const makeCalls = card.getByRole('button', { name: 'Make Calls' })
    await expect(makeCalls).toHaveAttribute('aria-disabled', 'true')
    await expect(makeCalls).toHaveAccessibleDescription('All calls of this workspace are stopped')
  },
})

export const ShowsNoNextTryDuringAStop = meta.story({
  parameters: journey,
  args: { view: 'rows' },
  decorators: [withStopNotice],
  beforeEach: CallsStopped.input.beforeEach,
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Autumn renewals/ })
    await waitFor(() => expect(row).toHaveTextContent(/5 live16–/))
  },
})

export const ExplainsActionsWithoutEffect = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const findButton = async (campaign: string, name: string) =>
      within(await canvas.findByRole('region', { name: campaign })).getByRole('button', { name })
    await findButton('Autumn renewals', 'Stop')
    spyOn(window, 'fetch')
    const reasons = [
      ['Autumn renewals', 'Make Calls', /^Calling is already on/],
      ['Partner check-in', 'Stop', 'The campaign is already completed.'],
      ['Second line offer', 'Stop', 'The campaign is already stopped.'],
    ] as const
    for (const [campaign, name, reason] of reasons) {
      const button = await findButton(campaign, name)
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(reason)
      await userEvent.click(button)
      button.blur()
      await userEvent.tab()
      button.focus()
      await expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
      await userEvent.keyboard('{Enter}')
    }
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(window.fetch).not.toHaveBeenCalled()
    await expect(await findButton('Autumn renewals', 'Stop')).not.toHaveAttribute('aria-disabled')
    await expect(await findButton('Autumn renewals', 'Stop')).not.toHaveAccessibleDescription()
  },
})

/** Only the paused campaign is listed. */
export const FilteredByStatus = meta.story({
  play: async ({ canvas, userEvent }) => {
    const pausedFilter = await canvas.findByRole('button', { name: 'paused (1)' })
    await userEvent.click(pausedFilter)
    await expect(pausedFilter).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: 'All statuses (5)' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await waitFor(() => expect(canvas.getAllByRole('progressbar')).toHaveLength(1))
    await expect(canvas.getByRole('region', { name: 'Trial follow-up' })).toBeVisible()
  },
})

export const FilteredByStatusThenAll = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'paused (1)' }))
    const card = within(canvas.getByRole('region', { name: 'Trial follow-up' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await canvas.findByText('No paused campaigns')).toBeVisible()
    await expect(await screen.findByText(/^Campaign “Trial follow-up” resumed/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'All statuses (5)' }))
    await expect(canvas.getAllByRole('progressbar')).toHaveLength(5)
  },
})

/** The cards fit a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Autumn renewals')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The list in the dark theme. */
export const Dark = meta.story({ globals: { theme: 'dark' }, play: Full.input.play })
/** With text of twice the size, no button is cut. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async (context) => {
    await Phone.input.play?.(context)
    await expect(findCutButtons(context.canvasElement)).toEqual([])
  },
})

/** A window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story({ ...smallScreen('zoomed'), play: Phone.input.play })
/** A window of 320 px. */
export const Narrow = meta.story({ ...smallScreen('narrow'), play: Phone.input.play })

/** The confirmation of a stop fits a window of 320 px. */
export const StopConfirmationNarrow = meta.story({
  ...smallScreen('narrow'),
  beforeEach: ({ msw }) => {
    const name = 'Re-engagement of customers in Northern Scandinavia '.repeat(4).slice(0, 200)
    msw.use(...storeHandlers(aMockStore({ campaigns: [aCampaign({ name })] })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop' }))
    await expectDialogToFit(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
  },
})

/** Long names, descriptions and numbers stay inside their cards. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const longFields = {
      total_contacts: 1_284_600,
      calls_completed: 987_654,
      calls_successful: 765_432,
      description: 'Everybody who has bought at least twice and has not been called. '.repeat(30),
    }
    const longPhrase = 'Re-engagement of customers in Northern Scandinavia '.repeat(4).slice(0, 200)
    const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)
    const campaigns = [
      aCampaign({ ...longFields, id: 2, name: longPhrase }),
      aCampaign({ ...longFields, id: 1, name: longWord }),
    ]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect((await canvas.findAllByText('1,284,600'))[0]).toBeVisible()
    const [completed] = canvas.getAllByText('Contacts completed')
    await expect(completed?.parentElement).toHaveTextContent('987,654')
    const [reached] = canvas.getAllByText('Contacts reached')
    await expect(reached?.parentElement).toHaveTextContent('765,432')
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** Long names, descriptions and numbers fit a phone. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** Two hundred campaigns are listed. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = Array.from({ length: 200 }, (_, index) =>
      aCampaign({ ...someCampaigns()[index % 5], id: 200 - index, name: `Round ${200 - index}` }),
    )
    msw.use(...storeHandlers(aMockStore({ campaigns, calls: [] })))
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    // Queries by role take seconds with so many cards.
    const name = await canvas.findByText('Round 199')
    const card = within(name.closest('section') as HTMLElement)
    await userEvent.click(card.getByText('Pause'))
    await expect(await card.findByText('paused')).toBeVisible()
    await expect(canvasElement.querySelectorAll('h2')).toHaveLength(200)
  },
})

/** Skeleton cards stand where the campaigns will be. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listHangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading campaigns' })).toBeVisible()
  },
})

/** An account without campaigns. */
export const Empty = meta.story({
  tags: ['picture'],
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsEmpty())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No campaigns yet')).toBeVisible()
    await expect(
      canvas.getByText('Create your first AI calling campaign to get started'),
    ).toBeVisible()
  },
})

/** The place of the list says what failed, and offers a retry. */
export const ServerFails = meta.story({
  tags: ['picture'],
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Campaigns could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

/** The place of the list says that the server cannot be reached. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
  },
})

export const ServerUnreachableThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/cannot be reached/] },
  beforeEach: ServerUnreachable.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...storeHandlers())
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('region', { name: 'Autumn renewals' })).toBeVisible()
  },
})

/** A proxy responds to the request for campaigns with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsHtml())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server gave an answer that could not be read.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
  },
})

export const Pauses = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    const pause = card.getByRole<HTMLButtonElement>('button', { name: 'Pause' })
    // The button stays disabled until the response is rendered, since a second press would repeat the request.
    const states = ['ready']
    const observer = new MutationObserver(() => states.push(pause.disabled ? 'busy' : 'ready'))
    observer.observe(pause, { attributeFilter: ['disabled'] })
    await userEvent.click(pause)
    await expect(await card.findByText('paused')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Start' })).toBeEnabled()
    observer.disconnect()
    await expect(states).toEqual(['ready', 'busy'])
  },
})

export const Stops = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    const stop = card.getByRole('button', { name: 'Stop' })
    await userEvent.click(stop)
    const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Stop Campaign' }))
    await expect(await card.findByText('cancelled')).toBeVisible()
    await waitFor(() => expect(stop).toHaveFocus())
  },
})

export const CancelsStop = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop Campaign' })
    // There is no undo, so the question counts: 34 contacts, of whom 22 are completed and 4 on a call.
    await expect(dialog).toHaveAccessibleDescription(
      /^Are you sure you want to stop “Autumn renewals”\? Contacts not called yet will not be called\. ?8 contacts will not be called\. Live calls will finish\.$/,
    )
    const confirmDialog = within(dialog)
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await expect(card.getByText('running')).toBeVisible()
  },
})

/** A campaign that pauses itself leaves the list of the running ones, but not while a person is asked about it. */
export const KeepsTheQuestionInFilteredList = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'running (1)' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await screen.findByRole('alertdialog', { name: 'Stop Campaign' })
    const campaigns = [aCampaign({ id: 5, status: 'paused' })]
    msw.use(...storeHandlers(aMockStore({ campaigns })))
    // The dialog covers the page, so the button cannot be clicked with the pointer.
    canvas.getByText('Fetch again').click()
    await canvas.findByText('running (0)')
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const empty = await canvas.findByText('No running campaigns')
    await waitFor(() => expect(document.body).not.toHaveFocus())
    await expect(document.activeElement).toContainElement(empty)
  },
})

/** Stop cancels calls that are only reserved, so their contacts are not called, and no call will finish. */
export const StopConfirmationReserved = meta.story({
  beforeEach: ({ msw }) => {
    const campaigns = [aCampaign({ total_contacts: 10, calls_completed: 1, calls_successful: 1 })]
    const campaign = { id: 1, name: 'Autumn renewals' }
    const calls = [1, 2].map((id) => aQueuedCall({ id, campaign }))
    msw.use(...storeHandlers(aMockStore({ campaigns, calls })))
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop Campaign' })
    await expect(dialog).toHaveAccessibleDescription(/9 contacts will not be called\.$/)
  },
})

export const KeepsFocusNear = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Winter webinar invitations' }))
    card.getByRole('button', { name: 'Start' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await card.findByText('running')).toBeVisible()
    await waitFor(() =>
      expect(
        card.getByRole('group', { name: 'Actions for Winter webinar invitations' }),
      ).toHaveFocus(),
    )
    await userEvent.tab()
    await expect(card.getByRole('button', { name: 'Make Calls' })).toHaveFocus()
  },
})

/** The chosen status stands out from the page in forced colors, too, which have no other background than that of the page. */
export const ShowsTheChosenStatus = meta.story({
  tags: ['every-mode'],
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const chosen = await canvas.findByRole('button', { name: 'draft (1)' })
    await userEvent.click(chosen)
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    await waitFor(() => expect(backgroundOf(chosen)).not.toBe(backgroundOf(document.body)))
  },
})

/** The started campaign leaves the list of the drafts, and the list keeps the focus. */
export const KeepsFocusInFilteredList = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'draft (1)' }))
    canvas.getByRole('button', { name: 'Start' }).focus()
    await userEvent.keyboard('{Enter}')
    const empty = await canvas.findByText('No draft campaigns')
    await waitFor(() => expect(document.body).not.toHaveFocus())
    await expect(document.activeElement).toContainElement(empty)
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: /^All statuses/ })).toHaveFocus()
  },
})

/** The button is busy until the server has started the campaign. */
export const Starting = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.startHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Winter webinar invitations' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await card.findByRole('button', { name: 'Calling...' })).toBeDisabled()
    await expect(card.getByText('draft')).toBeVisible()
  },
})

/** The button is busy until the server has paused the campaign. */
export const Pausing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.pauseHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(card.getByRole('button', { name: 'Pause' })).toBeDisabled())
    await expect(card.getByText('running')).toBeVisible()
  },
})

/** The confirmation is busy until the server has stopped the campaign. */
export const Stopping = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.stopHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Stop Campaign' }))
    await expect(await confirmDialog.findByRole('button', { name: 'Stopping...' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect(confirmDialog.getByRole('button', { name: 'Stopping...' })).toBeVisible()
    await expect(screen.getByRole('alertdialog')).toHaveAttribute('data-state', 'open')
    await expect(card.getByText('running')).toBeVisible()
  },
})

/** The button is busy until the server has placed the calls. */
export const MakingCalls = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsHangs(), ...notCallingYet())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Make Calls' }))
    await expect(await card.findByRole('button', { name: 'Calling...' })).toBeDisabled()
    await expect(card.getByRole('button', { name: 'Pause' })).toBeEnabled()
  },
})

/** A toast says that all lines are in use. */
export const NoFreeLine = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsFindsNoLine(), ...notCallingYet())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText(/^No call started: all lines are in use/)).toBeVisible()
  },
})

/** A campaign that is over its spending limit pauses itself at once: the toast says so, and stays. */
export const SpendingLimitReachedAtStart = meta.story({
  beforeEach: ({ msw }) => {
    const paused_reason =
      'The spending limit of $1.50 was reached: start the campaign again with a higher limit'
    const name = 'Trial follow-up'
    msw.use(campaignsHandlers.startPauses(aCampaign({ name, status: 'paused', paused_reason })))
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Trial follow-up' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(
      await screen.findByText(
        'Campaign “Trial follow-up” paused itself at once. The spending limit of $1.50 was reached: start the campaign again with a higher limit',
      ),
    ).toBeVisible()
    await expect(screen.queryByText(/calling continues/)).toBeNull()
  },
})

export const Resumes = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Trial follow-up' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(
      await screen.findByText('Campaign “Trial follow-up” resumed, and calling continues'),
    ).toBeVisible()
    await expect(await card.findByRole('button', { name: 'Make Calls' })).toHaveAttribute(
      'aria-disabled',
    )
  },
})

/** A toast says why the server refused to place calls. */
export const CallsRefused = meta.story({
  parameters: { expectedErrors: [/VAPI token not configured/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsIsRefused(), ...notCallingYet())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(
      await screen.findByText('Error starting calls: VAPI token not configured'),
    ).toBeVisible()
  },
})

/** A toast says that the calls could not be started. */
export const CallsServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsIsUnreachable(), ...notCallingYet())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Error starting calls')).toBeVisible()
  },
})

/** A toast says that the campaign could not be paused. */
export const PausingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.pauseFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }))
    await expect(await screen.findByText(/^Error pausing campaign: /)).toBeVisible()
  },
})

/** A toast says that the campaign could not be started. */
export const StartingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.startFails())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Trial follow-up' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await screen.findByText(/^Error starting campaign: /)).toBeVisible()
    await expect(await card.findByRole('button', { name: 'Start' })).toBeEnabled()
  },
})

/** A toast says that the campaign has been cancelled meanwhile. */
export const StartingTooLate = meta.story({
  parameters: { expectedErrors: [/The campaign is cancelled/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.startIsTooLate())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Trial follow-up' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(
      await screen.findByText('Error starting campaign: The campaign is cancelled'),
    ).toBeVisible()
  },
})

/** A toast says that the campaign could not be stopped. */
export const StoppingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.stopFails())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Stop Campaign' }))
    await expect(await screen.findByText(/^Error stopping campaign: /)).toBeVisible()
    await expect(await card.findByText('running')).toBeVisible()
  },
})
