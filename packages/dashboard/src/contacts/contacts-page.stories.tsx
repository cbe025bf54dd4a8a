import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { collectDownloads } from '../mocks/downloads.ts'
import { expectFocusInView } from '../mocks/expect-focus-in-view.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { pageHangs, waitsFor } from '../mocks/requests.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { aContact, contactsHandlers, manyContacts } from './contacts.mocks.ts'
import { defaultQuery, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const meta = preview.meta({
  title: 'Screens/Contacts',
  component: ContactsPage,
  ...inShell('/dashboard/contacts'),
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Returns the full texts of the table cells that are truncated. */
function truncatedTexts(container: HTMLElement) {
  const texts = [...container.querySelectorAll<HTMLElement>('td [title]')]
  return texts
    .filter((text) => {
      const textBox = text.querySelector('.truncate') ?? text
      return (
        textBox.scrollWidth > textBox.clientWidth || textBox.scrollHeight > textBox.clientHeight
      )
    })
    .map(({ title }) => title)
}

/** Expects no list of tags to say that it hides none. */
async function expectNoEmptyCount(canvas: ReturnType<typeof within>) {
  for (const count of canvas.queryAllByText(/^\+(0|-\d)$/)) await expect(count).not.toBeVisible()
}

/** The first page of 34 contacts, in which no text is truncated. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(21)
    await expect(canvas.getByText('Page 1 of 2')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Do not call' })).toHaveAttribute(
      'href',
      '/dashboard/contacts/do-not-call',
    )
    await expect(truncatedTexts(canvasElement)).toEqual([])
    const lineCount = (text: string) => canvas.getByText(text).getClientRects().length
    await expect(lineCount('Liam Virtanen')).toBe(1)
    await expect(canvas.getByTitle('liam2@example.com').clientHeight).toBeLessThan(30)
    await expectNoEmptyCount(canvas)
  },
})

/** A viewer finds contacts, and cannot select, change or export them. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeEnabled()
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await expect(canvas.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /Add|Import|Export|Edit|Delete/ })).toBeNull()
  },
})

/** A viewer of a workspace without contacts is not asked to add some. */
export const EmptyAsViewer = meta.story({
  decorators: [asViewer],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(canvas.queryByText(/import a CSV file/)).toBeNull()
  },
})

/** A button under the sticky head that gets the focus is scrolled below the head. */
export const KeepsFocusBelowHead = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Liam Virtanen')
    const head = canvas.getByRole('columnheader', { name: 'Phone' })
    const [row, nextRow] = canvas.getAllByRole('row').slice(5, 7) as [HTMLElement, HTMLElement]
    const button = within(row).getByRole('button', { name: /^Delete/ })
    within(nextRow).getByRole('checkbox').focus()
    scrollBy(0, button.getBoundingClientRect().top - 4)
    await expect(button.getBoundingClientRect().top).toBeLessThan(5)
    await userEvent.tab({ shift: true })
    await expect(button).toHaveFocus()
    await waitFor(() =>
      expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(
        head.getBoundingClientRect().bottom,
      ),
    )
  },
})

/** In a smaller window a row takes more lines before it truncates text. */
export const SmallDesktop = meta.story({
  parameters: {
    viewport: {
      options: { small: { name: 'Small desktop', styles: { width: '1024px', height: '800px' } } },
    },
  },
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Liam Virtanen')
    await expect(canvas.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await expect(truncatedTexts(canvasElement)).toEqual([])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The table in the dark theme. */
export const Dark = meta.story({ globals: { theme: 'dark' }, play: Full.input.play })

/** On a phone each contact has two lines and a menu. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Marta Okafor')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await expect(canvas.getByRole('button', { name: 'Actions for Marta Okafor' })).toBeVisible()
    for (const dash of canvas.queryAllByText('–')) await expect(dash).not.toBeVisible()
    await expect(canvas.getByTitle('liam2@example.com')).not.toBeVisible()
    if (innerWidth !== 390) return
    await expect(canvas.getAllByRole('row')).toHaveLength(21)
    await waitFor(() => expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1800))
  },
})

/** What gets the focus is never under the header of the shell, nor under the actions for the selection. */
export const ScrollsFocusBelowHeader = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Liam Virtanen')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await expectFocusInView(canvasElement, userEvent)
  },
})

