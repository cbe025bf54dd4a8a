import preview from '@callwright/storybook/preview'
import { expect, screen, spyOn, waitFor, within } from 'storybook/test'
import { worldHandlers } from '../mocks/index.ts'
import { expectToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { contactsHandlers } from './contacts.mocks.ts'
import { initialQuery, opened, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'
import { csvOf, csvWithoutNumbers, dirtyCsv, windowsCsv } from './import.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Contacts/Import',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: initialQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initial={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

type Play = NonNullable<typeof Preview.input.play>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

/** Opens the dialog, and chooses the file, if given. */
async function openImport({ canvas, userEvent }: Context, file?: File) {
  await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
  const dialog = await opened('dialog', 'Import Contacts')
  if (file) await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), file)
  return dialog
}

/** Returns the dialog after the upload. */
async function sendImport(context: Context, file: File) {
  const dialog = await openImport(context, file)
  const button = dialog.getByRole('button', { name: 'Import' })
  await waitFor(() => expect(button).toBeEnabled())
  await context.userEvent.click(button)
  return dialog
}

/** Collects downloads instead of saving them. */
function collectDownloads() {
  const saved: { name: string; text: Promise<string> }[] = []
  let last: Blob | undefined
  spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:saved'
  })
  spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: last?.text() ?? Promise.resolve('') })
  })
  return saved
}

const twoLines = csvOf('first_name,phone_number\r\nNoor,+1 305 555 0142\r\n')

export const Preview = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent })
    await expect(
      dialog.getByText(
        'Upload a CSV file with columns: first_name, last_name, phone_number, email, company, tags',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csvOf(dirtyCsv))
    const rows = within(
      await dialog.findByRole('table', { name: 'The first 5 contacts of the file' }),
    )
    await expect(rows.getByRole('columnheader', { name: 'phone_number Mobile' })).toBeVisible()
    await expect(rows.getByRole('cell', { name: '+1 305 555 0143' })).toBeVisible()
    await expect(rows.getByRole('cell', { name: 'Vandelay Imports; LLC' })).toBeInTheDocument()
    await expect(rows.getAllByRole('row')).toHaveLength(6)
    await expect(dialog.getByText('Not imported: Notes')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  },
})

export const PreviewOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, csvOf(dirtyCsv))
    await expect(await dialog.findByText('Not imported: Notes')).toBeInTheDocument()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeVisible()
  },
})

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)

export const LongText = meta.story({
  play: async ({ canvas, userEvent }) => {
    const file = csvOf(`phone,${word},company\n+1 305 555 0142,x,${word}\n`, `${word}.csv`)
    const dialog = await openImport({ canvas, userEvent }, file)
    await expect(await dialog.findByText(`Not imported: ${word}`)).toBeInTheDocument()
    await expect(dialog.getByTitle(word)).toBeInTheDocument()
    await expectToFit(screen.getByRole('dialog'))
  },
})

/** All steps of an import on a small screen. */
const small = (value: 'zoomed' | 'narrow') => ({
  parameters: { ...smallScreens, expectedErrors: [/Something went wrong on the server/] },
  globals: { viewport: { value } },
  play: async ({ canvas, msw, userEvent }: Parameters<Play>[0]) => {
    const dialog = await openImport({ canvas, userEvent })
    const fits = () => expectToFit(screen.getByRole('dialog'))
    await fits()
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csvOf(dirtyCsv))
    await dialog.findByText('Not imported: Notes')
    await fits()
    msw.use(contactsHandlers.importFails())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText(/^Import failed/)
    await fits()
    msw.use(...worldHandlers())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    await fits()
    msw.use(contactsHandlers.importHangs())
    await userEvent.click(dialog.getByRole('button', { name: 'Import corrected file' }))
    await userEvent.upload(dialog.getByLabelText('Choose the corrected CSV file'), twoLines)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByRole('progressbar', { name: 'Uploading contacts.csv' })
    await fits()
  },
})

export const Zoomed = meta.story(small('zoomed'))
export const Narrow = meta.story(small('narrow'))

export const WrongType = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent })
    const input = dialog.getByLabelText('Choose a CSV file')
    // As with 'All files' in the browser's file dialog.
    input.removeAttribute('accept')
    await userEvent.upload(input, new File(['PK'], 'contacts.xlsx'))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'contacts.xlsx is not of the right type (.csv)',
    )
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
})

/** A story of a file that is refused before the upload. */
const refused = (file: File, reason: string) => ({
  play: async ({ canvas, userEvent }: Context) => {
    const dialog = await openImport({ canvas, userEvent }, file)
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(reason))
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
})

export const NoPhoneColumn = meta.story(
  refused(
    csvOf('name,age\nAda,36\n'),
    'The file has no phone_number column; its first line reads: name, age',
  ),
)

export const OnlyAHeader = meta.story(
  refused(
    csvOf('first_name,phone_number\r\n'),
    'The file has no contacts in it, only the line with the column names.',
  ),
)

export const EmptyFile = meta.story(refused(csvOf(''), 'The file is empty'))

export const ImageNamedCsv = meta.story(
  refused(
    new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1)], 'a.csv'),
    'The file is not a CSV file',
  ),
)

export const Importing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await sendImport({ canvas, userEvent }, twoLines)
    await expect(await dialog.findByRole('button', { name: 'Importing...' })).toBeDisabled()
    await expect(dialog.getByRole('progressbar', { name: 'Uploading contacts.csv' })).toBeVisible()
    // It cannot be closed by accident.
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(screen.getByRole('dialog', { name: 'Import Contacts' })).toBeVisible()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    await expect(leaving.defaultPrevented).toBe(true)
  },
})

