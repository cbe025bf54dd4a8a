import { expect, type Mock, screen, type UserEventObject } from 'storybook/test'

/** Presses Save, and expects that the form is not submitted: the input keeps its text and gets the focus. */
export async function expectSaveStopped(
  userEvent: UserEventObject,
  onSubmit: Mock,
  input: HTMLElement,
  text: string,
): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect(onSubmit).not.toHaveBeenCalled()
  await expect(input).toHaveFocus()
  await expect(input).toHaveValue(text)
}
