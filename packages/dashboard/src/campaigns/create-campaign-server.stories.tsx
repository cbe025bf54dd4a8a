import preview from '@callwright/storybook/preview'
import { HttpResponse, http } from 'msw'
import { expect, waitFor } from 'storybook/test'
import { aConfig, configHandlers } from '../lib/config.mocks.ts'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'
import {
  expectValuesKept,
  fillNameAndAssistant,
  openDialog,
  submitCampaign,
} from './create-campaign.test-helpers.ts'

const meta = preview.meta({
  title: 'Screens/Create Campaign/Server',
  component: CampaignsPage,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

export const NameRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Another campaign has this name/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsRefused())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Campaign Name/)).toHaveAccessibleDescription(
        'Another campaign has this name',
      ),
    )
    await expect(dialog.getByText('There is no such assistant')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      'Error creating campaign: Another campaign has this name',
    )
    await waitFor(() => expect(dialog.getByLabelText(/^Campaign Name/)).toHaveFocus())
    await expectValuesKept(dialog)
  },
})

export const ContactsRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Some of the selected contacts do not exist/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createContactsAreRefused())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(
      await dialog.findByText('Some of the selected contacts do not exist'),
    ).toBeVisible()
    await expect(
      dialog.getByText(/^Error creating campaign: .*Some of the selected contacts do not exist$/),
    ).toBeVisible()
    await expectValuesKept(dialog)
  },
})

export const CreatingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(
      await dialog.findByText('Error creating campaign: Something went wrong on the server'),
    ).toBeVisible()
    await expectValuesKept(dialog)
  },
})

export const CreatingWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsUnreachable())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(await dialog.findByText('Error creating campaign')).toBeVisible()
    await expectValuesKept(dialog)
  },
})

const sentKeys: (string | null)[] = []
export const ResponseLost = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    sentKeys.length = 0
    msw.use(
      http.post('*/api/campaigns', ({ request }) => {
        sentKeys.push(request.headers.get('idempotency-key'))
        return HttpResponse.error()
      }),
    )
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await dialog.findByText('Error creating campaign')
    const submitAgain = () =>
      context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await submitAgain()
    await waitFor(() => expect(sentKeys).toHaveLength(2))
    await expect(sentKeys[0]).toMatch(/^[\da-f-]{36}$/)
    await expect(sentKeys[1]).toBe(sentKeys[0])
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeEnabled(),
    )
    await context.userEvent.type(dialog.getByLabelText(/^Campaign Name/), ' 2')
    await submitAgain()
    await waitFor(() => expect(sentKeys).toHaveLength(3))
    await expect(sentKeys[2]).not.toBe(sentKeys[0])
  },
})

const sentPhoneNumberIds: unknown[] = []
/** Records the phone number of each request, which the next handler answers. */
const recordPhoneNumberIds = http.post('*/api/campaigns', async ({ request }) => {
  const body = (await request.clone().json()) as { phone_number_id?: string }
  sentPhoneNumberIds.push(body.phone_number_id)
})

export const CallsFromThePhoneNumberOfTheServer = meta.story({
  beforeEach: ({ msw }) => {
    sentPhoneNumberIds.length = 0
    msw.use(
      recordPhoneNumberIds,
      configHandlers.responds(aConfig({ phone_number_id: 'number-of-the-server' })),
    )
  },
  play: async (context) => {
    await submitCampaign(context)
    await expect(await context.canvas.findByRole('region', { name: 'Winter sale' })).toBeVisible()
    await expect(sentPhoneNumberIds).toEqual(['number-of-the-server'])
  },
})

/** Without the server's settings, the phone number is unknown, so nothing is sent. */
export const ConfigFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    sentPhoneNumberIds.length = 0
    msw.use(recordPhoneNumberIds, configHandlers.fails())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(
      await dialog.findByText('Error creating campaign: Something went wrong on the server'),
    ).toBeVisible()
    await expect(sentPhoneNumberIds).toEqual([])
    await expectValuesKept(dialog)
    context.msw.use(configHandlers.responds())
    await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await context.canvas.findByRole('region', { name: 'Winter sale' })).toBeVisible()
    await expect(sentPhoneNumberIds).toEqual([aConfig().phone_number_id])
  },
})

export const AnsweredWithHtml = meta.story({
  parameters: { expectedErrors: [/The server could not answer/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsHtml())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(
      await dialog.findByText('Error creating campaign: The server could not answer (status 502).'),
    ).toBeVisible()
    await expectValuesKept(dialog)
  },
})

export const AssistantsLoading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsHang())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    const assistant = dialog.getByRole('combobox', { name: /^AI Assistant/ })
    await expect(assistant).toHaveTextContent('Loading...')
    await expect(assistant).toBeDisabled()
  },
})

export const AssistantsUnavailable = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsFail())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(
      await dialog.findByText(
        'AI assistants could not be loaded: Something went wrong on the server',
      ),
    ).toBeVisible()
    context.msw.use(...storeHandlers())
    await context.userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await fillNameAndAssistant(context, dialog)
    await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
      'Lead qualifier',
    )
  },
})

export const NoAssistants = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsAreNone())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText(/^No assistants at the voice provider yet/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})
