import { expect, waitFor } from 'storybook/test'

/** Story parameters for the smallest screens: 1280 × 800 px at 200 % zoom, and 320 px wide. */
export const smallScreens = {
  viewport: {
    options: {
      zoomed: { name: 'At 200 %', styles: { width: '640px', height: '400px' } },
      narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } },
    },
  },
}

/** Expects a dialog to fit the screen: its buttons are visible, and the rest scrolls. */
export async function expectDialogToFit(dialog: HTMLElement) {
  const expectInViewport = async (element: Element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect()
    await expect(Math.min(top, left)).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(innerHeight)
    await expect(right).toBeLessThanOrEqual(innerWidth)
  }
  await expectInViewport(dialog)
  const footer = dialog.querySelector('[data-slot$=footer]')
  for (const button of footer?.querySelectorAll('button') ?? []) await expectInViewport(button)
  const body = dialog.querySelector('[data-slot=dialog-body]')
  if (!body) return
  // A table finds out only after rendering that it must scroll.
  await waitFor(() => expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth))
  // The body has room for at least two lines of text.
  await expect(body.clientHeight).toBeGreaterThan(48)
  if (body.scrollHeight > body.clientHeight) {
    await expect(getComputedStyle(body).overflowY).toBe('auto')
  }
}