export const EditsFromMenu = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const menuButton = await canvas.findByRole('button', { name: 'Actions for Priya Hall' })
    // The button is inside the row, where a finger reaches it.
    const row = menuButton.closest('tr')?.getBoundingClientRect()
    await expect(menuButton.getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0)
    await userEvent.click(menuButton)
    const menu = within(await screen.findByRole('menu'))
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await userEvent.click(menu.getByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByDisplayValue('Priya')).toBeVisible()
  },
})

/** Skeleton rows stand where the contacts will be; search and actions are usable. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listHangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading contacts' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add Contact' })).toBeEnabled()
  },
})

/** An account without contacts. */
export const Empty = meta.story({
  tags: ['picture'],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(
      canvas.getByText('Add a contact or import a CSV file to get started.'),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Clear/ })).toBeNull()
    await expect(canvas.queryByText(/^Page/)).toBeNull()
  },
})

/** The place of the table says what failed, and offers a retry. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listFails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contacts could not be loaded')).toBeVisible()
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
    await expect(await canvas.findByRole('status', { name: 'Loading contacts' })).toBeVisible()
    response.resolve()
    await expect(await canvas.findByText('Marta Okafor')).toBeVisible()
  },
})

/** The place of the table says that the server cannot be reached. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listIsUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible()
  },
})

const longContact = aContact({
  first_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
  last_name: 'de la Santísima Trinidad y Todos los Santos '.repeat(3).slice(0, 100).trim(),
  email: `${'wolfeschlegelsteinhausenbergerdorff.'.repeat(5)}hildegard@department.example.com`,
  company: 'Northern Scandinavia & Sons International GmbH & Co. KG '.repeat(3).trim(),
  tags: [
    'customer',
    'a-tag-as-long-as-a-tag-may-be-which-is-sixty-characters-here',
    ...Array.from({ length: 48 }, (_, index) => `tag-${index + 1}`),
  ],
})

/** Long texts are truncated and do not make other columns narrower. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const others = manyContacts(3).map((contact) => ({ ...contact, id: contact.id + 1 }))
    msw.use(...storeHandlers(aMockStore({ contacts: [longContact, ...others] })))
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const companies = await canvas.findAllByText(/^(Hooli|Initech)$/)
    // The long texts do not make other columns narrower.
    for (const company of companies) {
      await expect(company.getBoundingClientRect().height).toBeLessThan(30)
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    // An e-mail address takes one line.
    const emailHeight = canvas.getByTitle(longContact.email).getBoundingClientRect().height
    await expect(emailHeight).toBeLessThan(30)
    // A text is truncated until the pointer is over the text or its row has the focus.
    const companyText = () => canvas.getByTitle(longContact.company)
    await expect(companyText().scrollHeight).toBeGreaterThan(companyText().clientHeight)
    canvas.getByRole('checkbox', { name: /^Select Wolfe/ }).focus()
    await userEvent.keyboard('{Shift}')
    await waitFor(() => expect(companyText().scrollHeight).toBe(companyText().clientHeight))
    canvas.getByRole('searchbox').focus()
    await expect(canvas.queryByText('tag-48')).toBeNull()
    const more = canvas.getByRole('button', { name: /^47 more tags of Wolfe/ })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(more)
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByText('tag-48')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Fewer tags of Wolfe/ }))
    await expect(canvas.queryByText('tag-48')).toBeNull()
  },
})

/** On a phone a row shows two tags, and how many more there are. */
export const TagsPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: '1 more tag of Kwame Schmidt' })
    const tags = within(more.closest('ul') as HTMLElement)
    await expect(tags.getAllByRole('button')).toHaveLength(3)
    await expect(tags.getByText('+1')).toBeVisible()
    await expectNoEmptyCount(canvas)
    await expect(tags.getByText('newsletter')).not.toBeVisible()
    const right = more.closest('td')?.getBoundingClientRect().right ?? 0
    await expect(more.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  },
})

export const ShowsAllTagsPhone = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: '1 more tag of Kwame Schmidt' })
    const tags = within(more.closest('ul') as HTMLElement)
    await userEvent.click(more)
    await expect(tags.getByText('newsletter')).toBeVisible()
    await expect(tags.getByRole('button', { name: 'Fewer tags of Kwame Schmidt' })).toHaveFocus()
  },
})

