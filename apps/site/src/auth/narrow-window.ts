import { expect, type screen } from 'storybook/test'

/** The story of a page in a window of 320 px, in which nothing is cut off. */
export const narrowWindow = {
  parameters: {
    viewport: {
      options: { narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } } },
    },
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }: { canvas: Pick<typeof screen, 'getByRole'> }) => {
    await expect(window.innerWidth).toBe(320)
    await expect(canvas.getByRole('link', { name: 'Back to Homepage' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
}
