import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aProvider, configHandlers } from '../lib/config.mocks.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { withProviders } from '../mocks/with-providers.tsx'
import { VoiceProviderCard } from './voice-provider-card.tsx'

const meta = preview.meta({
  title: 'Screens/Workspace/Voice provider',
  component: VoiceProviderCard,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...configHandlers.providerIsStored(aProvider()), ...storeHandlers())
  },
})

const phoneNumberId = aProvider().phone_number_id

type Canvas = ReturnType<typeof within>

async function fillIn(
  canvas: Canvas,
  userEvent: { type: (element: Element, text: string) => Promise<void> },
) {
  await userEvent.type(await canvas.findByLabelText('Private key'), 'key-of-the-account-7e2b')
  await userEvent.type(canvas.getByLabelText('Phone number ID'), phoneNumberId)
}

/** The stored provider is shown without its key. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('VAPI: real calls')).toBeVisible()
    await expect(canvas.getByText('•••• 7e2b')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Copy phone number ID' })).toBeVisible()
    await expect(canvas.getByText('Nov 18, 2026, 9:30 AM')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Change provider' })).toBeEnabled()
    const terms = canvas.getAllByRole('term').map(({ textContent }) => textContent)
    await expect(terms).toEqual(['Provider', 'Private key', 'Phone number ID', 'Stored'])
  },
})

/** The embedded provider has no key. */
export const Embedded = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...configHandlers.providerIsStored(aProvider({ kind: 'embedded', token_end: null })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Embedded: simulated calls')).toBeVisible()
    await expect(canvas.queryByText('Private key')).toBeNull()
  },
})

/** The settings of the server name the provider, so it cannot be changed here. */
export const Fixed = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.providerResponds())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Embedded: simulated calls')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Change provider' })).toBeNull()
  },
})

/** Without a provider, the workspace cannot call, and the form is shown. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...configHandlers.providerIsStored())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/has no voice provider yet/)).toBeVisible()
    await expect(canvas.getByLabelText('Private key')).toHaveValue('')
    await expect(canvas.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await expect(canvas.getByLabelText('Private key')).toHaveAccessibleDescription(
      /stored encrypted, and never shown again\.$/,
    )
    await expect(canvas.getByLabelText('Phone number ID')).toHaveAccessibleDescription(
      'The number from which your campaigns call.',
    )
    const providers = within(canvas.getByRole('radiogroup', { name: 'Provider' }))
    await expect(providers.getByRole('radio', { name: /^VAPI/ })).toHaveAccessibleDescription(
      'Rings real phones, and costs money.',
    )
    await expect(providers.getByRole('radio', { name: /^Embedded/ })).toHaveAccessibleDescription(
      'Rings nobody. For trying out campaigns.',
    )
  },
})

/** The provider is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.providerHangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading the voice provider' })).toBeVisible()
  },
})

/** The server fails, and the admin can try again. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.providerFails())
  },
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('The voice provider could not be loaded')
    await expect(within(alert).getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...configHandlers.providerIsStored(aProvider()))
    await userEvent.click(retryButton)
    await expect(await canvas.findByText('VAPI: real calls')).toBeVisible()
  },
})

/** Somebody else stores a provider while the form is filled in: what was typed stays. */
export const KeepsTheFormWhenStoredElsewhere = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  beforeEach: Empty.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await fillIn(canvas, userEvent)
    msw.use(...configHandlers.providerIsStored(aProvider()))
    await userEvent.click(canvas.getByText('Fetch again'))
    await expect(await canvas.findByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getByLabelText('Private key')).toHaveValue('key-of-the-account-7e2b')
    await expect(canvas.getByLabelText('Phone number ID')).toHaveValue(phoneNumberId)
  },
})

/** The first provider is stored, and then shown without its key. */
export const StoresTheFirst = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...configHandlers.providerIsStored())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await fillIn(canvas, userEvent)
    await expect(asksBeforeUnload()).toBe(true)
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Save provider' }))
    await expect(await canvas.findByRole('button', { name: 'Checking...' })).toBeDisabled()
    response.resolve()
    await expect(await canvas.findByText('•••• 7e2b')).toBeVisible()
    await expect(canvas.queryByLabelText('Private key')).toBeNull()
    await expect(await screen.findByText('Voice provider saved')).toBeVisible()
    await expect(asksBeforeUnload()).toBe(false)
  },
})

/** A change to the embedded provider needs no key. */
export const ChangesToEmbedded = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change provider' }))
    await expect(canvas.getByLabelText('Phone number ID')).toHaveValue(phoneNumberId)
    await userEvent.click(canvas.getByRole('radio', { name: /^Embedded/ }))
    await expect(canvas.queryByLabelText('Private key')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save provider' }))
    // The form has the same text until it closes.
    await canvas.findByRole('button', { name: 'Change provider' })
    await expect(canvas.getByText('Embedded: simulated calls')).toBeVisible()
    // The embedded provider has no number to keep.
    await userEvent.click(canvas.getByRole('button', { name: 'Change provider' }))
    await userEvent.click(canvas.getByRole('radio', { name: /^VAPI/ }))
    await expect(canvas.getByLabelText('Phone number ID')).toHaveValue('')
  },
})

/** Cancel keeps the present provider. */
export const KeepsThePresent = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change provider' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(await canvas.findByText('•••• 7e2b')).toBeVisible()
  },
})

/** The provider refuses the key, which stays as typed. */
export const KeyRefused = meta.story({
  parameters: { expectedErrors: [/refuses this key/] },
  beforeEach: ({ msw }) => {
    const errors = { token: 'The voice provider refuses this key: use the private key' }
    msw.use(...configHandlers.providerIsStored(null, errors))
  },
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent)
    await userEvent.click(canvas.getByRole('button', { name: 'Save provider' }))
    const key = canvas.getByLabelText('Private key')
    await expect(await canvas.findByText(/refuses this key/)).toBeVisible()
    await expect(key).toHaveAccessibleDescription(/refuses this key/)
    await expect(key).toHaveValue('key-of-the-account-7e2b')
  },
})

/** While a campaign runs, the provider cannot be changed. */
export const CampaignRuns = meta.story({
  parameters: { expectedErrors: [/Pause the running campaigns/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.providerIsBusy())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change provider' }))
    await userEvent.click(canvas.getByRole('radio', { name: /^Embedded/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save provider' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Error saving the voice provider: Pause the running campaigns before you change the voice provider',
    )
  },
})

/** A button that removes itself leaves the focus in the card. */
export const KeepsTheFocus = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Change provider', 'Cancel']) {
      const button = await canvas.findByRole('button', { name })
      button.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(button).not.toBeInTheDocument())
      const card = canvas.getByRole('heading', { name: 'Voice provider' }).closest('section')
      await expect(card).toHaveFocus()
    }
  },
})
