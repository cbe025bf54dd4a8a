import './widget.css'
import { tellPage, type WidgetSettings } from '@callwright/dashboard/widget'
import { VapiWidget } from '@vapi-ai/client-sdk-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { tellError } from './problems.ts'

/** Shows the provider's widget, open. */
export function showWidget(root: HTMLElement, settings: WidgetSettings) {
  // It stays as it was last, and its document has nothing else to show.
  sessionStorage.setItem('vapi_widget_expanded', 'true')
  const fail = (error: unknown) => {
    console.error(error)
    tellPage({ kind: 'failed' })
  }
  createRoot(root, { onUncaughtError: fail }).render(<Widget {...settings} />)
}

function Widget({ publicKey, assistantId, baseUrl, chatOnly }: WidgetSettings) {
  useEffect(() => tellPage({ kind: 'ready' }), [])
  const { theme } = document.documentElement.dataset
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  return (
    <VapiWidget
      publicKey={publicKey}
      assistantId={assistantId}
      // A bare address gets a slash, and the widget adds one of its own.
      apiUrl={new URL(baseUrl, location.href).href.replace(/\/$/, '')}
      mode={chatOnly ? 'chat' : 'hybrid'}
      theme={dark ? 'dark' : 'light'}
      size="full"
      // White is legible on it.
      accentColor="#3350c8"
      voiceShowTranscript
      onError={tellError}
    />
  )
}
