import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { HttpResponse, http } from 'msw'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { aConfig, configHandlers } from '../lib/config.mocks.ts'
import { errorResponse } from '../mocks/handlers.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { withProviders } from '../mocks/with-providers.tsx'
import { campaignsHandlers, someAssistants } from './campaigns.mocks.ts'
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
  args: { view: 'cards' as const, onViewChange: fn(), status: undefined, onStatusChange: fn() },
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Errors of the server are shown at their fields. */
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

/** The server refuses the selected contacts. */
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
    await expect(dialog.getByRole('group', { name: 'Contacts' })).toHaveAccessibleDescription(
      'Some of the selected contacts do not exist',
    )
    await expect(
      dialog.getByText(/^Error creating campaign: .*Some of the selected contacts do not exist$/),
    ).toBeVisible()
    await expectValuesKept(dialog)
  },
})

/** The dialog says that the campaign could not be created, and keeps the input. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await expect(
      await dialog.findByText('Error creating campaign: Something went wrong on the server'),
    ).toBeVisible()
    // No toast repeats what the open dialog says.
    await expect(screen.getAllByText(/^Error creating campaign/)).toHaveLength(1)
    await expectValuesKept(dialog)
  },
})

/** The selected assistant was deleted at the provider, so another one is asked for. */
export const AssistantDeleted = meta.story({
  decorators: [withFetchAgain],
  play: async (context) => {
    const { canvas, msw } = context
    const dialog = await openDialog(context)
    await fillNameAndAssistant(context, dialog)
    msw.use(...storeHandlers(aMockStore({ assistants: someAssistants.slice(0, 1) })))
    // The dialog covers the page, so the button cannot be clicked with the pointer.
    canvas.getByText('Fetch again').click()
    const assistant = dialog.getByRole('combobox', { name: /^AI Assistant/ })
    await waitFor(() => expect(assistant).toHaveTextContent('Select an assistant'))
  },
})

/** The answer of the server to a new campaign, which comes after the dialog was closed. */
let lateAnswer: PromiseWithResolvers<Response>
export const ReportsFailureAfterClosing = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    lateAnswer = Promise.withResolvers()
    msw.use(http.post('*/api/campaigns', () => lateAnswer.promise))
  },
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await dialog.findByRole('button', { name: 'Creating...' })
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const failure = 'Error creating campaign: Something went wrong on the server'
    await expect(screen.queryByText(failure)).toBeNull()
    lateAnswer.resolve(
      errorResponse(500, { error: 'Something went wrong on the server', code: 'internal' }),
    )
    await expect(await screen.findByText(failure)).toBeVisible()
    const reopenedDialog = await openDialog(context)
    await expect(reopenedDialog.getByText(failure)).toBeVisible()
    await reopenedDialog.findByRole('checkbox', { name: 'Marta Okafor' })
    await expectValuesKept(reopenedDialog)
  },
})

/** The dialog keeps the input when the server cannot be reached. */
export const ServerUnreachable = meta.story({
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
export const RepeatsLostRequest = meta.story({
  parameters: { ...journey, expectedErrors: [/The server cannot be reached/] },
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

export const UsesPhoneNumberOfServer = meta.story({
  parameters: journey,
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
  },
})

export const ConfigFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ConfigFails.input.beforeEach,
  play: async (context) => {
    const dialog = await submitCampaign(context)
    await dialog.findByText('Error creating campaign: Something went wrong on the server')
    context.msw.use(configHandlers.responds())
    await context.userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await context.canvas.findByRole('region', { name: 'Winter sale' })).toBeVisible()
    await expect(sentPhoneNumberIds).toEqual([aConfig().phone_number_id])
  },
})

/** The dialog keeps the input when a proxy responds with an HTML page. */
export const AnsweredByHtml = meta.story({
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

/** The assistants are being loaded. */
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

/** The assistants could not be loaded. */
export const AssistantsFail = meta.story({
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
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

export const AssistantsFailThenRecover = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: AssistantsFail.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    const retryButton = await dialog.findByRole('button', { name: 'Retry' })
    context.msw.use(...storeHandlers())
    await context.userEvent.click(retryButton)
    const assistant = dialog.getByRole('combobox', { name: /^AI Assistant/ })
    await waitFor(() => expect(assistant).toHaveFocus())
    await fillNameAndAssistant(context, dialog)
    await expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toHaveTextContent(
      'Lead qualifier',
    )
  },
})

/** The assistants are loaded again, which takes a while. */
export const ReloadsAssistants = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: AssistantsFail.input.beforeEach,
  play: async (context) => {
    const dialog = await openDialog(context)
    const retryButton = await dialog.findByRole('button', { name: 'Retry' })
    context.msw.use(campaignsHandlers.assistantsHang())
    await context.userEvent.click(retryButton)
    await waitFor(() => expect(retryButton).toHaveAttribute('aria-busy', 'true'))
    await expect(dialog.getByText('AI assistants could not be loaded')).toBeVisible()
  },
})

/** The provider has no assistants. */
export const AssistantsEmpty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsAreNone())
  },
  play: async (context) => {
    const dialog = await openDialog(context)
    await expect(await dialog.findByText(/^No assistants at the voice provider yet/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})
