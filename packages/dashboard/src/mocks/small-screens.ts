import { expect, waitFor } from 'storybook/test'

/** Parameters of stories on the smallest screens: one of 1280 × 800 pixels at 200 %, and the narrowest there is. */
export const smallScreens = {
  viewport: {
    options: {
      zoomed: { name: 'At 200 %', styles: { width: '640px', height: '400px' } },
      narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } },
    },
  },
}

/** Nothing of a dialog may be beyond the edge of the screen: its buttons are in sight, and the rest scrolls to them. */
export async function expectToFit(dialog: HTMLElement) {
  const inSight = async (element: Element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect()
    await expect(Math.min(top, left)).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(innerHeight)
    await expect(right).toBeLessThanOrEqual(innerWidth)
  }
  await inSight(dialog)
  const footer = dialog.querySelector('[data-slot$=footer]')
  for (const button of footer?.querySelectorAll('button') ?? []) await inSight(button)
  const body = dialog.querySelector('[data-slot=dialog-body]')
  if (!body) return
  // A table learns only once it is there that it must scroll.
  await waitFor(() => expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth))
  // Two lines of it at the least.
  await expect(body.clientHeight).toBeGreaterThan(48)
  if (body.scrollHeight > body.clientHeight) {
    await expect(getComputedStyle(body).overflowY).toBe('auto')
  }
}
