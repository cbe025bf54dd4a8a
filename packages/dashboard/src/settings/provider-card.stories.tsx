import preview from '@callwright/storybook/preview'
import { expect, within } from 'storybook/test'
import { configHandlers } from '../lib/config.mocks.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { ProviderCard } from './provider-card.tsx'

const meta = preview.meta({
  title: 'Screens/Settings/Voice Provider',
  component: ProviderCard,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.responds())
  },
})

export const WithoutServer = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.isUnreachable())
  },
  play: async ({ canvas, msw, userEvent }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(
      alert.getByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    msw.use(configHandlers.responds())
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
  },
})

export const AnsweredWithHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.respondsWithHtml())
  },
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(alert.getByText('The server gave an answer that could not be read.')).toBeVisible()
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})
