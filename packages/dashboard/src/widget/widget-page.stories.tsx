import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, waitFor, within } from 'storybook/test'
import { aConfig, configHandlers } from '../lib/config.mocks.ts'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { aWidgetDocument } from './widget.mocks.ts'
import { WidgetPage } from './widget-page.tsx'

const meta = preview.meta({
  title: 'Screens/Widget',
  component: WidgetPage,
  ...inShell('/dashboard/widget'),
  args: { document: aWidgetDocument('{ kind: "ready" }') },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const realProvider = { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: false }

/** Returns the settings in the URL of the widget's document. */
function settingsInUrl({ src }: HTMLIFrameElement) {
  return Object.fromEntries(new URLSearchParams(src.slice(src.indexOf('#') + 1)))
}

/** The embedded provider needs no keys: its first assistant is loaded, for chat only. */
export const Full = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Voice widget')
    await expect(settingsInUrl(frame)).toEqual({
      assistantId: aMockStore().assistants[0]?.id,
      publicKey: 'embedded',
      baseUrl: 'https://api.vapi.ai',
      chatOnly: 'yes',
    })
    await expect(canvas.getByText(/which supports only chat/)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('status', { name: /^Loading/ })).toBeNull())
    await waitFor(() =>
      expect(frame.contentDocument?.body).toHaveTextContent('How can I help you today?'),
    )
  },
})

/** The server's settings are used, and calls are enabled. */
export const Configured = meta.story({
  beforeEach: ({ msw }) => {
    const widget = { public_key: 'pk-of-the-server', assistant_id: 'assistant-of-the-server' }
    msw.use(configHandlers.responds(aConfig({ provider: realProvider, widget })))
  },
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Voice widget')
    await expect(settingsInUrl(frame)).toEqual({
      assistantId: 'assistant-of-the-server',
      publicKey: 'pk-of-the-server',
      baseUrl: 'https://api.vapi.ai',
    })
    await expect(frame).toHaveAttribute('allow', expect.stringContaining('microphone'))
  },
})

/** Without keys no widget is loaded. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.responds(aConfig({ provider: realProvider })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No widget yet')).toBeVisible()
    await expect(
      canvas.getByText('Enter an assistant ID and a public key to load it.'),
    ).toBeVisible()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
  },
})

/** Entered keys are trimmed and used. */
export const EmptyThenLoaded = meta.story({
  parameters: journey,
  beforeEach: Empty.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('No widget yet')
    const loadButton = canvas.getByRole('button', { name: 'Load Widget' })
    // A phone must not begin a key with a capital.
    for (const label of ['Assistant ID', 'Public Key']) {
      await expect(canvas.getByLabelText(label)).toHaveAttribute('autocapitalize', 'none')
      await expect(canvas.getByLabelText(label)).toHaveAttribute('spellcheck', 'false')
      await expect(canvas.getByLabelText(label)).toHaveAttribute('autocomplete', 'off')
    }
    const suggestions = canvas.getByLabelText<HTMLInputElement>('Assistant ID').list?.options ?? []
    await expect(Array.from(suggestions, ({ value }) => value)).toEqual(
      aMockStore().assistants.map(({ id }) => id),
    )
    await userEvent.type(canvas.getByLabelText('Assistant ID'), ' my-assistant ')
    // The browser asks before unsaved changes are discarded.
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.type(canvas.getByLabelText('Public Key'), '   ')
    await expect(loadButton).toBeDisabled()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
    await userEvent.type(canvas.getByLabelText('Public Key'), 'my-key{Enter}')
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Voice widget')
    await expect(settingsInUrl(frame)).toMatchObject({
      assistantId: 'my-assistant',
      publicKey: 'my-key',
    })
    await expect(asksBeforeUnload()).toBe(false)
  },
})

/** A skeleton stands where the widget will be, until the settings are loaded. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('status', { name: "Loading the widget's settings" }),
    ).toBeVisible()
  },
})

/** The document is loaded, but has not reported that the widget is shown. */
export const WidgetLoading = meta.story({
  args: { document: aWidgetDocument() },
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Voice widget')
    await waitFor(() =>
      expect(frame.contentDocument?.body).toHaveTextContent('How can I help you today?'),
    )
    await expect(frame).not.toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading the widget' })).toBeVisible()
  },
})

