import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, spyOn, waitFor, within } from 'storybook/test'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { collectDownloads } from '../mocks/downloads.ts'
import { storeHandlers } from '../mocks/index.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { contactsHandlers } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'
import { csvWithoutNumbers, dirtyCsv, toCsvFile, windowsCsv } from './import.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Contacts/Import',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Play = NonNullable<typeof Preview.input.play>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

/** Opens the dialog and, when there is a file, chooses it. */
async function openImport({ canvas, userEvent }: Context, file?: File) {
  await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
  const dialog = await findDialog('dialog', 'Import Contacts')
  if (file) await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), file)
  return dialog
}

/** Chooses a file in the dialog and presses Import. */
async function importFile(context: Context, file: File) {
  const dialog = await openImport(context, file)
  const importButton = dialog.getByRole('button', { name: 'Import' })
  await waitFor(() => expect(importButton).toBeEnabled())
  await context.userEvent.click(importButton)
  return dialog
}

const validCsv = toCsvFile('first_name,phone_number\r\nNoor,+1 305 555 0142\r\n')

/** The first contacts of the chosen file, before the import. */
export const Preview = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent })
    await expect(
      dialog.getByText(
        'Upload a CSV file with columns: first_name, last_name, phone_number, email, company, tags',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), toCsvFile(dirtyCsv))
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

/** The preview of a file on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, toCsvFile(dirtyCsv))
    await expect(await dialog.findByText('Not imported: Notes')).toBeInTheDocument()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeVisible()
  },
})

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)

/** A long column name, a long company and a long file name stay inside the dialog. */
export const LongText = meta.story({
  play: async ({ canvas, userEvent }) => {
    const file = toCsvFile(
      `phone,${longWord},company\n+1 305 555 0142,x,${longWord}\n`,
      `${longWord}.csv`,
    )
    const dialog = await openImport({ canvas, userEvent }, file)
    await expect(await dialog.findByText(`Not imported: ${longWord}`)).toBeInTheDocument()
    await expect(dialog.getByTitle(longWord)).toBeInTheDocument()
    await expectDialogToFit(screen.getByRole('dialog'))
  },
})

/** All steps of an import on a small screen. */
const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: { ...smallScreens, expectedErrors: [/Something went wrong on the server/] },
  globals: { viewport: { value } },
  play: async ({ canvas, msw, userEvent }: Parameters<Play>[0]) => {
    const dialog = await openImport({ canvas, userEvent })
    const expectFit = () => expectDialogToFit(screen.getByRole('dialog'))
    await expectFit()
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), toCsvFile(dirtyCsv))
    await dialog.findByText('Not imported: Notes')
    await expectFit()
    msw.use(contactsHandlers.importFails())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText(/^Import failed/)
    await expectFit()
    msw.use(...storeHandlers())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    await expectFit()
    msw.use(contactsHandlers.importHangs())
    await userEvent.click(dialog.getByRole('button', { name: 'Import corrected file' }))
    await userEvent.upload(dialog.getByLabelText('Choose the corrected CSV file'), validCsv)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByRole('progressbar', { name: 'Uploading contacts.csv' })
    await expectFit()
  },
})

/** Every step of an import fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** Every step of an import fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** A file that is not a CSV file is refused by its name. */
export const WrongType = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent })
    const input = dialog.getByLabelText('Choose a CSV file')
    // With 'All files' in the browser's file dialog, a person can choose any file.
    input.removeAttribute('accept')
    await userEvent.upload(input, new File(['PK'], 'contacts.xlsx'))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'contacts.xlsx is not of the right type (.csv)',
    )
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
})

/** A story of a file that is refused before the upload. */
const refusedFileStory = (file: File, reason: string) => ({
  play: async ({ canvas, userEvent }: Context) => {
    const dialog = await openImport({ canvas, userEvent }, file)
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(reason))
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
})

/** A file without a column of phone numbers is refused. */
export const NoPhoneColumn = meta.story(
  refusedFileStory(
    toCsvFile('name,age\nAda,36\n'),
    'The file has no phone_number column; its first line reads: name, age',
  ),
)

/** A file with column names only is refused. */
export const OnlyAHeader = meta.story(
  refusedFileStory(
    toCsvFile('first_name,phone_number\r\n'),
    'The file has no contacts in it, only the line with the column names.',
  ),
)

