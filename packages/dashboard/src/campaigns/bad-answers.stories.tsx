import preview from '@callwright/storybook/preview'
import { expect, fn } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { CampaignPage } from './campaign-page.tsx'
import { campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'

const meta = preview.meta({
  title: 'Screens/Campaigns/Bad answers',
  component: CampaignPage,
  decorators: [withProviders],
  args: { id: 5, query: { page: 1 }, onQueryChange: fn() },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const unreachableMessage = 'The server cannot be reached. Check your connection and try again.'
const unreadableMessage = 'The server gave an answer that could not be read.'

export const ListWithoutServer = meta.story({
  render: () => <CampaignsPage />,
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsUnreachable())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText(unreachableMessage)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Create Campaign' })).toBeEnabled()
    msw.use(...storeHandlers())
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByRole('region', { name: 'Autumn renewals' })).toBeVisible()
  },
})

export const CampaignWithoutServer = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsUnreachable())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText(unreachableMessage)).toBeVisible()
    // The campaign may exist.
    await expect(canvas.queryByText('Campaign not found')).toBeNull()
    msw.use(...storeHandlers())
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByRole('heading', { name: 'Autumn renewals' })).toBeVisible()
  },
})

export const CampaignAnsweredWithHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsHtml())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(unreadableMessage)).toBeVisible()
    await expect(canvas.queryByText('Campaign not found')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'All campaigns' })).toBeVisible()
  },
})
