import type { RequestHandler } from 'msw'
import { expect, type within } from 'storybook/test'
import { waitsFor } from './requests.ts'

type Canvas = ReturnType<typeof within>

/**
 * Returns what a story does to show that the heading keeps the focus, which the shell gives it after a navigation, when
 * the data arrives: `findLoaded` finds an element that the page shows only with its data.
 */
export function keepsHeadingFocus(
  loadingLabel: string,
  findLoaded: (canvas: Canvas) => Promise<HTMLElement>,
) {
  /** The response of the server, for which the page waits. */
  let response = Promise.withResolvers<void>()
  return {
    beforeEach: ({ msw }: { msw: { use: (...handlers: RequestHandler[]) => void } }) => {
      response = Promise.withResolvers()
      msw.use(waitsFor(response.promise))
    },
    play: async ({ canvas }: { canvas: Canvas }) => {
      await canvas.findByRole('status', { name: loadingLabel })
      const heading = canvas.getByRole('heading', { level: 1 })
      heading.tabIndex = -1
      heading.focus()
      response.resolve()
      await expect(await findLoaded(canvas)).toBeVisible()
      await expect(heading).toHaveFocus()
    },
  }
}