/** An empty file is refused. */
export const EmptyFile = meta.story(refusedFileStory(toCsvFile(''), 'The file is empty'))

/** A file with binary content is refused. */
export const ImageNamedCsv = meta.story(
  refusedFileStory(
    new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1)], 'a.csv'),
    'The file is not a CSV file',
  ),
)

/** The progress of the upload; the dialog cannot be closed. */
export const Importing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, validCsv)
    await expect(await dialog.findByRole('button', { name: 'Importing...' })).toBeDisabled()
    await expect(dialog.getByRole('progressbar', { name: 'Uploading contacts.csv' })).toBeVisible()
    await expect(
      dialog.getByRole('combobox', { name: /Consent to calls by an AI/, hidden: true }),
    ).toBeDisabled()
    // The dialog cannot be closed by accident.
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(screen.getByRole('dialog', { name: 'Import Contacts' })).toBeVisible()
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const ImportsAll = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await importFile({ canvas, userEvent }, validCsv)
    const result = await dialog.findByText('Import completed: 1 contacts imported, 0 skipped')
    await waitFor(() => expect(result.closest('[role=status]')).toHaveFocus())
    await expect(dialog.getByRole('button', { name: 'Import another file' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Contacts (35)')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import CSV' })).toHaveFocus())
  },
})

/** The skipped lines are listed with their reasons, which Escape does not lose. */
export const SkippedLines = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await importFile({ canvas, userEvent }, toCsvFile(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    const headers = dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headers).toEqual(['Line', 'Field', 'Value', 'Reason'])
    await expect(
      dialog.getByText(
        /^Phone number is missing: 1 · .* · Repeats another line: 1 · Already a contact: 1$/,
      ),
    ).toBeVisible()
    await expect(within(dialog.getByRole('row', { name: /^3/ })).getByText('empty')).toBeVisible()
    const skippedRow = within(dialog.getByRole('row', { name: /^4/ }))
    await expect(skippedRow.getByText('phone_number')).toBeVisible()
    await expect(skippedRow.getByText('12345')).toBeVisible()
    await expect(skippedRow.getByText('Not a valid phone number')).toBeVisible()
    await canvas.findByText('Contacts (36)')

    const downloads = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download report' }))
    await expect(downloads[0]?.name).toBe('import-report.csv')
    await expect((await downloads[0]?.readBlob())?.type).toBe('text/csv;charset=utf-8')
    const report = (await downloads[0]?.readText()) ?? ''
    await expect(report).toContain('line,field,value,reason\r\n3,phone_number,,Phone number is')
    // A spreadsheet would treat a cell that begins with a plus as a formula.
    await expect(report).toContain("7,phone_number,'+1 305 555 0142,Repeats line 2\r\n")

    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toHaveAttribute('data-state', 'open')
  },
})

export const ImportsCorrectedLines = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    const dialog = await importFile({ canvas, userEvent }, toCsvFile(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    const downloads = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await waitFor(() => expect(downloads[0]?.name).toBe('skipped-lines.csv'))
    const lines = (await downloads[0]?.readText()) ?? ''
    await expect(lines).toContain(
      'line,skip_reason,First Name,Surname,Mobile,E-mail,Company,Notes\r\n',
    )
    await expect(lines).toContain('4,Not a valid phone number,Zoë,Marsh,12345,zoe@example.com,')

    await userEvent.click(dialog.getByRole('button', { name: 'Import corrected file' }))
    const corrected = toCsvFile(lines.replace('12345', '+1 305 555 0199'), 'skipped-lines.csv')
    await userEvent.upload(dialog.getByLabelText('Choose the corrected CSV file'), corrected)
    await expect(await dialog.findByText('Not imported: line, skip_reason, Notes')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 1 contacts imported, 4 skipped')
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Contacts (37)')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Zoë Marsh/ })).toBeVisible()
  },
})

export const ImportsWindowsEncoding = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, windowsCsv)
    await expect(await dialog.findByText('Not imported: Prénom')).toBeVisible()
    await expect(dialog.getByRole('cell', { name: 'Núñez' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 1 contacts imported, 1 skipped')
    const downloads = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await waitFor(() => expect(downloads[0]?.name).toBe('skipped-lines.csv'))
    await expect(await downloads[0]?.readText()).toBe(
      'line,skip_reason,Prénom,Name,Phone\r\n3,Not a valid phone number,José,Müller,12345\r\n',
    )
  },
})

