/** Presses outside of an open dialog. */
export async function pressOutside(userEvent: { click: (element: Element) => Promise<void> }) {
  await userEvent.click(document.querySelector('[data-slot=dialog-overlay]') as Element)
}
