import type { StoryContext } from 'storybook/internal/csf'
import { expect, screen, waitFor, within } from 'storybook/test'

/** What a play does things with. */
export type Context = Pick<StoryContext, 'canvas' | 'userEvent'>

/** Opens the dialog, and looks for what is in it. */
export async function openDialog({ canvas, userEvent }: Context) {
  await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
  return within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

/** Fills in who calls and for what. */
export async function nameIt({ userEvent }: Context, dialog: Dialog) {
  await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled())
  await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lead qualifier' }))
}

/** Fills in what the dialog asks for and sends it. */
export async function create(context: Context) {
  const dialog = await openDialog(context)
  await nameIt(context, dialog)
  await context.userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
  return dialog
}

/** Puts a text into the search at once: a pause in typing would ask for half of it. */
export async function search({ userEvent }: Context, dialog: Dialog, text: string) {
  const box = dialog.getByRole('searchbox')
  await userEvent.tripleClick(box)
  await userEvent.paste(text)
  await expect(box).toHaveValue(text)
}

/** Lists only those with a tag. */
export async function chooseTag({ userEvent }: Context, dialog: Dialog, tag: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('option', { name: tag }))
}

/** Nothing a person typed may be lost because the server did not take it. */
export async function expectAllIsThere(dialog: Dialog) {
  await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveValue('Winter sale')
  await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
    'Lead qualifier',
  )
  await expect(dialog.getByRole('checkbox', { name: 'Marta Okafor' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
}