/** On a phone, long texts are truncated to their line. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: [longContact] })))
  },
  play: async ({ canvas, canvasElement }) => {
    const menu = await canvas.findByRole('button', { name: /^Actions for Wolfe/ })
    await waitFor(() => expect(menu.closest('tr')?.offsetHeight).toBeLessThanOrEqual(60))
    // The number of tags is inside its row, however long the name is.
    const more = canvas.getByRole('button', { name: /more tags of Wolfe/ })
    const { left, right } = more.getBoundingClientRect()
    const list = more.closest('ul')?.getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(list?.left ?? innerWidth)
    await expect(right).toBeLessThanOrEqual(list?.right ?? 0)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

const smallScreen = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
})

/** A window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story({ ...smallScreen('zoomed'), play: Phone.input.play })
/** A window of 320 px. */
export const Narrow = meta.story({ ...smallScreen('narrow'), play: Phone.input.play })
/** In a window of 320 px a row shows one tag, and how many more there are. */
export const TagsNarrow = meta.story({
  ...smallScreen('narrow'),
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: '2 more tags of Kwame Schmidt' })
    const tags = within(more.closest('ul') as HTMLElement)
    await expect(tags.getAllByRole('button')).toHaveLength(2)
    await expect(tags.getByText('+2')).toBeVisible()
    await expectNoEmptyCount(canvas)
    await expect(tags.getByText('smb')).not.toBeVisible()
  },
})
/** Long texts are truncated in a window of 320 px. */
export const LongTextNarrow = meta.story({
  ...smallScreen('narrow'),
  beforeEach: LongTextPhone.input.beforeEach,
  play: LongTextPhone.input.play,
})

/** A search shows the contacts that match. */
export const SearchResults = meta.story({
  args: { query: { ...defaultQuery, search: 'kwame' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contacts (3)')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
  },
})

export const SearchesContacts = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const search = canvas.getByPlaceholderText('Search contacts...')
    await expect(search).toHaveAttribute('maxlength', '200')
    await userEvent.type(search, 'kwame')
    await expect(await canvas.findByText('Contacts (3)')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
  },
})

/** A search without matches says so. */
export const NothingMatches = meta.story({
  args: { query: { ...defaultQuery, search: 'zebra' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(canvas.getByText('Nothing matches “zebra”.')).toBeVisible()
  },
})

/** The button removes the filter together with the search, and says so. */
export const NothingMatchesInATag = meta.story({
  args: { query: { ...defaultQuery, search: 'zebra', tag: 'vip' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Clear filters' })).toBeVisible()
  },
})

export const NothingMatchesThenCleared = meta.story({
  parameters: journey,
  args: { query: { ...defaultQuery, search: 'zebra' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('No contacts found')
    const emptyTable = within(canvas.getByRole('table'))
    await userEvent.click(emptyTable.getByRole('button', { name: 'Clear search' }))
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getByText('Page 1 of 2')).toBeVisible()
    await expect(canvas.getByPlaceholderText('Search contacts...')).toHaveValue('')
    await expect(canvas.getByPlaceholderText('Search contacts...')).toHaveFocus()
  },
})

/** The second page has the rest of the contacts. */
export const SecondPage = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }))
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(15))
  },
})

/** The last of fifty pages of contacts. */
export const ManyRows = meta.story({
  args: { query: { ...defaultQuery, page: 50 } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(990) })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 50 of 50')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled()
  },
})

/** A page number beyond the last one shows the last page. */
export const PageOutOfRange = meta.story({
  args: { query: { ...defaultQuery, page: 9 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(15))
  },
})

/** While the last page is loading in place of one beyond it, nothing says that there are no contacts. */
export const LastPageLoading = meta.story({
  args: PageOutOfRange.input.args,
  beforeEach: ({ msw }) => {
    msw.use(pageHangs('/api/contacts', 2))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading contacts' })).toBeVisible()
    await expect(canvas.queryByText('No contacts found')).toBeNull()
  },
})

/** The previous page stays, dimmed, until the next one is loaded. */
export const NextPageLoading = meta.story({
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    msw.use(contactsHandlers.listHangs())
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    // The previous page stays until the next one is loaded.
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
    const busyContainer = canvas.getByRole('table').closest('[aria-busy=true]')
    await expect(busyContainer).not.toBeNull()
    // How many are exported is said once it is known.
    await expect(canvas.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Exports all contacts',
    )
  },
})