export const ImportsAll = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await sendImport({ canvas, userEvent }, twoLines)
    const news = await dialog.findByText('Import completed: 1 contacts imported, 0 skipped')
    await waitFor(() => expect(news.closest('[role=status]')).toHaveFocus())
    await expect(dialog.getByRole('button', { name: 'Import another file' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Contacts (35)')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import CSV' })).toHaveFocus())
  },
})

export const SkippedLines = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await sendImport({ canvas, userEvent }, csvOf(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    const line = within(dialog.getByRole('row', { name: /^4/ }))
    await expect(line.getByText('phone_number')).toBeVisible()
    await expect(line.getByText('12345')).toBeVisible()
    await expect(line.getByText('Not a valid phone number')).toBeVisible()
    await canvas.findByText('Contacts (36)')

    const saved = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download report' }))
    await expect(saved[0]?.name).toBe('import-report.csv')
    const report = (await saved[0]?.text) ?? ''
    await expect(report).toContain('line,field,value,reason\r\n3,phone_number,,Phone number is')
    // A spreadsheet would run a cell that begins with a plus.
    await expect(report).toContain("7,phone_number,'+1 305 555 0142,Repeats line 2\r\n")
  },
})

export const ImportsCorrectedLines = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await sendImport({ canvas, userEvent }, csvOf(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    const saved = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await waitFor(() => expect(saved[0]?.name).toBe('skipped-lines.csv'))
    const lines = (await saved[0]?.text) ?? ''
    await expect(lines).toContain('line,reason,First Name,Surname,Mobile,E-mail,Company,Notes\r\n')
    await expect(lines).toContain('4,Not a valid phone number,Zoë,Marsh,12345,zoe@example.com,')

    await userEvent.click(dialog.getByRole('button', { name: 'Import corrected file' }))
    const corrected = csvOf(lines.replace('12345', '+1 305 555 0199'), 'skipped-lines.csv')
    await userEvent.upload(dialog.getByLabelText('Choose the corrected CSV file'), corrected)
    await expect(await dialog.findByText('Not imported: line, reason, Notes')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 1 contacts imported, 4 skipped')
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Contacts (37)')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Zoë Marsh/ })).toBeVisible()
  },
})

export const WindowsEncoding = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, windowsCsv)
    await expect(await dialog.findByText('Not imported: Prénom')).toBeVisible()
    await expect(dialog.getByRole('cell', { name: 'Núñez' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 1 contacts imported, 1 skipped')
    const saved = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await waitFor(() => expect(saved[0]?.name).toBe('skipped-lines.csv'))
    await expect(await saved[0]?.text).toBe(
      'line,reason,Prénom,Name,Phone\r\n3,Not a valid phone number,José,Müller,12345\r\n',
    )
  },
})

export const FileChangedAfterImport = meta.story({
  parameters: { expectedErrors: [/NotReadable/] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await sendImport({ canvas, userEvent }, csvOf(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(
      new DOMException('NotReadable', 'NotReadableError'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await expect(await dialog.findByText(/^The file has changed since/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download report' })).toBeEnabled()
  },
})

export const ThousandsSkipped = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await sendImport({ canvas, userEvent }, csvWithoutNumbers(5000))
    await dialog.findByText('Import completed: 0 contacts imported, 5000 skipped')
    await expect(dialog.getAllByRole('row')).toHaveLength(101)
    await expect(dialog.getByText(/the first 100 of 5,000 skipped lines/)).toBeInTheDocument()
  },
})

export const NothingInTheFile = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importFindsNothing())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await sendImport({ canvas, userEvent }, twoLines)
    await expect(await dialog.findByText(/^The file has no contacts in it/)).toBeVisible()
    await expect(dialog.queryByText(/^Import completed/)).toBeNull()
  },
})

export const FileChangedBeforeImport = meta.story({
  parameters: { expectedErrors: [/NotReadable/] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, twoLines)
    const button = dialog.getByRole('button', { name: 'Import' })
    await waitFor(() => expect(button).toBeEnabled())
    // As a browser does after a file was changed.
    spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(
      new DOMException('NotReadable', 'NotReadableError'),
    )
    await userEvent.click(button)
    await expect(
      await dialog.findByText('Import failed: The file could not be read. Choose it again.'),
    ).toBeVisible()
  },
})

/** A story of an import that fails and keeps the file for a retry. */
const failing = (handler: keyof typeof contactsHandlers, expected: RegExp, message: string) => ({
  parameters: { expectedErrors: [expected] },
  beforeEach: ({ msw }: Pick<Parameters<Play>[0], 'msw'>) => {
    msw.use((contactsHandlers[handler] as typeof contactsHandlers.importFails)())
  },
  play: async ({ canvas, userEvent }: Context) => {
    const dialog = await sendImport({ canvas, userEvent }, twoLines)
    await expect(await dialog.findByText(message)).toBeVisible()
    await expect(dialog.getByText('contacts.csv')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  },
})

export const ImportRefused = meta.story(
  failing(
    'importIsRefused',
    /no phone_number column/,
    'Import failed: The file has no phone_number column',
  ),
)

export const ImportFails = meta.story(
  failing(
    'importFails',
    /Something went wrong on the server/,
    'Import failed: Something went wrong on the server',
  ),
)

export const ImportWithoutServer = meta.story(
  failing('importIsUnreachable', /The server cannot be reached/, 'Error importing contacts'),
)

export const ImportAnsweredWithHtml = meta.story(
  failing('importAnswersHtml', /could not be read/, 'Error importing contacts'),
)
