import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import type { StoryContext } from 'storybook/internal/csf'
import { expect, screen, waitFor } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { contactsHandlers } from './contacts.mocks.ts'
import { defaultQuery, findDialog, StatefulContactsPage } from './contacts-page.test-helpers.tsx'
import { ContactsPage } from './contacts-page.tsx'

const meta = preview.meta({
  title: 'Screens/Contacts/Selection',
  component: ContactsPage,
  decorators: [withProviders],
  args: { query: defaultQuery, onQueryChange: () => {} },
  render: ({ query }) => <StatefulContactsPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Context = Pick<StoryContext, 'canvas' | 'userEvent'>

async function goToPage({ canvas, userEvent }: Context, button: 'Next' | 'Previous') {
  const [rowCount, page] = button === 'Next' ? [15, 2] : [21, 1]
  await userEvent.click(canvas.getByRole('button', { name: button }))
  await canvas.findByText(`Page ${page} of 2`)
  await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(rowCount))
}

async function deleteSelected({ canvas, userEvent }: Context, count: number, who?: string) {
  await userEvent.click(canvas.getByRole('button', { name: `Delete Selected (${count})` }))
  const confirmDialog = await findDialog('alertdialog')
  await expect(
    confirmDialog.getByText(`Are you sure you want to delete ${count} contacts?`),
  ).toBeVisible()
  if (who) await expect(confirmDialog.getByText(who)).toBeVisible()
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Selects two contacts of the first page and all of the second. */
async function selectOnBothPages(context: Context) {
  const { canvas, userEvent } = context
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Marta Okafor' }))
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Priya Hall' }))
  await goToPage(context, 'Next')
  const selectAll = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  await expect(selectAll.indeterminate).toBe(false)
  await expect(canvas.getByText('2 selected, 2 on other pages')).toBeVisible()
  await userEvent.click(selectAll)
}

/** Contacts of two pages are selected. */
export const OnBothPages = meta.story({
  play: async (context) => {
    const { canvas } = context
    await selectOnBothPages(context)
    await expect(canvas.getByText('16 selected, 2 on other pages')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Delete Selected (16)' })).toBeVisible()
  },
})

export const OnBothPagesThenDeleted = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, userEvent } = context
    await selectOnBothPages(context)
    await goToPage(context, 'Previous')
    await expect(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' })).toBeChecked()
    await expect(
      canvas.getByRole('checkbox', { name: 'Select Ada García Márquez' }),
    ).not.toBeChecked()
    const selectAll = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await expect(selectAll.indeterminate).toBe(true)
    // Sorting keeps the selection.
    await userEvent.click(canvas.getByRole('button', { name: 'Company' }))
    await waitFor(() => expect(canvas.getAllByRole('row')[1]).toHaveTextContent('Globex Labs'))
    await deleteSelected(context, 16)
    await expect(await canvas.findByText('Contacts (18)')).toBeVisible()
    await expect(canvas.queryByText('Marta Okafor')).toBeNull()
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

/** Selects all contacts, and removes one on each page from the selection. */
async function selectAllButTwo(context: Context) {
  const { canvas, userEvent } = context
  await canvas.findByText('Marta Okafor')
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Select all 34' }))
  await expect(canvas.getByRole('button', { name: 'Clear selection' })).toHaveFocus()
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' }))
  await expect(
    canvas.getByText('All but 1 of the 34 contacts that match are selected'),
  ).toBeVisible()
  await goToPage(context, 'Next')
  const [, firstRowCheckbox] = canvas.getAllByRole('checkbox')
  await userEvent.click(firstRowCheckbox as HTMLElement)
}

/** All contacts but two are selected. */
export const AllButTwo = meta.story({
  play: async (context) => {
    await selectAllButTwo(context)
    await expect(context.canvas.getByRole('button', { name: 'Delete Selected (32)' })).toBeVisible()
  },
})

export const AllButTwoThenDeleted = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas } = context
    await selectAllButTwo(context)
    await goToPage(context, 'Previous')
    await expect(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' })).not.toBeChecked()
    await deleteSelected(context, 32, 'All 34 contacts except 2')
    await expect(await canvas.findByText('Contacts (2)')).toBeVisible()
    await expect(canvas.getByText('Marta Okafor')).toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

/** One of two selected contacts was deleted, and the other is still selected. */
export const OneOfThemDeleted = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Marta Okafor' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Priya Hall' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Marta Okafor' }))
    await userEvent.click((await findDialog('alertdialog')).getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByText('Contacts (33)')).toBeVisible()
    await expect(canvas.getByText('Delete Selected (1)')).toBeInTheDocument()
    await expect(canvas.queryByText(/on other pages/)).toBeNull()
  },
})

