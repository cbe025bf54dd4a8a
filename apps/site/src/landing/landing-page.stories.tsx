import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { LandingPage } from './landing-page.tsx'

const meta = preview.meta({
  title: 'Site/Landing page',
  component: LandingPage,
  decorators: [withProviders('/')],
  parameters: { layout: 'fullscreen' },
})

/** Scrolls to each frame, as a visitor does, until its screen is loaded. */
async function showLiveScreens() {
  for (const frame of document.querySelectorAll('main [aria-busy=true]')) {
    frame.scrollIntoView()
    await waitFor(() => expect(frame).not.toBeInTheDocument())
  }
}

/** The whole page at 1280 px. */
export const Full = meta.story({
  tags: ['picture'],
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const sections = canvas.getByRole('navigation', { name: 'Sections' })
    const anchors = {
      Feature: '/#features',
      Security: '/#security',
      Integration: '/#integrations',
      Reviews: '/#testimonials',
    }
    for (const [name, href] of Object.entries(anchors)) {
      const link = within(sections).getByRole('link', { name })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', href)
      await expect(document.getElementById(href.slice(2))).toBeInTheDocument()
    }
    for (const name of ['Talk to Sales', 'Watch Demo', 'Start Free Trial', 'Schedule Demo']) {
      const [link] = within(canvas.getByRole('main')).getAllByRole('link', { name })
      await expect(link).toHaveAttribute('href', '/login')
    }
    await expect(canvas.getAllByRole('button', { name: /Explore/ })).toHaveLength(6)
    await expect(canvas.getAllByRole('figure')).toHaveLength(3)
    const integrationsArc = canvas.getByRole('list', { name: 'Some of the integrations' })
    await expect(within(integrationsArc).getAllByRole('listitem')).toHaveLength(9)
    await expect(canvas.getByText(/© 2024/)).toBeVisible()
    await showLiveScreens()
    for (const name of [/running campaign/, /screen of a call/]) {
      await expect(canvas.getByRole('img', { name })).toBeVisible()
    }
    window.scrollTo(0, 0)
  },
})

/** After scrolling, the bar has a background. */
export const Scrolled = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const navbar = canvas.getAllByRole('banner')[0]
    window.scrollTo(0, 50)
    await expect(navbar).not.toHaveAttribute('data-scrolled')
    window.scrollTo(0, 51)
    await waitFor(() => expect(navbar).toHaveAttribute('data-scrolled'))
  },
})

/** The whole page on a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    await expect(canvas.queryByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument()
    await showLiveScreens()
    window.scrollTo(0, 0)
  },
})

/** With text of twice the size, the page does not scroll sideways. */
export const LargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  play: async ({ canvasElement }) => {
    await showLiveScreens()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    await expect(findCutButtons(canvasElement)).toEqual([])
    window.scrollTo(0, 0)
  },
})

/** Returns a story of the whole page in a window of this width, at which the layout changes. */
const breakpointStory = (width: number) => ({
  parameters: {
    pictureThemes: ['light'],
    viewport: {
      options: {
        breakpoint: { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
      },
    },
  },
  globals: { viewport: { value: 'breakpoint' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    await showLiveScreens()
    window.scrollTo(0, 0)
  },
})

/** The whole page at 768 px. */
export const Width768 = meta.story({ tags: ['picture'], ...breakpointStory(768) })
/** The whole page at 1024 px. */
export const Width1024 = meta.story({ tags: ['picture'], ...breakpointStory(1024) })

/** The menu is open on a phone. */
export const PhoneMenu = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    const menu = canvas.getByRole('navigation', { name: 'Menu' })
    await expect(within(menu).getByRole('link', { name: 'Reviews' })).toBeVisible()
  },
})

export const PhoneMenuThenSection = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    const menu = canvas.getByRole('navigation', { name: 'Menu' })
    await userEvent.click(within(menu).getByRole('link', { name: 'Security' }))
    await expect(menu).not.toBeVisible()
  },
})

/** The details of a feature. */
export const FeatureDialog = meta.story({
  play: async ({ canvas, userEvent }) => {
    const exploreButton = canvas.getByRole('button', { name: 'Explore Meeting scheduling' })
    await userEvent.click(exploreButton)
    const dialog = await screen.findByRole('dialog', { name: 'Meeting scheduling' })
    for (const name of ['Key Benefits', 'Features']) {
      await expect(within(dialog).getByRole('heading', { name })).toBeVisible()
    }
    await expect(within(dialog).getByText(/40% more meetings/)).toBeVisible()
  },
})

export const FeatureDialogThenClosed = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const exploreButton = canvas.getByRole('button', { name: 'Explore Meeting scheduling' })
    await userEvent.click(exploreButton)
    const dialog = await screen.findByRole('dialog', { name: 'Meeting scheduling' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await expect(exploreButton).toHaveFocus()
  },
})

export const DismissesFeatureDialog = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const exploreButton = canvas.getByRole('button', { name: 'Explore Lead qualification' })
    await userEvent.click(exploreButton)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    await userEvent.click(exploreButton)
    await screen.findByRole('dialog')
    const overlay = document.querySelector('[data-slot="dialog-overlay"]')
    if (!overlay) throw new Error('The dialog has no overlay')
    await userEvent.click(overlay)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
})

/** Only the integrations of one group are listed. */
export const IntegrationsFilter = meta.story({
  play: async ({ canvas, userEvent }) => {
    const group = canvas.getByRole('group', { name: 'Show integrations' })
    const section = within(group.closest('section') as HTMLElement)
    const expectedCounts = {
      All: 12,
      CRM: 3,
      Communication: 3,
      Marketing: 3,
      'Cloud & Automation': 3,
    }
    for (const [name, count] of Object.entries(expectedCounts)) {
      await userEvent.click(within(group).getByRole('button', { name }))
      const pressed = within(group).getAllByRole('button', { pressed: true })
      await expect(pressed.map(({ textContent }) => textContent)).toEqual([name])
      await expect(section.getByRole('status')).toHaveTextContent(`${count} of 12`)
    }
    await expect(canvas.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Salesforce' })).not.toBeInTheDocument()
  },
})
