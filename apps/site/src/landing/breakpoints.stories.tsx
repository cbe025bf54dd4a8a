import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { LandingPage } from './landing-page.tsx'

const meta = preview.meta({
  title: 'Site/Landing page/Breakpoints',
  component: LandingPage,
  decorators: [withProviders('/')],
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: Object.fromEntries(
        [1200, 1024, 768, 640, 480, 360].map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
        ]),
      ),
    },
  },
})

interface PlayContext {
  canvas: { queryByRole: (role: string, options: { name: string | RegExp }) => HTMLElement | null }
}

/** Expects that the page is as wide as the window, with its links in the bar or in the menu. */
const expectFitsWindow =
  (hasLinksInBar: boolean) =>
  async ({ canvas }: PlayContext) => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    const bar = canvas.queryByRole('navigation', { name: 'Sections' })
    const menu = canvas.queryByRole('button', { name: 'Menu' })
    await expect([Boolean(bar), Boolean(menu)]).toEqual([hasLinksInBar, !hasLinksInBar])
  }

/** Expects that the text of the hero and the call below it have the same edges. */
async function expectSameEdges({ canvas }: PlayContext) {
  const text = canvas.queryByRole('heading', { name: /AI agents/ })?.parentElement
  const call = canvas.queryByRole('region', { name: /Maya Chen/ })
  const [textBox, callBox] = [text?.getBoundingClientRect(), call?.getBoundingClientRect()]
  await expect([callBox?.left, callBox?.right]).toEqual([textBox?.left, textBox?.right])
}

/** The page at 1200 px. */
export const At1200 = meta.story({
  globals: { viewport: { value: 'w1200' } },
  play: expectFitsWindow(true),
})
/** The page at 1024 px. */
export const At1024 = meta.story({
  globals: { viewport: { value: 'w1024' } },
  play: expectFitsWindow(true),
})
/** The page at 768 px. */
export const At768 = meta.story({
  globals: { viewport: { value: 'w768' } },
  play: async (context) => {
    await expectFitsWindow(true)(context)
    await expectSameEdges(context)
  },
})
/** The page at 640 px, with a menu instead of links. */
export const At640 = meta.story({
  globals: { viewport: { value: 'w640' } },
  play: async (context) => {
    await expectFitsWindow(false)(context)
    await expectSameEdges(context)
  },
})
/** The page at 480 px. */
export const At480 = meta.story({
  globals: { viewport: { value: 'w480' } },
  play: expectFitsWindow(false),
})
/** The page at 360 px. */
export const At360 = meta.story({
  globals: { viewport: { value: 'w360' } },
  play: expectFitsWindow(false),
})