/** A proxy responds to the request for contacts with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listIsHtml())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contacts could not be loaded')).toBeVisible()
    await expect(
      canvas.getByText('The server gave an answer that could not be read.'),
    ).toBeVisible()
  },
})

export const SortsByColumn = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    const firstRow = () => canvas.getAllByRole('row')[1]
    await userEvent.click(canvas.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(firstRow()).toHaveTextContent(/^Ada /))
    await expect(canvas.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(firstRow()).toHaveTextContent(/^Siobhán /))
    await userEvent.click(canvas.getByRole('button', { name: 'Company' }))
    await waitFor(() => expect(firstRow()).toHaveTextContent('Globex Labs'))
    await expect(canvas.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'none',
    )
    for (const name of ['Phone', 'Email', 'Tags']) {
      await expect(canvas.queryByRole('button', { name })).toBeNull()
    }
  },
})

export const FiltersByATag = meta.story({
  parameters: journey,
  args: { query: { ...defaultQuery, page: 2 } },
  play: async ({ canvas, userEvent }) => {
    const [tagButton] = await canvas.findAllByRole('button', {
      name: 'Show contacts with the tag vip',
    })
    await userEvent.click(tagButton as HTMLElement)
    await expect(await canvas.findByText('Contacts (7)')).toBeVisible()
    // The row of the pressed tag is still shown.
    await waitFor(() => expect(tagButton).toBeInTheDocument())
    const rows = canvas.getAllByRole('row').slice(1)
    for (const row of rows) await expect(row).toHaveTextContent('vip')
    await userEvent.type(canvas.getByPlaceholderText('Search contacts...'), 'zebra')
    await expect(
      await canvas.findByText('Nothing with the tag “vip” matches “zebra”.'),
    ).toBeVisible()
    await userEvent.clear(canvas.getByPlaceholderText('Search contacts...'))
    await canvas.findByText('Contacts (7)')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter by tag vip' }))
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getByPlaceholderText('Search contacts...')).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: /^Remove the filter/ })).toBeNull()
  },
})

export const ExportsWhatMatches = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const downloads = collectDownloads()
    const exportButton = canvas.getByRole('button', { name: 'Export CSV' })
    const exportFile = async (count: number) => {
      await userEvent.click(exportButton)
      await waitFor(() => expect(downloads).toHaveLength(count))
      const { name, readText } = downloads[count - 1] as (typeof downloads)[number]
      return { name, lines: (await readText()).trimEnd().split('\r\n').slice(1) }
    }
    await waitFor(() => expect(exportButton).toHaveAccessibleDescription('Exports all 34 contacts'))
    const all = await exportFile(1)
    await expect(all.name).toBe('contacts.csv')
    await expect(all.lines).toHaveLength(34)

    const search = canvas.getByPlaceholderText('Search contacts...')
    // The file follows the typed text at once, before the list does.
    await userEvent.type(search, 'hooli')
    const searched = await exportFile(2)
    await expect(searched.name).toBe('contacts-filtered.csv')
    await expect(searched.lines).toHaveLength(5)
    await expect(await canvas.findByText('Contacts (5)')).toBeVisible()
    await expect(exportButton).toHaveAccessibleDescription('Exports the 5 contacts that match')

    await userEvent.clear(search)
    await canvas.findByText('Contacts (34)')
    await userEvent.click(
      (
        await canvas.findAllByRole('button', { name: 'Show contacts with the tag vip' })
      )[0] as Element,
    )
    await expect(await canvas.findByText('Contacts (7)')).toBeVisible()
    await expect(exportButton).toHaveAccessibleDescription('Exports the 7 contacts that match')
    await expect((await exportFile(3)).lines).toHaveLength(7)
  },
})

/** A toast says that the export failed, and why. */
export const ExportFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.exportFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export CSV' }))
    await expect(
      await screen.findByText('Error exporting contacts: Something went wrong on the server'),
    ).toBeVisible()
  },
})

/** The export button is busy until the server responds. */
export const Exporting = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.exportHangs())
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await userEvent.click(canvas.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-busy'),
    )
  },
})
