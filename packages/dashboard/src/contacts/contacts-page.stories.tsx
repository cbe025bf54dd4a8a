import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { onStage } from '../mocks/stage.tsx'
import { aContact, contactsHandlers, manyContacts } from './contacts.mocks.ts'
import type { ContactsQuery } from './contacts.queries.ts'
import { ContactsPage } from './contacts-page.tsx'

/** Stands in for the address the site keeps the search and the page in. */
function WithAddress({ initial }: { initial: ContactsQuery }) {
  const [query, setQuery] = useState(initial)
  return <ContactsPage query={query} onQueryChange={setQuery} />
}

const meta = preview.meta({
  title: 'Screens/Contacts',
  component: ContactsPage,
  decorators: [onStage],
  args: { query: { search: '', page: 1 }, onQueryChange: () => {} },
  render: ({ query }) => <WithAddress initial={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(21)
    await expect(canvas.getByText('Page 1 of 2')).toBeVisible()
  },
})

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Marta Okafor')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listHangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading contacts' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add Contact' })).toBeEnabled()
  },
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers(aWorld({ contacts: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(canvas.queryByText(/^Page/)).toBeNull()
  },
})

export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listFails())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText('Contacts could not be loaded')).toBeVisible()
    msw.use(...worldHandlers())
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByText('Marta Okafor')).toBeVisible()
  },
})

export const NoServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.listIsUnreachable())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible()
  },
})

export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const long = aContact({
      first_name: 'Wolfeschlegelsteinhausenbergerdorff-Hildegard',
      last_name: 'de la Santísima Trinidad y Todos los Santos',
      email:
        'wolfeschlegelsteinhausenbergerdorff.hildegard@a-very-long-department-name.example.com',
      company:
        'The Very Long Company Name of Northern Scandinavia & Sons International GmbH & Co. KG',
      tags: ['customer', 'newsletter-subscriber-since-2019', 'vip', 'partner', 'q3-webinar', 'smb'],
    })
    msw.use(
      ...worldHandlers(
        aWorld({ contacts: [long, ...manyContacts(3).map((one) => ({ ...one, id: one.id + 1 }))] }),
      ),
    )
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^Wolfeschlegel/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const Searching = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    await userEvent.type(canvas.getByPlaceholderText('Search contacts...'), 'kwame')
    await expect(await canvas.findByText('Contacts (3)')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
  },
})

export const NothingMatches = meta.story({
  args: { query: { search: 'zebra', page: 1 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(canvas.getByText('Nothing matches “zebra”.')).toBeVisible()
  },
})

export const SecondPage = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }))
    await expect(await canvas.findByText('Page 2 of 2')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(15))
  },
})

export const AddsAContact = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Contact' }))
    await userEvent.type(dialog.getByLabelText('First name'), 'Noor')
    await userEvent.type(dialog.getByLabelText(/^Phone number/), '+1 305 555 0142')
    await userEvent.type(dialog.getByLabelText('Tags'), 'lead, , vip ')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    const row = within(await canvas.findByRole('row', { name: /Noor/ }))
    await expect(row.getByText('lead')).toBeVisible()
    await expect(row.getByText('vip')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText('Contacts (35)')).toBeVisible()
  },
})

export const AddingWhatIsNotValid = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Email'), 'nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await expect(await dialog.findByText('Phone number is required')).toBeVisible()
    await expect(dialog.getByText('Email is invalid')).toBeVisible()
    await expect(dialog.getByLabelText(/^Phone number/)).toHaveFocus()
  },
})

export const PhoneNumberRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Not a valid phone number/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = within(await screen.findByRole('dialog'))
    const phone = dialog.getByLabelText(/^Phone number/)
    await userEvent.type(phone, '12')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Not a valid phone number'))
    await expect(phone).toHaveValue('12')
  },
})

export const AddingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Phone number/), '+1 305 555 0142')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error creating contact: Something went wrong on the server',
    )
  },
})

export const AddingWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.createIsUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Contact' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Phone number/), '+1 305 555 0142')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }))
    await expect((await dialog.findByRole('alert')).textContent).toBe('Error creating contact')
  },
})

export const EditsAContact = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }))
    const company = dialog.getByLabelText('Company')
    await expect(company).toHaveValue('Initech')
    await userEvent.clear(company)
    await userEvent.type(company, 'Initrode')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /Marta Okafor/ })).toHaveTextContent('Initrode'),
    )
  },
})

export const DeletesAContact = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Marta Okafor' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText('Are you sure you want to delete this contact?')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByText('Contacts (33)')).toBeVisible()
    await expect(canvas.queryByText('Marta Okafor')).toBeNull()
  },
})

export const DeletingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.deleteFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Marta Okafor' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText(/^Error deleting contacts: /)).toBeVisible()
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
  },
})

export const DeletesSelected = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await expect(canvas.queryByRole('button', { name: /Delete Selected/ })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (19)' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText('Are you sure you want to delete 19 contacts?')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByText('Contacts (15)')).toBeVisible()
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
  },
})

const csv = new File(['first_name,phone_number\r\nNoor,+1 305 555 0142\r\n'], 'contacts.csv', {
  type: 'text/csv',
})

export const ImportsWithSkippedLines = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (34)')
    await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import Contacts' }))
    await expect(
      dialog.getByText(
        'Upload a CSV file with columns: first_name, last_name, phone_number, email, company, tags',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csv)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await expect(await dialog.findByRole('status')).toHaveTextContent(
      'Import completed: 3 contacts imported, 4 skipped',
    )
    const line = within(dialog.getByRole('row', { name: /^31/ }))
    await expect(line.getByText('phone_number')).toBeVisible()
    await expect(line.getByText('+1 202 555 0100')).toBeVisible()
    await expect(line.getByText('Repeats line 2')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download skipped lines' })).toBeEnabled()
    await expect(canvas.getByText('Contacts (37)')).toBeInTheDocument()
  },
})

export const Importing = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importHangs())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csv)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await expect(await dialog.findByRole('button', { name: 'Importing...' })).toBeDisabled()
  },
})

export const ImportRefused = meta.story({
  parameters: { expectedErrors: [/no phone_number column/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csv)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await expect(
      await dialog.findByText('Import failed: The file has no phone_number column'),
    ).toBeVisible()
  },
})

export const ImportWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.importIsUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), csv)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await expect(await dialog.findByText('Error importing contacts')).toBeVisible()
  },
})
