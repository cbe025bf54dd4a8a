import { expect, waitFor } from 'storybook/test'

/** What comes where words are expected: nothing, too much, other scripts, and what is no number and no date. */
export const badWords = {
  nothing: '',
  blank: ' ',
  long: 'x'.repeat(10_000),
  emoji: '🦄👩‍👩‍👧'.repeat(60),
  rightToLeft: 'مرحبا بالعالم، كيف حالك اليوم؟',
  noNumber: 'NaN',
  noDate: '2026-02-30T25:61:00Z',
}

/** The name of each bad word and the word. */
export const everyBadWord = Object.entries(badWords)

/** Expects every box of the page, marked `data-box`, to hold what is in it, and the page to hold the boxes. */
export async function expectBoxesToHold() {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')]
  await expect(boxes.length).toBeGreaterThan(0)
  for (const box of boxes) {
    // A table learns from the browser that it must scroll, a frame after it is drawn.
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
