import './widget.css'
import { postToPage, type WidgetSettings } from '@callwright/dashboard/widget'
import { VapiWidget } from '@vapi-ai/client-sdk-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError } from './errors.ts'

/** Renders the provider's widget, expanded. */
export function showWidget(root: HTMLElement, settings: WidgetSettings) {
  // Makes the widget start expanded, because its document shows nothing else.
  sessionStorage.setItem('vapi_widget_expanded', 'true')
  const reportFailure = (error: unknown) => {
    console.error(error)
    postToPage({ kind: 'failed' })
  }
  createRoot(root, { onUncaughtError: reportFailure }).render(<Widget {...settings} />)
}

function Widget({ publicKey, assistantId, baseUrl, chatOnly }: WidgetSettings) {
  useEffect(() => postToPage({ kind: 'ready' }), [])
  const { theme } = document.documentElement.dataset
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  return (
    <VapiWidget
      publicKey={publicKey}
      assistantId={assistantId}
      // `URL` adds a slash to a bare origin, and the widget adds another one.
      apiUrl={new URL(baseUrl, location.href).href.replace(/\/$/, '')}
      mode={chatOnly ? 'chat' : 'hybrid'}
      theme={isDark ? 'dark' : 'light'}
      size="full"
      // This color has enough contrast with white text.
      accentColor="#3350c8"
      voiceShowTranscript
      onError={reportError}
    />
  )
}
