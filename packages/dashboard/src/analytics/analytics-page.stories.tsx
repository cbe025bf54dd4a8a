import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aCall, callsHandlers } from '../calls/calls.mocks.ts'
import { ownStorage } from '../calls/own-storage.mocks.ts'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { onStage } from '../mocks/stage.tsx'
import type { AnalyticsFilter } from './analytics-filters.tsx'
import { AnalyticsPage } from './analytics-page.tsx'

/** Stands in for the address the site keeps the filter in. */
function WithAddress({ initial }: { initial: AnalyticsFilter }) {
  const [filter, setFilter] = useState(initial)
  return <AnalyticsPage filter={filter} onFilterChange={setFilter} />
}

const meta = preview.meta({
  title: 'Screens/Analytics',
  component: AnalyticsPage,
  decorators: [onStage],
  args: { filter: { days: 30 as const }, onFilterChange: () => {} },
  render: ({ filter }) => <WithAddress initial={filter} />,
  beforeEach: ({ msw }) => {
    ownStorage()
    msw.use(...worldHandlers())
  },
})

export const Full = meta.story({
  play: async ({ canvas }) => {
    const stat = (name: string) => canvas.getByRole('group', { name })
    await waitFor(() => expect(stat('Total Calls')).toHaveTextContent(/26.+% success rate$/))
    await expect(stat('Avg Duration')).toHaveTextContent('2m 7sPer successful call')
    await expect(stat('Total Cost')).toHaveTextContent(/\$\d+\.\d{4}USD$/)
    await expect(stat('Success Rate')).toHaveTextContent(/%Completed calls$/)
    await expect(await canvas.findByRole('figure', { name: 'Daily Call Volume' })).toBeVisible()
    // The charts come in a file of their own.
    const slice = await canvas.findByText(/^IN PROGRESS \d+%$/, {}, { timeout: 10_000 })
    await expect(slice).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    const live = within(canvas.getByRole('row', { name: /in-progress/ }))
    await expect(live.getByText('Marta Okafor')).toBeVisible()
    await expect(live.getByText('Unqualified')).toBeVisible()
    await expect(live.getAllByText('-')).toHaveLength(2)
    await expect(
      within(canvas.getByRole('row', { name: /^Kenji van der Berg/ })).getByText('Analyzing...'),
    ).toBeVisible()
  },
})

export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listHangs(), callsHandlers.statsHang())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Period' })).toHaveTextContent('Last 30 days')
    await expect(canvas.getByRole('status', { name: 'Loading calls' })).toBeVisible()
    await expect(canvas.getByRole('figure', { name: 'Daily Call Volume' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers(aWorld({ calls: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No recent calls')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByText('No calls in this period')).toHaveLength(2))
    await expect(canvas.getByRole('group', { name: 'Avg Duration' })).toHaveTextContent('0s')
  },
})

export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.listFails(), callsHandlers.statsFail())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText('Call statistics could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('Calls could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'Campaign' })).toBeVisible()
    msw.use(...worldHandlers())
    for (const retry of canvas.getAllByRole('button', { name: 'Retry' })) {
      await userEvent.click(retry)
    }
    await expect(await canvas.findByRole('row', { name: /^Liam Virtanen/ })).toBeVisible()
    await expect(await canvas.findByRole('group', { name: 'Total Cost' })).toBeVisible()
  },
})

export const OneCampaign = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [
      aCall({ id: 3 }),
      aCall({ id: 2, campaign: { id: 4, name: 'Trial follow-up' } }),
      aCall({ id: 1, campaign: null }),
    ]
    msw.use(...worldHandlers(aWorld({ calls })))
  },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(4))
    await expect(canvas.getByText('Unknown')).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Trial follow-up' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
    await waitFor(() =>
      expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveTextContent(
        'Total Calls1100% success rate',
      ),
    )
  },
})

export const OneWeek = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Period' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    const [asTable] = await canvas.findAllByRole(
      'button',
      { name: 'View as table' },
      { timeout: 10_000 },
    )
    await userEvent.click(asTable as HTMLElement)
    const days = within(canvas.getByRole('figure', { name: 'Daily Call Volume' }))
    await waitFor(() => expect(days.getAllByRole('rowheader')).toHaveLength(7))
    await expect(days.getByRole('rowheader', { name: 'Nov 20' })).toBeVisible()
  },
})

export const SyncsOne = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync Liam Virtanen' }))
    await expect(await screen.findByText('Call data synced successfully!')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sync Lucía D’Angelo' })).toBeNull()
  },
})

export const SyncsAll = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync lastest records' }))
    await expect(await screen.findByText(/^Synced \d+ calls successfully!$/)).toBeVisible()
  },
})

export const Syncing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncAllHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const one = await canvas.findByRole('button', { name: 'Sync Liam Virtanen' })
    await userEvent.click(canvas.getByRole('button', { name: 'Sync lastest records' }))
    await expect(await canvas.findByRole('button', { name: 'Syncing...' })).toBeDisabled()
    await expect(one).toBeDisabled()
  },
})

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

export const SyncWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.syncIsUnreachable(), callsHandlers.syncAllIsUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    const one = await canvas.findByRole('button', { name: 'Sync Liam Virtanen' })
    await userEvent.click(one)
    await expect(await screen.findByText('Error syncing call data')).toBeVisible()
    await waitFor(() => expect(one).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Sync lastest records' }))
    await expect(await screen.findByText('Error syncing all calls')).toBeVisible()
  },
})

export const OpensDetails = meta.story({
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Details of Liam Virtanen' })
    await userEvent.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Call Details' }))
    await expect(dialog.getByText('customer-ended-call')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

export const UnknownCampaign = meta.story({
  args: { filter: { campaignId: 404, days: 7 } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Campaign 404'),
    )
    await expect(await canvas.findByText('No recent calls')).toBeVisible()
  },
})

export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const calls = [
      aCall({
        contact: {
          first_name: 'Wolfeschlegelsteinhausenbergerdorff-Hildegard',
          last_name: 'de la Santísima Trinidad y Todos los Santos',
          phone_number: '+1 (202) 555-0100 ext. 4711',
          email: '',
        },
        campaign: { id: 5, name: 'Customers who said they would rather be called next week' },
        cost_usd: 1234.5678,
        duration_seconds: 86_399,
      }),
    ]
    msw.use(...worldHandlers(aWorld({ calls })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^Wolfeschlegel/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Liam Virtanen')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