/** The skipped lines cannot be downloaded, because the file has changed. */
export const FileChangedAfterImport = meta.story({
  parameters: { expectedErrors: [/NotReadable/] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, toCsvFile(dirtyCsv))
    await dialog.findByText('Import completed: 2 contacts imported, 5 skipped')
    spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(
      new DOMException('NotReadable', 'NotReadableError'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await expect(await dialog.findByText(/^The file has changed since/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download report' })).toBeEnabled()
  },
})

/** A hundred of five thousand skipped lines are listed. */
export const ManyRows = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, csvWithoutNumbers(5000))
    await dialog.findByText('Import completed: 0 contacts imported, 5000 skipped')
    await expect(dialog.getAllByRole('row')).toHaveLength(101)
    await expect(dialog.getByText('Phone number is missing: 5,000')).toBeInTheDocument()
    await expect(dialog.getByText(/^These are 100 of 5,000 skipped lines/)).toBeInTheDocument()
  },
})

/** The server found no contacts in the file. */
export const NothingInTheFile = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importFindsNothing())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, validCsv)
    await expect(await dialog.findByText(/^The file has no contacts in it/)).toBeVisible()
    await expect(dialog.queryByText(/^Import completed/)).toBeNull()
  },
})

/** The file cannot be read any more and must be chosen again. */
export const FileChangedBeforeImport = meta.story({
  parameters: { expectedErrors: [/NotReadable/] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openImport({ canvas, userEvent }, validCsv)
    const importButton = dialog.getByRole('button', { name: 'Import' })
    await waitFor(() => expect(importButton).toBeEnabled())
    // A browser rejects like this after the file was changed.
    spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(
      new DOMException('NotReadable', 'NotReadableError'),
    )
    await userEvent.click(importButton)
    await expect(
      await dialog.findByText('Import failed: The file could not be read. Choose it again.'),
    ).toBeVisible()
  },
})

/** A story of an import that fails and keeps the file for a retry. */
const failedImportStory = (
  handler: keyof typeof contactsHandlers,
  expected: RegExp,
  message: string,
) => ({
  parameters: { expectedErrors: [expected] },
  beforeEach: ({ msw }: Pick<Parameters<Play>[0], 'msw'>) => {
    msw.use((contactsHandlers[handler] as typeof contactsHandlers.importFails)())
  },
  play: async ({ canvas, userEvent }: Context) => {
    const dialog = await importFile({ canvas, userEvent }, validCsv)
    await expect(await dialog.findByText(message)).toBeVisible()
    await expect(dialog.getByText('contacts.csv')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  },
})

/** The server refuses the file and says why. */
export const ImportRefused = meta.story(
  failedImportStory(
    'importIsRefused',
    /no phone_number column/,
    'Import failed: The file has no phone_number column',
  ),
)

/** A proxy refuses the file and says why. */
export const ImportRefusedByProxy = meta.story(
  failedImportStory(
    'importIsRefusedByProxy',
    /The file is too large/,
    'Import failed: The file is too large',
  ),
)

/** A proxy refuses a large file with an HTML page. */
export const ImportTooLarge = meta.story(
  failedImportStory(
    'importIsTooLarge',
    /could not answer/,
    'Import failed: The server could not answer (status 413).',
  ),
)

/** The dialog says that the import failed, and keeps the file. */
export const ServerFails = meta.story(
  failedImportStory(
    'importFails',
    /Something went wrong on the server/,
    'Import failed: Something went wrong on the server',
  ),
)

export const ServerFailsThenAnotherFile = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async (context) => {
    const dialog = await importFile(context, validCsv)
    await dialog.findByText(/^Import failed/)
    await context.userEvent.upload(dialog.getByLabelText('Choose a CSV file'), toCsvFile(dirtyCsv))
    await dialog.findByText('Not imported: Notes')
    // The failure was that of the first file.
    await expect(dialog.queryByText(/^Import failed/)).toBeNull()
    await context.userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** The dialog keeps the file when the server cannot be reached. */
export const ServerUnreachable = meta.story(
  failedImportStory(
    'importIsUnreachable',
    /The server cannot be reached/,
    'Error importing contacts',
  ),
)

/** The dialog keeps the file when a proxy responds with an HTML page. */
export const AnsweredByHtml = meta.story(
  failedImportStory(
    'importIsHtml',
    /could not be read/,
    'Import failed: The server gave an answer that could not be read.',
  ),
)