/** The bar with the actions and the head of the table stay in view while the page scrolls. */
export const StaysInView = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Marta Okafor' }))
    scrollTo(0, document.documentElement.scrollHeight)
    const top = (element: HTMLElement) => element.getBoundingClientRect().top
    const header = canvas.getByRole('heading', { name: 'Contacts (34)' }).parentElement
    await waitFor(() => expect(top(canvas.getByText('Marta Okafor'))).toBeLessThan(0))
    await waitFor(() => expect(top(header as HTMLElement)).toBe(0))
    await expect(top(canvas.getByRole('columnheader', { name: 'Name' }))).toBe(
      header?.getBoundingClientRect().bottom,
    )
    await expect(canvas.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible()
  },
})

export const SelectsRange = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Lucía D’Angelo' }))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Siobhán Ivanova' }))
    await userEvent.keyboard('{/Shift}')
    await expect(canvas.getByRole('button', { name: 'Delete Selected (7)' })).toBeVisible()
  },
})

export const ClearsSelection = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    const selectAll = canvas.getByRole('checkbox', { name: 'Select all' })
    await userEvent.click(selectAll)
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
    await expect(canvas.getByRole('region', { name: 'Contacts (34)' })).toHaveFocus()
    // A new search clears the selection.
    await userEvent.click(selectAll)
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34' }))
    await userEvent.type(canvas.getByRole('searchbox'), 'kwame')
    await canvas.findByText('Contacts (3)')
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
    await userEvent.click(selectAll)
    await expect(canvas.getByRole('button', { name: 'Delete Selected (3)' })).toBeVisible()
    // There are no others that match.
    await expect(canvas.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    const [tagButton] = canvas.getAllByRole('button', { name: /^Show contacts with the tag/ })
    await userEvent.click(tagButton as HTMLElement)
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull(),
    )
  },
})

export const SelectsAllBeforeTheNextPage = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await expect(canvas.getByRole('button', { name: 'Select all 34' })).toBeVisible()
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await canvas.findByText('Page 2 of 2')
    // What is shown belongs to the previous page.
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Select all 34' })).toBeNull())
    response.resolve()
    await expect(await canvas.findByText('20 selected, 20 on other pages')).toBeVisible()
  },
})

export const SelectsDuringSearch = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const martaCheckbox = await canvas.findByRole('checkbox', { name: 'Select Marta Okafor' })
    const response = Promise.withResolvers<void>()
    msw.use(contactsHandlers.listIsEmptyAfter(response.promise))
    await userEvent.type(canvas.getByRole('searchbox'), 'kwame')
    await waitFor(() =>
      expect(canvas.getByRole('table').closest('[aria-busy=true]')).not.toBeNull(),
    )
    await userEvent.click(martaCheckbox)
    response.resolve()
    await canvas.findByText('Contacts (0)')
    // The selected contact is not visible any more, so it is not selected either.
    await expect(canvas.queryByRole('button', { name: /^Delete Selected/ })).toBeNull()
  },
})

/** All contacts but one are selected on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Marta Okafor')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Marta Okafor' }))
    await expect(canvas.getByRole('button', { name: 'Delete Selected (33)' })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
