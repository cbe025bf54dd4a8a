import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { aConfig, configHandlers } from '../lib/config.mocks.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { expectFocusInView } from '../mocks/expect-focus-in-view.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { mockLocalStorage } from '../mocks/local-storage.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { SettingsPage } from './settings-page.tsx'

const token = '3f0c9a51-77e2-4b1c-9d35-0a8b6c1de429'

/** Returns a set-up function that stores a token. */
const withStoredToken = (value: string) => () => localStorage.setItem('vapi_token', value)

const meta = preview.meta({
  title: 'Screens/Settings',
  component: SettingsPage,
  ...inShell('/dashboard/settings'),
  args: {
    theme: 'system' as const,
    onThemeChange: fn(),
    density: 'default' as const,
    onDensityChange: fn(),
    singleKeys: true,
    onSingleKeysChange: fn(),
  },
  beforeEach: ({ msw }) => {
    mockLocalStorage()
    msw.use(...storeHandlers())
  },
})

/** No token is saved yet. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue('')
    await expect(canvas.getByRole('button', { name: 'Save Token' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Test Token' })).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: 'Remove Token' })).toBeNull()
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
  },
})

/** The server's settings are loading, and those of this browser are shown at once. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('status', { name: "Loading the server's settings" }),
    ).toBeVisible()
    await expect(canvas.getByLabelText('VAPI Token')).toBeEnabled()
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeEnabled()
  },
})

/** A token is saved, and all settings are shown. */
export const Full = meta.story({
  tags: ['picture'],
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await expect(tokenInput).toHaveValue('3f0c••••••••e429')
    await expect(tokenInput).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Update Token' })).toBeEnabled()
    await expect(canvas.getByRole('button', { name: 'Remove Token' })).toBeEnabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Show token' }))
    await expect(tokenInput).toHaveValue(token)
    await userEvent.click(canvas.getByRole('button', { name: 'Hide token' }))
    await expect(tokenInput).toHaveValue('3f0c••••••••e429')
  },
})

const longToken = '3f0c9a51-77e2-4b1c-'.repeat(250)

/** With a very long token, the field and the page keep their width. */
export const LongText = meta.story({
  beforeEach: withStoredToken(longToken),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await expect(tokenInput).toHaveValue('3f0c••••••••b1c-')
    await userEvent.click(canvas.getByRole('button', { name: 'Show token' }))
    await expect(tokenInput).toHaveValue(longToken)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await userEvent.click(canvas.getByRole('button', { name: 'Test Token' }))
    await expect(await canvas.findByText('The VAPI token is valid and working')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** On a phone, too, the field and the page keep their width with a very long token. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** The browser asks before an unsaved token is discarded. */
export const TokenNotSavedYet = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(asksBeforeUnload()).toBe(false)
    await userEvent.type(canvas.getByLabelText('VAPI Token'), token)
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const TokenNotSavedYetThenSaved = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('VAPI Token'), token)
    await userEvent.click(canvas.getByRole('button', { name: 'Save Token' }))
    await expect(asksBeforeUnload()).toBe(false)
  },
})

/** A token too short to mask is hidden like a password. */
export const ShortToken = meta.story({
  beforeEach: withStoredToken('abc1234'),
  play: async ({ canvas }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await expect(tokenInput).toHaveValue('abc1234')
    await expect(tokenInput).toHaveAttribute('type', 'password')
  },
})

export const SavesAToken = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await userEvent.type(tokenInput, `  ${token}  `)
    await expect(tokenInput).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Show token' }))
    await expect(tokenInput).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Save Token' }))
    await expect(canvas.getByText('VAPI token saved')).toBeVisible()
    await expect(localStorage.getItem('vapi_token')).toBe(token)
    await expect(tokenInput).toHaveValue('3f0c••••••••e429')
    await expect(canvas.getByRole('button', { name: 'Update Token' })).toBeEnabled()
  },
})

/** Typing into a masked token replaces it. */
export const UpdatesAToken = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText<HTMLInputElement>('VAPI Token')
    const selection = () => [tokenInput.selectionStart, tokenInput.selectionEnd]
    // A paste replaces it as well, whether the keyboard or the pointer moved the focus.
    tokenInput.focus()
    await expect(selection()).toEqual([0, 16])
    tokenInput.setSelectionRange(3, 3)
    await userEvent.click(tokenInput)
    await expect(selection()).toEqual([0, 16])
    await userEvent.keyboard('{End}another-token{Enter}')
    await expect(localStorage.getItem('vapi_token')).toBe('another-token')
    await expect(tokenInput).toHaveValue('anot••••••••oken')
  },
})

/** A masked token cannot be edited, so deleting a character deletes all of it. */
export const DeletesInAMaskedToken = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText<HTMLInputElement>('VAPI Token')
    await userEvent.click(tokenInput)
    tokenInput.setSelectionRange(16, 16)
    await userEvent.keyboard('{Backspace}')
    await expect(tokenInput).toHaveValue('')
    await expect(localStorage.getItem('vapi_token')).toBe(token)
  },
})

/** A token of spaces only is refused. */
export const BlankToken = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('VAPI Token'), '   ')
    await expect(canvas.getByRole('button', { name: 'Save Token' })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Please enter a valid VAPI token')
    await expect(localStorage.getItem('vapi_token')).toBeNull()
  },
})

