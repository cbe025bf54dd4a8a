import { Card, CardContent } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQueries } from '../lib/config.queries.ts'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { widgetQueries } from './widget.queries.ts'
import { WidgetForm, type WidgetKeys } from './widget-form.tsx'
import { WidgetView } from './widget-view.tsx'

export interface WidgetPageProps {
  /** The path of the widget's document. */
  document: string
}

/** A key for the embedded provider, which accepts any. */
const embeddedKey = 'embedded'

/** The provider's widget as visitors of a website see it. */
export function WidgetPage({ document }: WidgetPageProps) {
  return (
    <Page title="Widget Test" subtitle={messages.widget.hint}>
      <WidgetTest document={document} />
    </Page>
  )
}

function WidgetTest({ document }: WidgetPageProps) {
  const config = useQuery(configQueries.current())
  const assistants = useQuery(widgetQueries.assistants())
  const [enteredKeys, setEnteredKeys] = useState<WidgetKeys | null>(null)

  if (config.isPending || assistants.isPending) {
    return (
      <div role="status" aria-label="Loading the widget's settings">
        <Skeleton className="h-100 w-full" />
      </div>
    )
  }
  if (config.isLoadingError) {
    return (
      <ErrorState
        title={messages.settings.configFailed}
        error={config.error}
        onRetry={() => config.refetch()}
      />
    )
  }

  const { provider, widget } = config.data
  // With the embedded provider, the form is filled in with the first assistant.
  const firstAssistantId = provider.embedded ? assistants.data?.[0]?.id : undefined
  const keys = enteredKeys ?? {
    assistantId: widget.assistant_id ?? firstAssistantId ?? '',
    publicKey: widget.public_key ?? (provider.embedded ? embeddedKey : ''),
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card>
        <CardContent className="grid gap-4">
          <WidgetForm keys={keys} assistants={assistants.data ?? []} onLoad={setEnteredKeys} />
          {provider.embedded && <p className="text-muted text-sm">{messages.widget.chatOnly}</p>}
        </CardContent>
      </Card>
      {keys.assistantId && keys.publicKey ? (
        <WidgetView
          document={document}
          settings={{ ...keys, baseUrl: provider.base_url, chatOnly: provider.embedded }}
        />
      ) : (
        <EmptyState title={messages.widget.empty} description={messages.widget.emptyHint} />
      )}
    </div>
  )
}
