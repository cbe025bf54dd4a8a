import { Badge } from '@callwright/ui/badge'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { DescriptionList } from '@callwright/ui/description-list'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQueries } from '../lib/config.queries.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { messages } from '../lib/messages.ts'

/** The voice provider of the server. */
export function ProviderCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Voice Provider</CardTitle>
        <CardDescription>{messages.settings.providerHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <ProviderDetails />
      </CardContent>
    </Card>
  )
}

function ProviderDetails() {
  const config = useQuery(configQueries.current())
  if (config.isPending) {
    return (
      <div role="status" aria-label="Loading the server's settings">
        <DetailList
          provider={<Skeleton className="h-5 w-24" />}
          calls={<Skeleton className="h-5.5 w-48" />}
          address={<Skeleton className="h-5 w-32" />}
        />
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
  const { name, embedded, base_url } = config.data.provider
  return (
    <DetailList
      provider={name}
      calls={
        embedded ? (
          <Badge tone="info">Simulated by the embedded provider</Badge>
        ) : (
          <Badge tone="positive">Real calls</Badge>
        )
      }
      address={base_url}
    />
  )
}

function DetailList({
  provider,
  calls,
  address,
}: Record<'provider' | 'calls' | 'address', ReactNode>) {
  return (
    <DescriptionList>
      <DetailItem term="Provider">{provider}</DetailItem>
      <DetailItem term="Calls">{calls}</DetailItem>
      <DetailItem term="Address">{address}</DetailItem>
    </DescriptionList>
  )
}
