import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asMember } from '../mocks/as-member.tsx'
import { asViewer } from '../mocks/as-viewer.tsx'
import { collectDownloads } from '../mocks/downloads.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { pageHangs, waitsFor } from '../mocks/requests.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { StatefulDoNotCallPage, wholeList } from './do-not-call-page.test-helpers.tsx'
import { DoNotCallPage } from './do-not-call-page.tsx'
import { aSuppression, manySuppressions, suppressionsHandlers } from './suppressions.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Do not call',
  component: DoNotCallPage,
  ...inShell('/dashboard/contacts/do-not-call'),
  args: { query: wholeList, onQueryChange: () => {} },
  render: ({ query }) => <StatefulDoNotCallPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const searchName = 'Search the do-not-call list'

/** An entry of each kind: numbers, a prefix, opt-outs in calls, and numbers of which only a hash is kept. */
export const Full = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Numbers and prefixes (9)')).toBeVisible()
    await expect(canvas.getByText('No campaign calls these numbers.')).toBeVisible()
    const rowOf = (name: RegExp) => within(canvas.getByRole('row', { name }))
    await expect(rowOf(/^\+49 900…/).getByText('Prefix')).toBeVisible()
    await expect(canvas.getAllByText('Prefix')).toHaveLength(1)
    await expect(rowOf(/^\(305\) 555-0198/).getByText('Imported')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^Number of a deleted contact/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^Erased number/ })).toBeVisible()
    const calls = canvas.getAllByRole('button', { name: /: details of the call of/ })
    await expect(calls.map(({ textContent }) => textContent)).toEqual([
      'Opted out by a phrase',
      'Opted out in a call',
      'Marked in a call',
    ])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The number of an erased contact stays on the list, and the button says why. */
export const ErasedNumber = meta.story({
  args: { query: { ...wholeList, origin: 'erasure' } },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Remove Erased number' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(
      'The person asked for an erasure, so the number stays on the list.',
    )
    await userEvent.click(button)
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

/** A member adds, imports and exports, and only an admin removes. */
export const AsMember = meta.story({
  decorators: [asMember],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Numbers and prefixes (9)')).toBeVisible()
    for (const name of ['Import', 'Export', 'Add']) {
      await expect(canvas.getByRole('button', { name })).toBeEnabled()
    }
    await expect(canvas.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull()
  },
})

/** A viewer reads the list, and cannot change or export it. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Numbers and prefixes (9)')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^(Add|Import|Export|Remove)/ })).toBeNull()
  },
})

/** Skeleton rows stand where the entries will be; search and actions are usable. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.listHangs())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('status', { name: 'Loading the do-not-call list' }),
    ).toBeVisible()
    await expect(canvas.getByText('Numbers and prefixes')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add' })).toBeEnabled()
  },
})

/** A list without entries says how some come to it. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ suppressions: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No numbers on the list')).toBeVisible()
    await expect(
      canvas.getByText(/You can also add a number or import a CSV file\.$/),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Clear/ })).toBeNull()
  },
})

/** A viewer of an empty list is not asked to add a number. */
export const EmptyAsViewer = meta.story({
  decorators: [asViewer],
  beforeEach: Empty.input.beforeEach,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No numbers on the list')).toBeVisible()
    await expect(canvas.queryByText(/You can also add/)).toBeNull()
  },
})

/** The place of the table says what failed, and offers a retry. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The do-not-call list could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise), ...storeHandlers())
    await userEvent.click(retryButton)
    await expect(
      await canvas.findByRole('status', { name: 'Loading the do-not-call list' }),
    ).toBeVisible()
    response.resolve()
    await expect(await canvas.findByText('(202) 555-0177')).toBeVisible()
  },
})

/** The place of the table says that the server cannot be reached. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.listIsUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible()
  },
})

/** A proxy responds to the request for the list with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.listIsHtml())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The do-not-call list could not be loaded')).toBeVisible()
    await expect(
      canvas.getByText('The server gave an answer that could not be read.'),
    ).toBeVisible()
  },
})

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
const longSentence = 'Does not want to be called about anything but an order that is late. '.repeat(
  3,
)

/** Long texts are truncated and do not make other columns narrower. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const suppressions = [
      aSuppression({ id: 3, reason: longWord, source: longWord }),
      aSuppression({ id: 2, reason: longSentence.trim(), source: longSentence.trim() }),
      aSuppression(),
    ]
    msw.use(...storeHandlers(aMockStore({ suppressions })))
  },
  play: async ({ canvas, canvasElement }) => {
    const [reason] = await canvas.findAllByTitle(longWord)
    await expect(reason?.scrollHeight).toBeGreaterThan(reason?.clientHeight ?? 0)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    const [number] = canvas.getAllByText('(202) 555-0177')
    await expect(number?.getBoundingClientRect().height).toBeLessThan(30)
    const table = canvas.getByRole('table')
    for (const button of within(table).getAllByRole('button', { name: /^Remove/ })) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(
        table.getBoundingClientRect().right,
      )
    }
  },
})

/** On a phone each entry has two lines and a button, and its reason lines of its own. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('(202) 555-0177')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    for (const dash of canvas.queryAllByText('–')) await expect(dash).not.toBeVisible()
    const origin = canvas.getByRole('button', { name: /^Opted out by a phrase/ }).closest('td')
    await expect(origin?.scrollWidth).toBeLessThanOrEqual(origin?.clientWidth ?? 0)
    const button = canvas.getByRole('button', { name: 'Remove (202) 555-0177' })
    const row = button.closest('tr') as HTMLElement
    await expect(row.offsetHeight).toBeLessThanOrEqual(120)
    const reason = canvas.getAllByTitle(/./)[0]?.closest('td')
    await expect(reason?.scrollWidth).toBeLessThanOrEqual(reason?.clientWidth ?? 0)
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(
      row.getBoundingClientRect().right,
    )
  },
})

const smallScreen = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: Phone.input.play,
})

/** The list in a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreen('zoomed'))
/** The list in a window of 320 px. */
export const Narrow = meta.story(smallScreen('narrow'))

