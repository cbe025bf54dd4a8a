import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { collectDownloads } from '../mocks/downloads.ts'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { StatefulDoNotCallPage, wholeList } from './do-not-call-page.test-helpers.tsx'
import { DoNotCallPage } from './do-not-call-page.tsx'
import { suppressionsHandlers } from './suppressions.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Do not call/Import',
  component: DoNotCallPage,
  decorators: [withProviders],
  args: { query: wholeList, onQueryChange: () => {} },
  render: ({ query }) => <StatefulDoNotCallPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Play = NonNullable<typeof Preview.input.play>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

const toFile = (text: string, name = 'registry.csv') => new File([text], name, { type: 'text/csv' })

/** A list with a prefix, a number that is not one, one that is listed already, and a column of its own. */
const registry = `Number,Prefix,Reason,Source,Batch
+1 305 555 0142,,Asked by phone,Hotline,7
,+44871,Premium-rate numbers,Ofcom,7
12345,,,,7
(305) 555-0198,,,,8
`

/** Opens the dialog and chooses a file. */
async function chooseFile({ canvas, userEvent }: Context, file: File) {
  await canvas.findByText('Numbers and prefixes (9)')
  await userEvent.click(canvas.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a do-not-call list' }))
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), file)
  return dialog
}

/** Chooses a file in the dialog and presses Import. */
async function importFile(context: Context, file: File) {
  const dialog = await chooseFile(context, file)
  const importButton = dialog.getByRole('button', { name: 'Import' })
  await waitFor(() => expect(importButton).toBeEnabled())
  await context.userEvent.click(importButton)
  return dialog
}

/** The first entries of the chosen file, before the import. */
export const Preview = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await chooseFile({ canvas, userEvent }, toFile(registry))
    const rows = within(await dialog.findByRole('table', { name: 'The entries of the file' }))
    await expect(rows.getByRole('columnheader', { name: /^number/ })).toBeVisible()
    await expect(rows.getByRole('cell', { name: '+44871' })).toBeVisible()
    await expect(rows.getAllByRole('row')).toHaveLength(5)
    await expect(dialog.getByText('Not imported: Batch')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  },
})

/** The preview of a file on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const dialog = await chooseFile({ canvas, userEvent }, toFile(registry))
    await expect(await dialog.findByText('Not imported: Batch')).toBeInTheDocument()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeVisible())
  },
})

/** A list of a registry is a column of numbers without a header. */
export const WithoutHeader = meta.story({
  play: async ({ canvas, userEvent }) => {
    const file = toFile('+1 305 555 0142\n+1 305 555 0143\n')
    const dialog = await chooseFile({ canvas, userEvent }, file)
    const rows = within(await dialog.findByRole('table', { name: 'The entries of the file' }))
    await expect(rows.getByRole('columnheader', { name: 'number' })).toBeVisible()
    await expect(rows.getByRole('cell', { name: '+1 305 555 0142' })).toBeVisible()
    await expect(rows.getAllByRole('row')).toHaveLength(3)
  },
})

/** The first five of many entries. */
export const ManyRows = meta.story({
  play: async ({ canvas, userEvent }) => {
    const numbers = Array.from({ length: 6 }, (_, index) => `+1 305 555 014${index}\n`)
    const dialog = await chooseFile({ canvas, userEvent }, toFile(`number\n${numbers.join('')}`))
    const rows = within(
      await dialog.findByRole('table', { name: 'The first 5 entries of the file' }),
    )
    await expect(rows.getAllByRole('row')).toHaveLength(6)
  },
})

/** A file without numbers and prefixes is refused. */
export const NoNumberColumn = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await chooseFile({ canvas, userEvent }, toFile('name,age\nAda,36\n'))
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'The file has no column number or prefix; its first line reads: name, age',
      ),
    )
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
})

/** The skipped lines are listed with their reasons. */
export const SkippedLines = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, toFile(registry))
    await dialog.findByText('Import completed: 2 entries imported, 2 skipped')
    await expect(dialog.getByRole('row', { name: /^4/ })).toHaveTextContent(
      'number12345Not a valid phone number',
    )
    await expect(dialog.getByRole('row', { name: /^5/ })).toHaveTextContent('Already on the list')
    await expect(dialog.getByRole('button', { name: 'Download skipped lines' })).toBeEnabled()
  },
})

/** The dialog says that the import failed, and keeps the file. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.importFails())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await importFile({ canvas, userEvent }, toFile(registry))
    await expect(
      await dialog.findByText('Import failed: Something went wrong on the server'),
    ).toBeVisible()
    await expect(dialog.getByText('registry.csv')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  },
})

export const ImportsCorrectedLines = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const withReason = registry.replace('12345,,', '12345,,Asked by letter')
    const dialog = await importFile({ canvas, userEvent }, toFile(withReason))
    await dialog.findByText('Import completed: 2 entries imported, 2 skipped')
    const downloads = collectDownloads()
    await userEvent.click(dialog.getByRole('button', { name: 'Download skipped lines' }))
    await waitFor(() => expect(downloads[0]?.name).toBe('skipped-lines.csv'))
    const lines = (await downloads[0]?.readText()) ?? ''
    await expect(lines).toContain('4,Not a valid phone number,12345,,Asked by letter,,7\r\n')

    await userEvent.click(dialog.getByRole('button', { name: 'Import corrected file' }))
    const corrected = toFile(lines.replace('12345', '+1 305 555 0199'), 'skipped-lines.csv')
    await userEvent.upload(dialog.getByLabelText('Choose the corrected CSV file'), corrected)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Import completed: 1 entry imported, 1 skipped')
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Numbers and prefixes (12)')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^\+44871…/ })).toHaveTextContent('Imported')
    const correctedRow = canvas.getByRole('row', { name: /^\+1 305 555 0199/ })
    await expect(correctedRow).toHaveTextContent('Asked by letter')
  },
})
