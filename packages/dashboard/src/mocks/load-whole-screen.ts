import { expect, waitFor } from 'storybook/test'

/**
 * Scrolls to each part of a screen that is loaded when it is visible, until none has a placeholder. A picture of the whole
 * screen would otherwise load them while it is taken.
 */
export async function loadWholeScreen(root: HTMLElement) {
  const findPlaceholder = () => root.querySelector('[data-slot=skeleton]')
  for (let next = findPlaceholder(); next; next = findPlaceholder()) {
    const placeholder = next
    placeholder.scrollIntoView()
    await waitFor(() => expect(placeholder).not.toBeInTheDocument())
  }
  scrollTo(0, 0)
}
