import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { http } from 'msw'
import { expect, fn, within } from 'storybook/test'
import { providerHandlers } from '../calls/provider.mocks.ts'
import { storeHandlers } from '../mocks/index.ts'
import { mockLocalStorage } from '../mocks/local-storage.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { TokenCard } from './token-card.tsx'

const token = '3f0c9a51-77e2-4b1c-9d35-0a8b6c1de429'

/** Returns a set-up function that stores a token. */
const storeToken = (value: string) => () => localStorage.setItem('vapi_token', value)

const meta = preview.meta({
  title: 'Screens/Settings/Test token',
  component: TokenCard,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    mockLocalStorage()
    msw.use(...storeHandlers())
  },
})

/** The provider accepts the token. */
export const TokenWorks = meta.story({
  beforeEach: storeToken(token),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByText('The VAPI token is valid and working')).toBeVisible()
  },
})

/** While the field has an unsaved token, the saved one is tested, and the page says so. */
export const TestsTheSavedToken = meta.story({
  parameters: journey,
  beforeEach: storeToken(token),
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await userEvent.click(tokenInput)
    await userEvent.keyboard('invalid-token')
    await expect(tokenInput).toHaveAccessibleDescription('This token is not saved yet.')
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByText('The VAPI token is valid and working')).toBeVisible()
    await expect(
      canvas.getByText('The saved token was tested, not the one in the field.'),
    ).toBeVisible()
    await expect(tokenInput).toHaveValue('invalid-token')
    // The result is not shown for another token.
    await userEvent.click(canvas.getByRole('button', { name: 'Update Token' }))
    await expect(canvas.queryByText('The VAPI token is valid and working')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^Invalid token, please check and try again$/,
    )
  },
})

/** A token must be saved before it can be tested. */
export const NoTokenToTest = meta.story({
  play: async ({ canvas, msw, userEvent }) => {
    const onProviderRequest = fn()
    msw.use(http.get('https://api.vapi.ai/*', () => onProviderRequest()))
    await userEvent.type(canvas.getByLabelText('VAPI Token'), token)
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    const alert = await canvas.findByRole('alert')
    await expect(within(alert).getByText('Please enter a VAPI token first')).toBeVisible()
    await expect(alert).toHaveTextContent('Save the token in the field to test it.')
    await expect(onProviderRequest).not.toHaveBeenCalled()
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue(token)
  },
})

/** The provider refuses the token. */
export const TokenRefused = meta.story({
  beforeEach: storeToken('invalid-token'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Invalid token, please check and try again',
    )
  },
})

export const TokenRefusedThenRetyped = meta.story({
  parameters: journey,
  beforeEach: storeToken('invalid-token'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    const alert = await canvas.findByRole('alert')
    await userEvent.type(canvas.getByLabelText('VAPI Token'), '2')
    await expect(alert).not.toBeInTheDocument()
  },
})

export const RetypesDuringTheTest = meta.story({
  parameters: journey,
  beforeEach: storeToken(token),
  play: async ({ canvas, msw, userEvent }) => {
    const response = Promise.withResolvers<void>()
    msw.use(http.get('https://api.vapi.ai/*', () => response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByRole('button', { name: 'Testing...' })).toBeDisabled()
    // The result would be that of another token.
    await userEvent.type(canvas.getByLabelText('VAPI Token'), '2')
    await expect(await canvas.findByRole('button', { name: 'Test Token' })).toBeEnabled()
    response.resolve()
  },
})

/** The provider fails, so the token could not be tested. */
export const TokenTestFails = meta.story({
  beforeEach: ({ msw }) => {
    localStorage.setItem('vapi_token', token)
    msw.use(providerHandlers.fails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByText('API test failed with status: 503')).toBeVisible()
  },
})

/** The provider cannot be reached. */
export const ProviderUnreachable = meta.story({
  beforeEach: ({ msw }) => {
    localStorage.setItem('vapi_token', token)
    msw.use(providerHandlers.isUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByText(/^Connection error: /)).toBeVisible()
  },
})
