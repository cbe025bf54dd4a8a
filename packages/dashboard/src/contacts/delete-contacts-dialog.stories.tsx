import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { contactsHandlers, manyContacts } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const meta = preview.meta({
  title: 'Screens/Contacts/Delete',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

export const DeletesAContact = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Marta Okafor' }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(
      confirmDialog.getByText('Are you sure you want to delete this contact?'),
    ).toBeVisible()
    await expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /this contact\?\s*Marta Okafor\s*\(202\) 555-0100 · Initech/,
    )
    await deleteSlowly({ msw, userEvent })
    await expect(await canvas.findByText('Contacts (33)')).toBeVisible()
    await expect(canvas.queryByText('Marta Okafor')).toBeNull()
  },
})

type Play = NonNullable<typeof DeletesAContact.input.play>

/** Confirms a deletion, and expects the dialog to stay open until the server has responded. */
async function deleteSlowly({ msw, userEvent }: Pick<Parameters<Play>[0], 'msw' | 'userEvent'>) {
  const dialog = await findDialog('alertdialog')
  const response = Promise.withResolvers<void>()
  msw.use(waitsFor(response.promise))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect(await dialog.findByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(dialog.queryByRole('progressbar')).toBeNull()
  response.resolve()
}

/** Deletes Marta Okafor, and waits for the toast. */
async function deleteMarta({
  canvas,
  userEvent,
}: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete Marta Okafor' }))
  await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Contact deleted')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const undo = () => screen.getByRole('button', { name: 'Undo' })

/** The contact is deleted, and a toast offers to undo it. */
export const Undo = meta.story({
  play: async ({ canvas, userEvent }) => {
    await deleteMarta({ canvas, userEvent })
    await expect(undo()).toBeVisible()
    await expect(canvas.getByText('Contacts (33)')).toBeVisible()
    await expect(canvas.queryByText('Marta Okafor')).toBeNull()
  },
})

export const UndoesADeletion = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await deleteMarta({ canvas, userEvent })
    await userEvent.click(undo())
    await expect(await screen.findByText('Contact restored')).toBeVisible()
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Delete Marta Okafor' })).toBeVisible()
    await expect(screen.queryByText('Contact deleted')).toBeNull()
  },
})

/** Somebody else has deleted the selected contact, which is then no longer selected. */
export const FindsNoSelectedContact = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.bulkDeleteFindsNone())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Marta Okafor' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (1)' }))
    await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
    await expect(
      await screen.findByText('Nothing deleted: what was selected no longer exists'),
    ).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

/** Deletes 1,200 contacts, and then undoes it. */
async function deleteManyThenUndo({
  canvas,
  userEvent,
}: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) {
  await canvas.findByText('Contacts (1,200)')
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Select all 1,200' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (1,200)' }))
  await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1,200 contacts deleted')
  await userEvent.click(undo())
}

/** The deletion takes two requests, and its undo three. */
export const UndoesADeletionOfMany = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1200) })))
  },
  play: async ({ canvas, msw, userEvent }) => {
    const deletions: { limit: number }[] = []
    const restorations: { contact_ids: number[] }[] = []
    msw.use(recordsBodies('/api/contacts/bulk-delete', deletions))
    msw.use(recordsBodies('/api/contacts/restore', restorations))
    await deleteManyThenUndo({ canvas, userEvent })
    await expect(await screen.findByText('1,200 contacts restored')).toBeVisible()
    await expect(deletions.map(({ limit }) => limit)).toEqual([1000, 200])
    await expect(restorations.map(({ contact_ids }) => contact_ids.length)).toEqual([500, 500, 200])
    await expect(await canvas.findByText('Contacts (1,200)')).toBeVisible()
  },
})

/** The minute is over for the contacts of the second request; the others are restored. */
export const RestoresWhatIsNotTooLate = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(1200) })))
    msw.use(contactsHandlers.restoreIsTooLateFor(2))
  },
  play: async ({ canvas, userEvent }) => {
    await deleteManyThenUndo({ canvas, userEvent })
    await expect(await screen.findByText('700 of 1,200 contacts restored')).toBeVisible()
    await expect(
      screen.getByText('500 contacts were deleted more than a minute ago.'),
    ).toBeVisible()
  },
})

type Context = Parameters<NonNullable<typeof UndoPartly.input.play>>[0]

/** Deletes the contacts of the page, and then undoes it. */
async function deletePageThenUndo({ canvas, userEvent }: Pick<Context, 'canvas' | 'userEvent'>) {
  await canvas.findByText('Marta Okafor')
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (20)' }))
  await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('20 contacts deleted')
  await userEvent.click(undo())
}

/** Another person has added a contact with the same number. */
export const UndoPartly = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.restoreLeavesOut('number_taken'))
  },
  play: async (context) => {
    await deletePageThenUndo(context)
    await expect(await screen.findByText('19 of 20 contacts restored')).toBeVisible()
    await expect(screen.getByText('Its phone number belongs to a new contact.')).toBeVisible()
  },
})

/** Contacts are not restored for several reasons. */
export const UndoPartlyForReasons = meta.story({
  beforeEach: ({ msw }) => {
    const taken = ['number_taken', 'number_taken'] as const
    const suppressed = ['number_suppressed', 'number_suppressed'] as const
    msw.use(contactsHandlers.restoreLeavesOut(...taken, ...suppressed, 'not_found', 'not_found'))
  },
  play: async (context) => {
    await deletePageThenUndo(context)
    await expect(await screen.findByText('14 of 20 contacts restored')).toBeVisible()
    await expect(
      screen.getByText(
        '2 phone numbers belong to new contacts. 2 phone numbers must not be called. 2 contacts were deleted more than a minute ago.',
      ),
    ).toBeVisible()
  },
})

