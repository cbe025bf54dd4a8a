import { configHandlers } from '@callwright/dashboard/lib/config.mocks'
import { enlargeText, findCutButtons } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { signedInStorage, withProviders } from '../with-providers.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Integrations } from './integrations.tsx'
import { Navbar } from './navbar.tsx'
import { Results } from './results.tsx'
import { Security } from './security.tsx'
import { Testimonials } from './testimonials.tsx'

const meta = preview.meta({
  title: 'Site/Landing page/Sections',
  decorators: [withProviders('/')],
  parameters: { layout: 'fullscreen' },
})

/** The bar at the top. */
export const NavbarSection = meta.story({
  render: () => <Navbar />,
  play: async ({ canvas }) => {
    const links = { 'Sign in': '/login', 'Sign up': '/signup', Callwright: '/' }
    for (const [name, href] of Object.entries(links)) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', href)
    }
  },
})

/** The bar for a signed-in user. */
export const NavbarSignedIn = meta.story({
  parameters: { storage: signedInStorage },
  render: () => <Navbar />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expect(canvas.queryByRole('link', { name: 'Sign in' })).toBeNull()
  },
})

/** With text of twice the size, the navigation bar fits on a phone, and the link to sign in is in its menu. */
export const NavbarLargeText = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: enlargeText,
  render: () => <Navbar />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(findCutButtons(canvasElement)).toEqual([])
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    await expect(canvas.queryByRole('link', { name: 'Sign in' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toBeVisible()
  },
})

/** The first section, with a call to listen to. */
export const HeroSection = meta.story({
  render: () => <Hero />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(canvas.getByRole('region', { name: /Maya Chen/ })).toBeVisible()
    for (const name of ['Talk to Sales', 'Watch Demo']) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', '/login')
    }
  },
})

/** The six features. */
export const FeaturesSection = meta.story({
  render: () => <Features />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(6)
  },
})

const rejectLoad = () => Promise.reject(new Error('The code of the dialog is gone'))

/** The section stays as it is, and a notice offers a reload. */
export const FeatureDialogUnavailable = meta.story({
  render: () => <Features loadDialogCode={rejectLoad} />,
  parameters: { expectedErrors: [/The code of the dialog is gone/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.responds())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Explore Meeting scheduling' }))
    const alert = await canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('The details could not be loaded')
    await expect(await within(alert).findByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(6)
  },
})

export const FeatureDialogUnavailableThenClosed = meta.story({
  render: () => <Features loadDialogCode={rejectLoad} />,
  parameters: { ...journey, expectedErrors: [/The code of the dialog is gone/] },
  beforeEach: FeatureDialogUnavailable.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Explore Meeting scheduling' }))
    const alert = await canvas.findByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }))
    await expect(alert).not.toBeInTheDocument()
  },
})

const loadDialogCode = fn<() => Promise<unknown>>(rejectLoad)

/** Without the server, the dialog can be tried again. */
export const FeatureDialogServerUnreachable = meta.story({
  render: () => <Features loadDialogCode={loadDialogCode} />,
  parameters: { expectedErrors: [/The code of the dialog is gone/] },
  beforeEach: ({ msw }) => {
    loadDialogCode.mockImplementation(rejectLoad)
    msw.use(configHandlers.isUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Explore Meeting scheduling' }))
    await expect(await canvas.findByText(/^The server cannot be reached/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled()
  },
})

export const FeatureDialogServerUnreachableThenRecovers = meta.story({
  render: () => <Features loadDialogCode={loadDialogCode} />,
  parameters: { ...journey, expectedErrors: [/The code of the dialog is gone/] },
  beforeEach: FeatureDialogServerUnreachable.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const explore = canvas.getByRole('button', { name: 'Explore Meeting scheduling' })
    await userEvent.click(explore)
    await canvas.findByText(/^The server cannot be reached/)
    loadDialogCode.mockImplementation(async () => {})
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await screen.findByRole('dialog', { name: 'Meeting scheduling' })).toBeVisible()
    await expect(canvas.queryByText('The details could not be loaded')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(explore).toHaveFocus())
  },
})

/** The three steps. */
export const HowItWorksSection = meta.story({
  render: () => <HowItWorks />,
  play: async ({ canvas }) => {
    const steps = canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await expect(steps).toEqual(['Connect Your CRM', 'Train Your Agent', 'Start Converting'])
  },
})

/** What customers say. */
export const TestimonialsSection = meta.story({
  render: () => <Testimonials />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('figure')).toHaveLength(3)
    await expect(canvas.getByText('Head of Sales, Harbor & Pine Realty')).toBeVisible()
  },
})

/** The results in numbers. */
export const ResultsSection = meta.story({
  globals: { viewport: { value: 'desktop' } },
  render: () => <Results />,
  play: async ({ canvas }) => {
    const results = canvas.getAllByRole('heading', { level: 3 })
    await expect(results.map(({ textContent }) => textContent)).toEqual([
      '3x qualified leads',
      '85% faster response',
      '40% more bookings',
      '24/7 follow-up',
    ])
    // The numbers, and the baselines of the bars, are level.
    const items = canvas.getAllByRole('listitem')
    for (const part of ['h3 > span', '.border-b']) {
      const bottoms = items.map((item) => item.querySelector(part)?.getBoundingClientRect().bottom)
      await expect(new Set(bottoms).size).toBe(1)
    }
  },
})

/** Security and its certificates. */
export const SecuritySection = meta.story({
  render: () => <Security />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(4)
    const badges = canvas.getByRole('list', { name: 'Certifications and standards' })
    const badgeItems = within(badges).getAllByRole('listitem')
    await expect(badgeItems.map(({ textContent }) => textContent)).toEqual([
      'SOC2',
      'GDPR',
      'HIPAA',
      'ISO 27001',
    ])
  },
})

/** All integrations. */
export const IntegrationsSection = meta.story({
  render: () => <Integrations />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(12)
    // A reference to a mark that is missing in the file has no width.
    const logoReferences = [...canvasElement.querySelectorAll('use')]
    await waitFor(() => expect(logoReferences.every((use) => use.getBBox().width > 0)).toBe(true))
  },
})

/** The last invitation to start, with a light button in both themes. */
export const CallToActionSection = meta.story({
  render: () => <CallToAction />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('link', { name: 'Start Free Trial' })
    await expect(getComputedStyle(button).colorScheme).toBe('light')
    for (const name of ['Start Free Trial', 'Schedule Demo']) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', '/login')
    }
  },
})

/** The links at the end of the page. */
export const FooterSection = meta.story({
  render: () => <Footer />,
  play: async ({ canvas }) => {
    const columns = canvas.getAllByRole('heading', { level: 2 })
    await expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Solutions',
      'Resources',
      'Company',
    ])
    await expect(canvas.getByText(/© 2024/)).toBeVisible()
  },
})
