import * as z from 'zod/mini'

/** What the widget is started with. */
export interface WidgetSettings {
  publicKey: string
  assistantId: string
  /** The provider's address, or a path on this server. */
  baseUrl: string
  /** Without calls in the browser, which the embedded provider cannot hold. */
  chatOnly: boolean
}

/** What the widget's document tells the page around it. */
const widgetNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** It cannot be shown at all. */
  z.object({ kind: z.literal('failed') }),
  /** What the provider refused or left unanswered; null once it answers again. */
  z.object({ kind: z.literal('problem'), reason: z.nullable(z.string()) }),
])
type WidgetNews = z.infer<typeof widgetNews>

/** The address of the widget's document; what stands after the `#` is sent nowhere. */
export function widgetAddress(document: string, settings: WidgetSettings): string {
  const { chatOnly, ...texts } = settings
  return `${document}#${new URLSearchParams({ ...texts, ...(chatOnly && { chatOnly: 'yes' }) })}`
}

/** The settings in the address of the widget's document. */
export function readWidgetAddress(hash: string): WidgetSettings {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: keyof WidgetSettings) => params.get(name) ?? ''
  return {
    publicKey: text('publicKey'),
    assistantId: text('assistantId'),
    baseUrl: text('baseUrl'),
    chatOnly: params.has('chatOnly'),
  }
}

/** Marks the widget's document as ours: whatever else comes at its address bears no such mark. */
export function markStarted() {
  document.documentElement.dataset.widget = 'started'
}

/** Whether a frame shows the widget's document, and not an error page of the browser or the server. */
export function hasStarted(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.documentElement.dataset.widget === 'started'
}

/** Tells the page around the widget's document what became of it. */
export function tellPage(news: WidgetNews) {
  window.parent.postMessage(news, window.location.origin)
}

/** Hears what the document in a frame tells; returns how to stop. */
export function hearWidget(frame: HTMLIFrameElement, tell: (news: WidgetNews) => void) {
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== window.location.origin) return
    const news = widgetNews.safeParse(data)
    if (news.success) tell(news.data)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
