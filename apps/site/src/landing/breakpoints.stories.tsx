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

interface Play {
  canvas: { queryByRole: (role: string, options: { name: string }) => HTMLElement | null }
}

/** The page fits its window, and its links are in the bar or in the menu. */
const fits =
  (linksInBar: boolean) =>
  async ({ canvas }: Play) => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    const bar = canvas.queryByRole('navigation', { name: 'Sections' })
    const menu = canvas.queryByRole('button', { name: 'Menu' })
    await expect([Boolean(bar), Boolean(menu)]).toEqual([linksInBar, !linksInBar])
  }

export const At1200 = meta.story({ globals: { viewport: { value: 'w1200' } }, play: fits(true) })
export const At1024 = meta.story({ globals: { viewport: { value: 'w1024' } }, play: fits(true) })
export const At768 = meta.story({ globals: { viewport: { value: 'w768' } }, play: fits(true) })
export const At640 = meta.story({ globals: { viewport: { value: 'w640' } }, play: fits(false) })
export const At480 = meta.story({ globals: { viewport: { value: 'w480' } }, play: fits(false) })
export const At360 = meta.story({ globals: { viewport: { value: 'w360' } }, play: fits(false) })
