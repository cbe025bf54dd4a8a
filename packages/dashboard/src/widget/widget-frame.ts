import * as z from 'zod/mini'

/** The settings of the widget. */
export interface WidgetSettings {
  publicKey: string
  assistantId: string
  /** The base URL of the provider, or a path of this server. */
  baseUrl: string
  /** Whether voice calls are disabled: the embedded provider does not support them in the browser. */
  chatOnly: boolean
}

/** A message from the widget's document to the page around it. */
const widgetMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The widget could not be loaded. */
  z.object({ kind: z.literal('failed') }),
  /** The provider's error; null once it responds again. */
  z.object({ kind: z.literal('problem'), reason: z.nullable(z.string()) }),
])
type WidgetMessage = z.infer<typeof widgetMessage>

/** Returns the URL of the widget's document; the settings are in the hash, which is not sent. */
export function widgetUrl(document: string, settings: WidgetSettings): string {
  const { chatOnly, ...textSettings } = settings
  return `${document}#${new URLSearchParams({ ...textSettings, ...(chatOnly && { chatOnly: 'yes' }) })}`
}

/** Returns the settings in the URL of the widget's document. */
export function readWidgetSettings(hash: string): WidgetSettings {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const getText = (name: keyof WidgetSettings) => params.get(name) ?? ''
  return {
    publicKey: getText('publicKey'),
    assistantId: getText('assistantId'),
    baseUrl: getText('baseUrl'),
    chatOnly: params.has('chatOnly'),
  }
}

/** Marks the widget's document, to distinguish it from an error page. */
export function markStarted() {
  document.documentElement.dataset.widget = 'started'
}

/** Returns whether a frame shows the widget's document, not an error page of the browser or the server. */
export function hasStarted(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.documentElement.dataset.widget === 'started'
}

/** Sends a message to the page around the widget's document. */
export function postToPage(message: WidgetMessage) {
  window.parent.postMessage(message, window.location.origin)
}

/** Listens to the messages of the document in a frame; returns a function that stops it. */
export function listenToWidget(
  frame: HTMLIFrameElement,
  onMessage: (message: WidgetMessage) => void,
) {
  const handleMessage = ({ data, origin, source }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== window.location.origin) return
    const message = widgetMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  }
  window.addEventListener('message', handleMessage)
  return () => window.removeEventListener('message', handleMessage)
}
