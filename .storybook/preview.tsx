import './preview.css'
import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import addonMsw from 'msw-storybook-addon'
import { configure } from 'storybook/test'
import addonPseudoStates from 'storybook-addon-pseudo-states'
import { collectErrors, startWorker, throwUnexpected } from './guards.ts'
import { modes } from './modes.ts'

// What a play waits for comes when it comes: a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 5000 })

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker), addonPseudoStates()],
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    chromatic: { modes },
    controls: { expanded: true },
    layout: 'padded',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: { storySort: { order: ['Foundations', 'Components', 'Screens', 'Site'] } },
  },
  initialGlobals: { theme: 'light' },
  globalTypes: {
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
      document.documentElement.dataset.theme = globals.theme
      return <Story />
    },
  ],
  beforeEach: ({ canvasElement }) => {
    // The name it has in Storybook, where pseudo-states and pictures look for it.
    canvasElement.id ||= 'storybook-root'
    return collectErrors()
  },
  afterEach: ({ parameters }) => throwUnexpected(parameters.expectedErrors),
})