/** The minute is over. */
export const UndoTooLate = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.restoreIsTooLate())
  },
  play: async ({ canvas, userEvent }) => {
    await deleteMarta({ canvas, userEvent })
    await userEvent.click(undo())
    await expect(await screen.findByText('Contact not restored')).toBeVisible()
    await expect(screen.getByText('A deletion can be undone for one minute only.')).toBeVisible()
  },
})

/** A toast says why the contact could not be restored, and offers to try it again. */
export const UndoFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.restoreFails())
  },
  play: async ({ canvas, userEvent }) => {
    await deleteMarta({ canvas, userEvent })
    await userEvent.click(undo())
    await expect(
      await screen.findByText('Error restoring contacts: Something went wrong on the server'),
    ).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

export const UndoFailsThenSucceeds = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: UndoFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await deleteMarta({ canvas, userEvent })
    await userEvent.click(undo())
    const retryButton = await screen.findByRole('button', { name: 'Retry' })
    msw.use(...storeHandlers())
    await userEvent.click(retryButton)
    await expect(await screen.findByText('Contact restored')).toBeVisible()
    await expect(await canvas.findByText('Contacts (34)')).toBeVisible()
  },
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: async ({ canvas, userEvent }: Parameters<Play>[0]) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Marta Okafor' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await findDialog('alertdialog')
    await expectDialogToFit(screen.getByRole('alertdialog'))
  },
})

/** The confirmation fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** The confirmation fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** A toast says that the contact could not be deleted, and the contact stays. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(contactsHandlers.deleteFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Marta Okafor' }))
    await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText(/^Error deleting contacts: /)).toBeVisible()
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
  },
})

export const DeletesSelected = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await expect(canvas.queryByRole('button', { name: /Delete Selected/ })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (19)' }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(
      confirmDialog.getByText('Are you sure you want to delete 19 contacts?'),
    ).toBeVisible()
    await expect(
      confirmDialog.getByText(/^Lucía D’Angelo, Liam Virtanen, Priya Hall and 16 others$/),
    ).toBeVisible()
    await deleteSlowly({ msw, userEvent })
    await expect(await canvas.findByText('Contacts (15)')).toBeVisible()
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
  },
})

export const NamesThreeOfFour = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Marta Okafor', 'Lucía D’Angelo', 'Liam Virtanen', 'Priya Hall']) {
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${name}` }))
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (4)' }))
    await expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      /4 contacts\?\s*Marta Okafor, Lucía D’Angelo, Liam Virtanen and 1 other$/,
    )
  },
})

export const DeletesAllThatMatch = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await expect(canvas.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34' }))
    await expect(canvas.getByText('All 34 contacts that match are selected')).toBeInTheDocument()
    // The next page is selected, too.
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(15))
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (34)' }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(
      confirmDialog.getByText('Are you sure you want to delete 34 contacts?'),
    ).toBeVisible()
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByText('No contacts found')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

export const DeletesAllWithATag = meta.story({
  parameters: journey,
  args: { query: { ...defaultQuery, tag: 'lead' } },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: manyContacts(205) })))
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (41)')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 41 that match' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (41)' }))
    const confirmDialog = await findDialog('alertdialog')
    await expect(confirmDialog.getByText('All 41 contacts with the tag “lead”')).toBeVisible()
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText('41 contacts deleted')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(await canvas.findByText('Contacts (164)')).toBeVisible()
  },
})

const twoThousandContacts = manyContacts(2000)

/** The progress of a deletion of two thousand contacts. */
export const Deleting = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: twoThousandContacts })))
    msw.use(contactsHandlers.bulkDeleteStops(1, 'hangs'))
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (2,000)')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 2,000' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (2,000)' }))
    const confirmDialog = await findDialog('alertdialog')
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Delete' }))
    const progress = await confirmDialog.findByRole('progressbar', { name: 'Deleting contacts' })
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '50'))
    await expect(confirmDialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('alertdialog')).toBeVisible()
  },
})

/** A toast says that the deletion of many contacts failed, and the selection stays. */
export const DeletingManyFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ contacts: twoThousandContacts })))
    msw.use(contactsHandlers.bulkDeleteStops(1, 'fails'))
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Contacts (2,000)')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 2,000' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Selected (2,000)' }))
    await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect((await screen.findAllByText(/^Error deleting contacts: /))[0]).toBeVisible()
    await expect(screen.getByText('1,000 contacts were deleted before.')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    // The selection is kept.
    await expect(canvas.getByText('Delete Selected (2,000)')).toBeInTheDocument()
  },
})

export const DeletesByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const deleteButton = await canvas.findByRole('button', { name: 'Delete Marta Okafor' })
    deleteButton.focus()
    await userEvent.keyboard('{Enter}')
    const cancelButton = await screen.findByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(cancelButton).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(deleteButton).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Contacts (33)')).toBeVisible()
    // The focused row is removed, so the focus moves to the list, not to the top of the page.
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Contacts (33)' })).toHaveFocus())

    canvas.getByRole('checkbox', { name: 'Select Priya Hall' }).focus()
    await userEvent.keyboard(' ')
    canvas.getByRole('button', { name: 'Delete Selected (1)' }).focus()
    await userEvent.keyboard('{Enter}')
    const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Delete Contact' }))
    await expect(
      confirmDialog.getByText('Are you sure you want to delete this contact?'),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Contacts (32)')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Contacts (32)' })).toHaveFocus())
  },
})
