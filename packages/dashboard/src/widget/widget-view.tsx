import { Alert } from '@callwright/ui/alert'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { hasStarted, listenToWidget, type WidgetSettings, widgetUrl } from './widget-frame.ts'

export interface WidgetViewProps {
  /** The path of the widget's document. */
  document: string
  settings: WidgetSettings
}

/** The provider's widget in an iframe, or the reason why it cannot be shown. */
export function WidgetView({ document, settings }: WidgetViewProps) {
  const [attempt, setAttempt] = useState(0)
  const url = widgetUrl(document, settings)
  return (
    <WidgetFrame
      // The key creates a new frame: a new URL in the same frame would add a history entry.
      key={`${attempt} ${url}`}
      url={url}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

function WidgetFrame({ url, onRetry }: { url: string; onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [providerError, setProviderError] = useState<string | null>(null)

  useLayoutEffect(() => {
    if (!frame.current) return
    return listenToWidget(frame.current, (message) => {
      if (message.kind === 'problem') setProviderError(message.reason)
      else setState(message.kind)
    })
  }, [])

  if (state === 'failed') {
    return (
      <ErrorState
        title={messages.widget.failed}
        error={new Error(messages.widget.failedHint)}
        onRetry={onRetry}
      />
    )
  }
  return (
    <div className="grid gap-3">
      {providerError !== null && (
        <Alert tone="negative">{messages.widget.problem(providerError)}</Alert>
      )}
      <div className="relative h-[calc(100dvh-12rem)] max-h-168 min-h-100">
        {state === 'loading' && (
          <div role="status" aria-label="Loading the widget" className="absolute inset-0">
            <Skeleton className="size-full" />
          </div>
        )}
        <iframe
          ref={frame}
          title="Voice widget"
          src={url}
          // The widget may store its chat, but must not navigate the page around it.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="microphone; autoplay"
          // An empty document is white in every theme.
          className={`relative size-full rounded-lg ${state === 'loading' ? 'invisible' : ''}`}
          onLoad={({ currentTarget }) => {
            if (!hasStarted(currentTarget)) setState('failed')
          }}
        />
      </div>
    </div>
  )
}
