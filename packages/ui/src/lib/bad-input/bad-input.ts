import { expect, waitFor } from 'storybook/test'

/** Bad input for texts: empty, too long, other scripts, and invalid numbers and dates. */
export const badInputs = {
  nothing: '',
  blank: ' ',
  long: 'x'.repeat(10_000),
  emoji: '🦄👩‍👩‍👧'.repeat(60),
  rightToLeft: 'مرحبا بالعالم، كيف حالك اليوم؟',
  noNumber: 'NaN',
  noDate: '2026-02-30T25:61:00Z',
}

/** The name and the value of each bad input. */
export const everyBadInput = Object.entries(badInputs)

/** Expects the content of every `data-box` to fit, and the boxes to fit the page. */
export async function expectBoxesToFit() {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')]
  await expect(boxes.length).toBeGreaterThan(0)
  for (const box of boxes) {
    // A table detects a frame after rendering that it must scroll.
    await waitFor(() =>
      expect(
        { box: box.dataset.box, overflow: Math.max(0, box.scrollWidth - box.clientWidth) },
        'a box is wider inside than outside',
      ).toEqual({ box: box.dataset.box, overflow: 0 }),
    )
  }
  const page = document.documentElement
  await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
}
