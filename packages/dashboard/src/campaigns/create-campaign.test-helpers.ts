import type { StoryContext } from 'storybook/internal/csf'
import { expect, screen, waitFor, within } from 'storybook/test'

/** The part of a story's context that the helpers use. */
export type Context = Pick<StoryContext, 'canvas' | 'userEvent'>

/** Opens the dialog, and returns queries for its content. */
export async function openDialog({ canvas, userEvent }: Context) {
  await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
  return within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

/** Fills in the name and the assistant. */
export async function fillNameAndAssistant({ userEvent }: Context, dialog: Dialog) {
  await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled())
  await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lead qualifier' }))
}

/** Types a date and a time of the schedule; an empty date clears both. */
export async function typeTime(
  { userEvent }: Context,
  dialog: Dialog,
  label: 'Scheduled Start' | 'Scheduled End',
  [date, time]: [date: string, time: string],
) {
  const group = within(dialog.getByRole('group', { name: label }))
  for (const [input, text] of [
    [group.getByRole('combobox', { name: label }), date],
    [group.getByRole('textbox', { name: 'Time' }), time],
  ] as const) {
    await userEvent.clear(input)
    if (text) await userEvent.type(input, text)
    await userEvent.tab()
  }
}

/** Fills in the required fields and submits. */
export async function submitCampaign(context: Context) {
  const dialog = await openDialog(context)
  await fillNameAndAssistant(context, dialog)
  await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
  return dialog
}

/** Pastes a text into the search, since a pause while typing would search for a part of it. */
export async function searchContacts({ userEvent }: Context, dialog: Dialog, text: string) {
  const searchbox = await dialog.findByRole('searchbox')
  await userEvent.tripleClick(searchbox)
  await userEvent.paste(text)
  await expect(searchbox).toHaveValue(text)
}

/** Filters by a tag. */
export async function filterByTag({ userEvent }: Context, dialog: Dialog, tag: string) {
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('option', { name: tag }))
}

/** Expects the form to have the values that `fillNameAndAssistant` and the selection of a contact gave it. */
export async function expectValuesKept(dialog: Dialog) {
  await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Winter sale')
  await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
    'Lead qualifier',
  )
  await expect(dialog.getByRole('checkbox', { name: 'Marta Okafor' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
}