/** On a phone, a long reason wraps, and other long texts are truncated to their line. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: async ({ canvas, canvasElement }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Remove/ })
    // The reason wraps, so that all of it can be read.
    const reason = button?.closest('tr')?.querySelector('td:has(> [title])')
    await waitFor(() => expect(reason?.scrollWidth).toBeLessThanOrEqual(reason?.clientWidth ?? 0))
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The last of fifty pages. */
export const ManyRows = meta.story({
  args: { query: { ...wholeList, page: 50 } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ suppressions: manySuppressions(990) })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 50 of 50')).toBeVisible()
    await expect(canvas.getByText('Numbers and prefixes (990)')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled()
  },
})

/** A page number beyond the last one shows the last page. */
export const PageOutOfRange = meta.story({
  args: { query: { ...wholeList, page: 9 } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ suppressions: manySuppressions(34) })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(15))
  },
})

/** While the last page is loading in place of one beyond it, nothing says that there are no entries. */
export const LastPageLoading = meta.story({
  args: PageOutOfRange.input.args,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ suppressions: manySuppressions(34) })))
    msw.use(pageHangs('/api/suppressions', 2))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading the do-not-call list' })).toBeVisible()
    await expect(canvas.queryByText('No numbers on the list')).toBeNull()
  },
})

/** A search without matches says so. */
export const NothingMatches = meta.story({
  args: { query: { ...wholeList, search: 'zebra' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No entries found')).toBeVisible()
    await expect(canvas.getByText('Nothing matches “zebra”.')).toBeVisible()
    const table = within(canvas.getByRole('table'))
    await expect(table.getByRole('button', { name: 'Clear search' })).toBeEnabled()
  },
})

export const NothingMatchesThenCleared = meta.story({
  parameters: journey,
  args: { query: { search: 'zebra', origin: 'imported', page: 1 } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('No entry matches these filters.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(await canvas.findByText('Numbers and prefixes (9)')).toBeVisible()
    await expect(canvas.getByRole('searchbox', { name: searchName })).toHaveValue('')
    await expect(canvas.getByRole('searchbox', { name: searchName })).toHaveFocus()
    await expect(canvas.getByRole('combobox', { name: 'Origin' })).toHaveTextContent('Any origin')
  },
})

export const SearchesEntries = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Numbers and prefixes (9)')
    const search = canvas.getByRole('searchbox', { name: searchName })
    await expect(search).toHaveAttribute('maxlength', '200')
    await expect(search).toHaveAttribute('placeholder', 'Search number, reason or source...')
    await userEvent.type(search, '+49')
    await expect(await canvas.findByText('Numbers and prefixes (2)')).toBeVisible()
    await userEvent.clear(search)
    await userEvent.type(search, 'registry')
    await expect(await canvas.findByText('Numbers and prefixes (1)')).toBeVisible()
    await expect(canvas.getByText('(305) 555-0198')).toBeVisible()
  },
})

export const FiltersByOrigin = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Numbers and prefixes (9)')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Origin' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Entered' }))
    await expect(await canvas.findByText('Numbers and prefixes (4)')).toBeVisible()
    await expect(canvas.getByText('+49 900…')).toBeVisible()
    await expect(canvas.queryByText('Imported')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription(
      'Exports the numbers and prefixes that match',
    )
  },
})

export const FiltersOnALaterPage = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ suppressions: manySuppressions(45) })))
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Page 1 of 3')
    await expect(canvas.getAllByRole('row')).toHaveLength(21)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(await canvas.findByText('Page 2 of 3')).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: 'Origin' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Imported' }))
    await expect(await canvas.findByText('Page 1 of 3')).toBeVisible()
  },
})

export const OpensTheCall = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: /^Opted out by a phrase: details/ })
    const number = button.closest('tr')?.querySelector('bdi')?.textContent ?? ''
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Call Details' }))
    await expect(await dialog.findByText(/^On the do-not-call list: “Please take me/)).toBeVisible()
    await expect(
      dialog.getByText('Phone', { selector: 'dt' }).nextElementSibling,
    ).toHaveTextContent(number)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const ExportsWhatMatches = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const downloads = collectDownloads()
    const exportButton = await canvas.findByRole('button', { name: 'Export' })
    await expect(exportButton).toHaveAccessibleDescription(
      'Exports all readable numbers and prefixes',
    )
    // The file follows the typed text at once, before the list does.
    await userEvent.type(canvas.getByRole('searchbox', { name: searchName }), '+49')
    await userEvent.click(exportButton)
    await waitFor(() => expect(downloads).toHaveLength(1))
    await expect(downloads[0]?.name).toBe('do-not-call.csv')
    const lines = (await downloads[0]?.readText())?.trimEnd().split('\r\n')
    await expect(lines).toEqual([
      'number,prefix,reason,source',
      ',+49900,Premium-rate numbers,',
      '+493012345678,,Works for a competitor,Sales team',
    ])
    await waitFor(() =>
      expect(exportButton).toHaveAccessibleDescription(
        'Exports the numbers and prefixes that match',
      ),
    )
  },
})

/** A toast says that the export failed, and why. */
export const ExportFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.exportFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(
        screen.getByText('Error exporting the list: Something went wrong on the server'),
      ).toBeVisible(),
    )
  },
})