/** The server's settings could not be loaded, so no widget is shown. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.fails())
  },
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(alert.getByText('The server’s settings could not be loaded')).toBeVisible()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
  },
})

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(configHandlers.responds())
    await userEvent.click(retryButton)
    await waitFor(() => expect(canvas.getByTitle('Voice widget')).toBeVisible())
  },
})

/** The server cannot be reached, so no widget is shown. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.isUnreachable())
  },
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(
      alert.getByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
  },
})

/** A proxy responds to the request for settings with an HTML page. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.respondsWithHtml())
  },
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(alert.getByText('The server gave an answer that could not be read.')).toBeVisible()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
  },
})

/** The widget's document is loaded, but its code could not be loaded. */
export const WidgetFails = meta.story({
  args: { document: aWidgetDocument('{ kind: "failed" }') },
  play: async ({ canvas, userEvent }) => {
    const alert = within(await canvas.findByRole('alert'))
    await expect(alert.getByText('The widget could not be loaded')).toBeVisible()
    await expect(canvas.queryByTitle('Voice widget')).toBeNull()
    // The document is loaded again, and fails again.
    const onMessage = fn()
    window.addEventListener('message', onMessage)
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(onMessage).toHaveBeenCalledWith(expect.objectContaining({ data: { kind: 'failed' } })),
    )
    window.removeEventListener('message', onMessage)
    await expect(await canvas.findByText('The widget could not be loaded')).toBeVisible()
  },
})

/** The frame shows something else, such as an error page of the browser. */
export const WidgetUnreachable = meta.story({
  args: { document: 'data:text/html,<title>Not the widget</title>' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The widget could not be loaded')).toBeVisible()
  },
})

/** The provider's error is shown above the widget. */
export const KeyRefused = meta.story({
  args: {
    document: aWidgetDocument(
      '{ kind: "ready" }',
      '{ kind: "problem", reason: "Invalid Key. Hot tip, you may be using the private key." }',
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The voice provider returned an error: Invalid Key. Hot tip, you may be using the private key.',
    )
    await expect(canvas.getByTitle('Voice widget')).toBeVisible()
  },
})

/** The provider responds again, so its error is not shown any more. */
export const KeyRefusedThenAccepted = meta.story({
  parameters: journey,
  args: {
    document: aWidgetDocument(
      '{ kind: "problem", reason: "Invalid Key" }',
      '{ kind: "problem", reason: null }',
      '{ kind: "ready" }',
    ),
  },
  play: async ({ canvas }) => {
    await canvas.findByTitle('Voice widget')
    await waitFor(() => expect(canvas.queryByRole('status', { name: /^Loading/ })).toBeNull())
    await expect(canvas.queryByText(/^The voice provider returned an error/)).toBeNull()
  },
})

/** Unknown messages are ignored. */
export const UnknownMessages = meta.story({
  args: {
    document: aWidgetDocument('{ kind: "problem" }', '"failed"', '{ kind: "ready" }'),
  },
  play: async ({ canvas }) => {
    await canvas.findByTitle('Voice widget')
    await waitFor(() => expect(canvas.queryByRole('status', { name: /^Loading/ })).toBeNull())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** A long error of the provider and long keys stay inside the page. */
export const LongText = meta.story({
  args: {
    document: aWidgetDocument(
      '{ kind: "ready" }',
      `{ kind: "problem", reason: "${'Donaudampfschifffahrtsgesellschaft'.repeat(9)}" }`,
    ),
  },
  beforeEach: ({ msw }) => {
    const widget = { public_key: 'pk-'.repeat(200), assistant_id: 'assistant-'.repeat(200) }
    msw.use(configHandlers.responds(aConfig({ provider: realProvider, widget })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Donaudampf/)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
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
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByTitle('Voice widget')).toBeVisible())
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The page in the dark theme. */
export const Dark = meta.story({
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByTitle('Voice widget')).toBeVisible())
    await waitFor(() => expect(canvas.queryByRole('status', { name: /^Loading/ })).toBeNull())
  },
})

/** The form stands above the widget on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByTitle('Voice widget')).toBeVisible())
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
