import './preview.css'
import { arabic, german, LocaleProvider } from '@callwright/ui/locale'
import { DirectionProvider } from '@radix-ui/react-direction'
import addonA11y from '@storybook/addon-a11y'
import * as addonDocs from '@storybook/addon-docs/preview'
import { definePreview } from '@storybook/react-vite'
import addonMsw from 'msw-storybook-addon'
import { isValidElement, lazy, type ReactNode, useLayoutEffect, useState } from 'react'
import { configure } from 'storybook/test'
import addonPseudoStates from 'storybook-addon-pseudo-states'
import { collectErrors, startWorker, throwOnProblems } from './guards.ts'
import { modes } from './modes.ts'
import { applyViewport, reportPageResult } from './page-result.ts'

configure({
  // Long, because a play function must not fail on a busy machine. `pnpm bench mutants` shortens it.
  asyncUtilTimeout: Number(import.meta.env.VITE_ASYNC_TIMEOUT_MS ?? 15_000),
  // The default message contains the page's HTML, and a query that is repeated until it succeeds creates one each time.
  getElementError: (message) => new Error(message ?? 'The query failed'),
})

reportPageResult()

// These are loaded only for documentation pages, because story tests do not need them.
const GuideContainer = lazy(() => import('./guide-container.tsx'))
const GuidePage = lazy(() => import('./guide-page.tsx'))

/**
 * Runs the effects of a story before its play function starts, which could otherwise press a key before the effect that
 * listens for it. React runs pending effects before it processes an update, and this update comes with the first render.
 */
function EffectsBeforePlay({ children }: { children: ReactNode }) {
  const [, setRendered] = useState(false)
  useLayoutEffect(() => setRendered(true), [])
  return children
}

/** The languages of the toolbar. */
const languages = {
  en: { title: 'English', strings: {}, direction: undefined },
  de: { title: 'Deutsch', strings: german, direction: undefined },
  'ar-EG': { title: 'العربية', strings: arabic, direction: 'rtl' },
} as const

export default definePreview({
  addons: [addonDocs, addonA11y(), addonMsw(startWorker), addonPseudoStates()],
  tags: ['autodocs'],
  parameters: {
    a11y: {
      test: 'error',
      options: {
        // What passes is not reported element by element, which takes a fifth of the time of a story of a screen.
        resultTypes: ['violations', 'incomplete'],
        // This rule reads the style of every element to find inline spacing with `!important`, which React cannot set.
        rules: { 'avoid-inline-spacing': { enabled: false } },
      },
    },
    chromatic: { modes },
    controls: { expanded: true },
    docs: { container: GuideContainer, page: GuidePage },
    layout: 'padded',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          [
            'Components',
            'Color',
            'Type',
            'Space',
            'Theming',
            'Icons',
            'Motion',
            'Writing',
            'Add a component',
          ],
          'Library',
          ['Status', 'Changelog', 'Accessibility', 'Reviews with Chromatic'],
          'Components',
          'Bad input',
          'Screens',
          [
            'Shell',
            'Overview',
            'Contacts',
            'Campaigns',
            'Campaign',
            'Create Campaign',
            'Analytics',
            'Calls',
            'Settings',
            'Widget',
          ],
          'Site',
          ['Landing page', 'Login page', 'Signup page', 'Forgot password page', 'Guard', 'Routes'],
        ],
      },
    },
  },
  argTypesEnhancers: [
    // A control cannot show a React element.
    ({ argTypes, initialArgs }) =>
      Object.fromEntries(
        Object.entries(argTypes).map(([name, type]) => [
          name,
          isValidElement(initialArgs[name]) ? { ...type, control: false as const } : type,
        ]),
      ),
  ],
  initialGlobals: { theme: 'light', direction: 'ltr', locale: 'en', motion: 'full' },
  globalTypes: {
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    locale: {
      description: 'Language of the components',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: Object.entries(languages).map(([value, { title }]) => ({ value, title })),
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Full motion' },
          { value: 'reduce', title: 'Reduced motion' },
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const root = document.documentElement
      root.dataset.theme = globals.theme
      root.dataset.motion = globals.motion
      const locale: keyof typeof languages = globals.locale
      const { strings, direction = globals.direction } = languages[locale]
      root.lang = locale
      root.dir = direction
      return (
        <LocaleProvider locale={locale} strings={strings}>
          <DirectionProvider dir={direction}>
            <EffectsBeforePlay>
              <Story />
            </EffectsBeforePlay>
          </DirectionProvider>
        </LocaleProvider>
      )
    },
  ],
  beforeEach: async ({ canvasElement, globals, parameters }) => {
    await applyViewport(globals, parameters)
    // Storybook's id of the root element, which the pseudo-states addon and the screenshots use.
    canvasElement.id ||= 'storybook-root'
    return collectErrors()
  },
  afterEach: ({ parameters }) => throwOnProblems(parameters.expectedErrors),
})
