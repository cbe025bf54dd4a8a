import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { collectDownloads } from '../mocks/downloads.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { workspaceHandlers } from '../workspace/workspace.mocks.ts'
import {
  anAuditEvent,
  auditLogHandlers,
  manyAuditEvents,
  someAuditEvents,
} from './audit-log.mocks.ts'
import { AuditLogPage } from './audit-log-page.tsx'

/** The page with its filter in the state instead of the URL. */
function AuditLog({ filter: initialFilter }: Pick<ComponentProps<typeof AuditLogPage>, 'filter'>) {
  const [filter, setFilter] = useState(initialFilter)
  return <AuditLogPage filter={filter} onFilterChange={setFilter} />
}

const meta = preview.meta({
  title: 'Screens/Audit log',
  component: AuditLog,
  ...inShell('/dashboard/workspace/audit', { items: accountsNavigation }),
  args: { filter: { period: { start: '', end: '' } } },
  beforeEach: ({ msw }) => {
    msw.use(...auditLogHandlers.respond(), ...workspaceHandlers.stateful(), ...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>

const findEntries = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Entries' }))

async function choose(
  canvas: Canvas,
  userEvent: { click: (element: Element) => Promise<void> },
  [select, option]: [string, string],
) {
  await userEvent.click(canvas.getByRole('combobox', { name: select }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** Who did what, from where and when, with what was refused. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    const entries = await findEntries(canvas)
    const rows = entries.getAllByRole('listitem')
    await expect(rows).toHaveLength(12)
    await expect(rows[0]).toHaveTextContent('Maya Chen started campaign “Spring outreach”')
    await expect(rows[0]).toHaveTextContent('192.0.2.17')
    await expect(rows[0]).toHaveTextContent('Firefox on Linux')
    await expect(rows[0]).toHaveTextContent('2 minutes ago')
    await expect(rows[1]).toHaveTextContent('imported 1,240 contacts, and skipped 3 lines')
    await expect(within(rows[2] as HTMLElement).getByText('Failed')).toBeVisible()
    await expect(rows[4]).toHaveTextContent('Aisha Khan tried to delete contact 12')
    await expect(within(rows[4] as HTMLElement).getByText('Refused')).toBeVisible()
    await expect(rows[6]).toHaveTextContent('API key CRM sync exported all contacts')
    await expect(rows[8]).toHaveTextContent(
      'Callwright paused campaign “Spring outreach” at the time of its schedule',
    )
    await expect(canvas.getByText('There are no older entries.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Exports all entries',
    )
    await expect(canvas.getByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  },
})

/** On a phone, an entry is one above the other. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findEntries(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** The entries are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(auditLogHandlers.hangs())
  },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status', { name: 'Loading the audit log' })
    await expect(status).toBeVisible()
    await expect(status.children).toHaveLength(8)
  },
})

/** Nothing is recorded yet. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...auditLogHandlers.respond([]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing recorded yet')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  },
})

/** No entry matches the filters, which one button removes. */
export const NoMatch = meta.story({
  args: { filter: { kind: 'workspace', actor: 2, period: { start: '', end: '' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No entries match')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Person' })).toHaveTextContent('Maya Chen'),
    )
    await expect(canvas.getByRole('combobox', { name: 'Kind of action' })).toHaveTextContent(
      'Workspace',
    )
  },
})

export const NoMatchThenCleared = meta.story({
  parameters: journey,
  args: {
    filter: { kind: 'workspace', actor: 99, period: { start: '2026-11-01', end: '2026-11-02' } },
  },
  play: async ({ canvas, userEvent }) => {
    const clearButton = await canvas.findByRole('button', { name: 'Clear filters' })
    const person = canvas.getByRole('combobox', { name: 'Person' })
    // Somebody who has left the workspace.
    await waitFor(() => expect(person).toHaveTextContent('User 99'))
    await userEvent.click(clearButton)
    const entries = await findEntries(canvas)
    await expect(entries.getAllByRole('listitem')).toHaveLength(12)
    await expect(person).toHaveTextContent('Everybody')
    await expect(canvas.getByRole('combobox', { name: 'Kind of action' })).toHaveTextContent(
      'All actions',
    )
    for (const name of ['Start date', 'End date']) {
      await expect(canvas.getByRole('combobox', { name })).toHaveValue('')
    }
  },
})

const failures = loadFailures(auditLogHandlers, 'The audit log could not be loaded')

/** The server fails, and the person can try again. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/went wrong/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, userEvent, msw }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...auditLogHandlers.respond())
    await userEvent.click(retryButton)
    await findEntries(canvas)
  },
})

/** The people to filter by could not be loaded; a retry loads them. */
export const MembersServerFail = meta.story({
  parameters: { expectedErrors: [/could not answer/] },
  beforeEach: ({ msw }) => {
    msw.use(workspaceHandlers.fails())
  },
  play: async ({ canvas }) => {
    const failure = await canvas.findByRole('alert')
    await expect(failure).toHaveTextContent(/^The members could not be loaded: /)
    await expect(within(failure).getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(await findEntries(canvas)).toBeTruthy()
  },
})

export const MembersServerFailThenRecover = meta.story({
  parameters: { ...journey, expectedErrors: [/could not answer/] },
  beforeEach: MembersServerFail.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const failure = within(await canvas.findByRole('alert'))
    msw.use(...workspaceHandlers.stateful())
    await userEvent.click(failure.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Person' })).toHaveFocus())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** Without a connection, the person can try again. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

/** The newest entries are shown, and older ones on request. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...auditLogHandlers.respond(manyAuditEvents(120)))
  },
  play: async ({ canvas }) => {
    const entries = await findEntries(canvas)
    await expect(entries.getAllByRole('listitem')).toHaveLength(50)
    await expect(canvas.getByRole('button', { name: 'Load more' })).toBeVisible()
  },
})

export const LoadsMore = meta.story({
  parameters: journey,
  beforeEach: ManyRows.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const entries = await findEntries(canvas)
    for (const count of [100, 120]) {
      await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
      await waitFor(() => expect(entries.getAllByRole('listitem')).toHaveLength(count))
    }
    await expect(canvas.queryByRole('button', { name: 'Load more' })).toBeNull()
    await expect(canvas.getByText('There are no older entries.')).toBeVisible()
  },
})

/** Older entries that cannot be loaded leave those that are shown. */
export const MoreServerFails = meta.story({
  parameters: { expectedErrors: [/went wrong/] },
  beforeEach: ManyRows.input.beforeEach,
  play: async ({ canvas, userEvent, msw }) => {
    const entries = await findEntries(canvas)
    msw.use(auditLogHandlers.fails())
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    const text = 'Error loading more entries: Something went wrong on the server'
    await expect(await canvas.findByText(text)).toBeVisible()
    await expect(entries.getAllByRole('listitem')).toHaveLength(50)
    await expect(canvas.getByRole('button', { name: 'Load more' })).toBeEnabled()
  },
})

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5)

/** Long names break into lines. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const actor = {
      kind: 'user' as const,
      id: 2,
      name: longName,
      email: `${'x'.repeat(200)}@x.example`,
    }
    const subject = { kind: 'campaign', id: '1', label: longName }
    const ip_address = '2001:0db8:85a3:0000:0000:8a2e:0370:7334'
    const device = 'A browser with a very long name on a system with a very long name'
    msw.use(
      ...auditLogHandlers.respond([
        anAuditEvent({ actor, subject, ip_address, device }),
        ...someAuditEvents().slice(0, 2),
      ]),
    )
  },
  play: async ({ canvas }) => {
    await findEntries(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** On a phone, too, long names break into lines. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

export const FiltersByPersonKindAndPeriod = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const entries = await findEntries(canvas)
    const expectFiltered = (isFiltered: boolean) =>
      expect(canvas.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
        isFiltered ? 'Exports the entries that match the filters' : 'Exports all entries',
      )
    await choose(canvas, userEvent, ['Person', 'Maya Chen'])
    await waitFor(() => expect(entries.getAllByRole('listitem')).toHaveLength(4))
    await expectFiltered(true)
    await choose(canvas, userEvent, ['Kind of action', 'Contacts'])
    await waitFor(() => expect(entries.getAllByRole('listitem')).toHaveLength(2))
    await choose(canvas, userEvent, ['Person', 'Everybody'])
    await waitFor(() => expect(entries.getAllByRole('listitem')).toHaveLength(4))
    await choose(canvas, userEvent, ['Kind of action', 'All actions'])
    await expectFiltered(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose dates' }))
    await userEvent.click(calendar.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(entries.getAllByRole('listitem').length).toBeLessThan(12))
    const start = canvas.getByRole('combobox', { name: 'Start date' })
    const end = canvas.getByRole('combobox', { name: 'End date' })
    await expect(start).toHaveValue('11/20/2026')
    await expect(end).toHaveValue('11/20/2026')
    await expectFiltered(true)
    for (const [preset, firstDay] of [
      ['Last 7 days', '11/14/2026'],
      ['Last 30 days', '10/22/2026'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }))
      const presets = within(await screen.findByRole('dialog', { name: 'Choose dates' }))
      await userEvent.click(presets.getByRole('button', { name: preset }))
      await waitFor(() => expect(start).toHaveValue(firstDay))
      await expect(end).toHaveValue('11/20/2026')
    }
  },
})

export const ExportsWhatIsFiltered = meta.story({
  parameters: journey,
  args: { filter: { kind: 'campaigns', period: { start: '', end: '' } } },
  play: async ({ canvas, userEvent }) => {
    await findEntries(canvas)
    await expect(canvas.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Exports the entries that match the filters',
    )
    const downloads = collectDownloads()
    await userEvent.click(canvas.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    await expect(downloads[0]?.name).toBe('audit-log-2026-11-20.csv')
    await expect(await downloads[0]?.readText()).toBe(
      'id,action\n12,campaigns.start\n4,campaigns.pause',
    )
  },
})

/** An export that fails says why. */
export const ExportServerFails = meta.story({
  parameters: { expectedErrors: [/went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(auditLogHandlers.exportFails())
  },
  play: async ({ canvas, userEvent }) => {
    await findEntries(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Export CSV' }))
    const text = 'Error exporting the audit log: Something went wrong on the server'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})
