import type { Erasure } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { Pagination } from '@callwright/ui/pagination'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EraserIcon } from 'lucide-react'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { usePermissions } from '../lib/permissions.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { RelativeTime } from '../lib/relative-time.tsx'
import { texts } from './privacy.messages.ts'
import { privacyMutations, privacyQueries } from './privacy.queries.ts'

/** The record of the erasures, each with how far its deletions are. */
export function ErasuresCard() {
  const [page, setPage] = useState(1)
  const erasures = useQuery(privacyQueries.erasures(page))
  const found = erasures.data?.erasures ?? []
  return (
    <>
      <Card className={found.length > 0 ? 'pb-0' : undefined}>
        <CardHeader>
          <CardTitle>Erasures</CardTitle>
          <CardDescription>{texts.erasuresHint}</CardDescription>
        </CardHeader>
        {!erasures.data && (
          <CardContent>
            <QueryStatus
              query={erasures}
              label="Loading the erasures"
              rows={2}
              errorTitle={texts.erasuresFailed}
            />
          </CardContent>
        )}
        {erasures.data?.total === 0 && (
          <CardContent>
            <EmptyState
              icon={<EraserIcon />}
              title={texts.noErasures}
              description={texts.noErasuresHint}
            />
          </CardContent>
        )}
        {found.length > 0 && (
          <ul aria-label="Erasures" className="divide-y divide-hairline border-hairline border-t">
            {found.map((erasure) => (
              <ErasureRow key={erasure.id} erasure={erasure} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination page={page} pages={erasures.data?.pages ?? 0} onPageChange={setPage} />
    </>
  )
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { id, requested_by, requested_at, finished_at, calls, recordings } = erasure
  const { provider_calls, provider_calls_deleted, provider_calls_failed, recordings_failed } =
    erasure
  const can = usePermissions()
  const hasFailed = provider_calls_failed + recordings_failed > 0
  return (
    <li className="flex items-start gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <p className="truncate font-medium text-strong @max-[14rem]:whitespace-normal">
          {texts.erasureTitle(id)}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          <RelativeTime time={requested_at} /> by {requested_by.name ?? texts.formerUser}
        </p>
        <p className="text-muted text-sm">
          {texts.counts(texts.calls(calls), texts.recordings(recordings))}
          {!finished_at && ` · ${texts.progress(provider_calls_deleted, provider_calls)}`}
        </p>
        {hasFailed && (
          <p className="text-negative-strong text-sm">
            {texts.failed(provider_calls_failed, recordings_failed)}
          </p>
        )}
        {hasFailed && can('erasures.retry') && <RetryButton id={id} />}
      </div>
      {!finished_at ? (
        <Badge tone="info">{texts.running}</Badge>
      ) : hasFailed ? (
        <Badge tone="negative">{texts.incomplete}</Badge>
      ) : (
        <Badge tone="positive">{texts.finished}</Badge>
      )}
    </li>
  )
}

function RetryButton({ id }: { id: number }) {
  const retry = useMutation(privacyMutations.retryErasure())
  const onClick = async () => {
    try {
      await retry.mutateAsync(id)
      toast.success(texts.retried(id))
    } catch (error) {
      toast.error(texts.retryFailed(serverReason(error)))
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-label={`Retry erasure ${id}`}
      busy={retry.isPending}
      onClick={onClick}
    >
      Retry
    </Button>
  )
}