export const RemovesAToken = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show token' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Token' }))
    await expect(canvas.getByRole('button', { name: 'Show token' })).toBeVisible()
    // The card and the toast say it.
    await expect(canvas.getAllByText('VAPI token removed')).toHaveLength(2)
    await expect(localStorage.getItem('vapi_token')).toBeNull()
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue('')
    await expect(canvas.queryByRole('button', { name: 'Remove Token' })).toBeNull()
    await expect(canvas.getByLabelText('VAPI Token')).toHaveFocus()
  },
})

/** The token that is typed to replace the removed one stays. */
export const KeepsTheTypedToken = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('VAPI Token')
    await userEvent.clear(input)
    await userEvent.type(input, 'another-token')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Token' }))
    await expect(localStorage.getItem('vapi_token')).toBeNull()
    await expect(input).toHaveValue('another-token')
    await expect(asksBeforeUnload()).toBe(true)
  },
})

/** The token is removed, and a toast offers to undo it. */
export const Undo = meta.story({
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Token' }))
    await expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue('')
    await expect(localStorage.getItem('vapi_token')).toBeNull()
  },
})

export const UndoesARemoval = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Token' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await screen.findByText('VAPI token restored')).toBeVisible()
    await expect(localStorage.getItem('vapi_token')).toBe(token)
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue('3f0c••••••••e429')
    await expect(canvas.queryByText('VAPI token removed')).toBeNull()
  },
})

/** A token that was saved after the removal is not replaced by the removed one. */
export const SavesAfterARemoval = meta.story({
  parameters: journey,
  beforeEach: withStoredToken(token),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Token' }))
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.type(canvas.getByLabelText('VAPI Token'), 'another-token')
    await userEvent.click(canvas.getByRole('button', { name: 'Save Token' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await expect(localStorage.getItem('vapi_token')).toBe('another-token')
  },
})

/** The provider makes real calls. */
export const RealProvider = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      configHandlers.responds(
        aConfig({
          provider: { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: false },
        }),
      ),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Real calls')).toBeVisible()
  },
})

const failures = loadFailures(configHandlers, 'The server’s settings could not be loaded')

/** The server's settings could not be loaded; those of this browser are shown. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(configHandlers.responds())
    await userEvent.click(retryButton)
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
  },
})

/** The server's settings cannot be loaded without a connection. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A proxy responds to the request for settings with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

export const ChoosesATheme = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }))
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark')
  },
})

export const ChoosesADensity = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const compactSwitch = canvas.getByRole('switch', { name: 'Compact Rows' })
    await expect(compactSwitch).not.toBeChecked()
    await expect(compactSwitch).toHaveAccessibleDescription('Shows more rows of a table at once.')
    await userEvent.click(compactSwitch)
    await expect(args.onDensityChange).toHaveBeenCalledWith('compact')
  },
})

/** The tables have compact rows. */
export const Compact = meta.story({
  args: { density: 'compact' as const },
  play: async ({ args, canvas, userEvent }) => {
    const compactSwitch = canvas.getByRole('switch', { name: 'Compact Rows' })
    await expect(compactSwitch).toBeChecked()
    await userEvent.click(compactSwitch)
    await expect(args.onDensityChange).toHaveBeenCalledWith('default')
  },
})

/** Single-key shortcuts can be disabled, since speech input triggers them by mistake. */
export const SwitchesSingleKeysOff = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const singleKeysSwitch = canvas.getByRole('switch', { name: 'Single-Key Shortcuts' })
    await expect(singleKeysSwitch).toBeChecked()
    singleKeysSwitch.focus()
    await userEvent.keyboard(' ')
    await expect(args.onSingleKeysChange).toHaveBeenCalledWith(false)
  },
})

/** The browser does not store the token, and the page says so. */
export const StorageBlocked = meta.story({
  beforeEach: () => {
    localStorage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  play: async ({ canvas, userEvent }) => {
    const tokenInput = canvas.getByLabelText('VAPI Token')
    await userEvent.type(tokenInput, token)
    await userEvent.click(canvas.getByRole('button', { name: 'Save Token' }))
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent(
        'This browser does not let the page keep the token.',
      ),
    )
    await expect(tokenInput).toHaveValue(token)
  },
})

/** The width of a 1280 px page at 400 % zoom. */
export const Narrow = meta.story({
  parameters: {
    viewport: {
      options: { narrow: { name: 'Narrow', styles: { width: '320px', height: '640px' } } },
    },
  },
  globals: { viewport: { value: 'narrow' } },
  beforeEach: withStoredToken(token),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The settings in the dark theme. */
export const Dark = meta.story({
  globals: { theme: 'dark' },
  beforeEach: withStoredToken(token),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
    await expect(canvas.getByLabelText('VAPI Token')).toHaveValue('3f0c••••••••e429')
  },
})

/** The settings on a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  beforeEach: withStoredToken(token),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('https://api.vapi.ai')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** What gets the focus is never under the header of the shell, neither is the line with the caret of a large field. */
export const ScrollsFocusBelowHeader = meta.story({
  parameters: journey,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('textbox', { name: /phrases/i })
    await expectFocusInView(canvasElement, userEvent)
  },
})
