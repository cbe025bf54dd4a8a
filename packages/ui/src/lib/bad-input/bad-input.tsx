import type { ReactNode } from 'react'
import { expect, waitFor } from 'storybook/test'

/** Texts that no component may break on: empty, very long, other scripts, invalid numbers and dates. */
export const badInputs = {
  empty: '',
  blank: ' ',
  long: 'x'.repeat(10_000),
  emoji: '🦄👩‍👩‍👧'.repeat(60),
  rightToLeft: 'مرحبا بالعالم، كيف حالك اليوم؟',
  notANumber: 'NaN',
  invalidDate: '2026-02-30T25:61:00Z',
}

/** The name and the value of each bad input. */
export const everyBadInput = Object.entries(badInputs)

interface BadTextCasesProps {
  /** The width and the layout of each box. */
  className: string
  /** Renders a component with a bad input; `name` is the name of that input. */
  children: (text: string, name: string) => ReactNode
}

/** Renders a component in a narrow box for each bad input. */
export function BadTextCases({ className, children }: BadTextCasesProps) {
  return (
    <div className="flex flex-wrap gap-4">
      {everyBadInput.map(([name, text]) => (
        <div key={name} data-box={name} className={className}>
          {children(text, name)}
        </div>
      ))}
    </div>
  )
}

/** Expects the content of every `data-box` to fit, and the boxes to fit the page. */
export async function expectBoxesToFit() {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')]
  await expect(boxes.length).toBeGreaterThan(0)
  for (const box of boxes) {
    // A table detects only one frame after rendering that it must scroll.
    await waitFor(() =>
      expect(
        { box: box.dataset.box, overflow: Math.max(0, box.scrollWidth - box.clientWidth) },
        'the content overflows its box',
      ).toEqual({ box: box.dataset.box, overflow: 0 }),
    )
  }
  const page = document.documentElement
  await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
}
