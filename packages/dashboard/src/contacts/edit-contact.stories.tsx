import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aContact, contactsHandlers } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const meta = preview.meta({
  title: 'Screens/Contacts/Edit',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

export const EditsAContact = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'Calls already made keep the details they were made with.',
    )
    const companyInput = dialog.getByLabelText('Company')
    await expect(companyInput).toHaveValue('Initech')
    await userEvent.clear(companyInput)
    await userEvent.type(companyInput, 'Initrode')
    await userEvent.type(dialog.getByLabelText('Tags'), ', vip')
    const bodies: unknown[] = []
    const response = Promise.withResolvers<void>()
    msw.use(recordsBodies('/api/contacts/:id', bodies), waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    // What is not changed here may have been changed by another person.
    await waitFor(() => expect(bodies).toHaveLength(1))
    const tags = expect.arrayContaining(['vip'])
    await expect(bodies[0]).toEqual({ user_id: 1, company: 'Initrode', tags })
    response.resolve()
    const row = await canvas.findByRole('row', { name: /Marta Okafor/ })
    await waitFor(() => expect(row).toHaveTextContent('Initrode'))
    await expect(within(row).getByText('vip')).toBeInTheDocument()
    await expect(await screen.findByText('Contact saved')).toBeVisible()
  },
})

/** No time zone is entered, so that of the area code is assumed. */
export const TimeZoneFromTheNumber = meta.story({
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ number_time_zones: ['America/Denver', 'America/Phoenix'] })]
    msw.use(...storeHandlers(aMockStore({ contacts })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    const hint = dialog.getByText('Assumed from the number: America/Denver, America/Phoenix.')
    await waitFor(() => expect(hint).toBeVisible())
    await expect(dialog.getByLabelText('Time zone')).toHaveValue('')
  },
})

/** The time zone that somebody entered is none of the number's. */
export const TimeZoneDisagrees = meta.story({
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ time_zone: 'Europe/Berlin' })]
    msw.use(...storeHandlers(aMockStore({ contacts })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    await expect(dialog.getByLabelText('Time zone')).toHaveValue('Europe/Berlin')
    const hint = dialog.getByText(/calls keep to the hours of both/)
    await waitFor(() => expect(hint).toBeVisible())
  },
})

/** Nothing is known of the number. */
export const TimeZoneUnknown = meta.story({
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ number_time_zones: [] })]
    msw.use(...storeHandlers(aMockStore({ contacts })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    const hint = dialog.getByText(/without one, the contact is not called/)
    await waitFor(() => expect(hint).toBeVisible())
  },
})

/** What is known of the stored number says nothing about the one that is entered instead. */
export const TimeZoneOfAChangedNumber = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    await dialog.findByText('Assumed from the number: America/New York.')
    await userEvent.type(dialog.getByLabelText(/^Phone/), '9')
    await expect(dialog.getByText('Calls keep to the hours on the clock there.')).toBeVisible()
  },
})

/** Searches a time zone, saves the contact, and finds it there again. */
export const EntersATimeZone = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const openContact = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
      return findDialog('dialog', 'Edit Contact')
    }
    const dialog = await openContact()
    const zone = dialog.getByLabelText('Time zone')
    await expect(zone).toHaveAttribute('placeholder', 'From the number')
    // A city is found by its present name, which the browser's list may not have.
    for (const city of ['Nuuk', 'Kolkata', 'Kathmandu', 'Yangon', 'Ho Chi Minh City', 'Kyiv']) {
      await userEvent.type(zone, city)
      await expect(await screen.findByRole('option', { name: new RegExp(city) })).toBeVisible()
      await userEvent.clear(zone)
    }
    await userEvent.type(zone, 'new york')
    await userEvent.click(await screen.findByRole('option', { name: 'America/New York' }))
    await expect(dialog.getByText('The number agrees.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const reopened = await openContact()
    await expect(reopened.getByLabelText('Time zone')).toHaveValue('America/New York')
  },
})

/** A text that is no time zone is not lost: the contact is not saved without it. */
export const KeepsAnUnknownTimeZone = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    const zone = dialog.getByLabelText('Time zone')
    await userEvent.type(zone, 'Atlantis')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await expect(zone).toHaveFocus()
    await expect(zone).toHaveValue('Atlantis')
    await expect(zone).toHaveAccessibleDescription(/“Atlantis” is not one of the options\.$/)
  },
})

export const KeepsATagWithAComma = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const contacts = [aContact({ first_name: 'Ada', last_name: 'Weber', tags: ['x, y', 'vip'] })]
    msw.use(...storeHandlers(aMockStore({ contacts })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Ada Weber' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    await userEvent.type(dialog.getByLabelText('Company'), ' Group')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    const row = await canvas.findByRole('row', { name: /Group/ })
    const tags = within(row).getAllByRole('listitem')
    await expect(tags.map((tag) => tag.textContent)).toEqual(['x, y', 'vip'])
  },
})

/** An error of the server is shown at its field, and the input is kept. */
export const RefusedByServer = meta.story({
  parameters: { expectedErrors: [/Not a valid phone number/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.updateIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    const phoneInput = dialog.getByLabelText(/^Phone number/)
    await userEvent.clear(phoneInput)
    await userEvent.type(phoneInput, '(555) 123-4567')
    await userEvent.type(dialog.getByLabelText('Company'), ' Group')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await waitFor(() =>
      expect(phoneInput).toHaveAccessibleDescription(/Not a valid phone number.*\+1 202 555 0142$/),
    )
    await waitFor(() => expect(phoneInput).toHaveFocus())
    await expect(phoneInput).toHaveValue('(555) 123-4567')
    await expect(dialog.getByLabelText('Company')).toHaveValue('Initech Group')
    await expect(dialog.getByRole('button', { name: 'Save Contact' })).toBeEnabled()
  },
})

/** The dialog says that the contact could not be saved, and keeps the input. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.updateFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Marta Okafor' }))
    const dialog = await findDialog('dialog', 'Edit Contact')
    await userEvent.type(dialog.getByLabelText('Company'), ' Group')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error saving contact: Something went wrong on the server',
    )
    await expect(dialog.getByLabelText('Company')).toHaveValue('Initech Group')
  },
})

export const LeavesUnchanged = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const editButton = await canvas.findByRole('button', { name: 'Edit Marta Okafor' })
    await userEvent.click(editButton)
    await screen.findByRole('dialog', { name: 'Edit Contact' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(editButton).toHaveFocus())
  },
})
