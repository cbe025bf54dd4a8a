import type { CallEvidence } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { DownloadIcon, PhoneOffIcon, PrinterIcon } from 'lucide-react'
import { ChildPage } from '../lib/child-page.tsx'
import { useDocumentTitle } from '../lib/document-title.ts'
import { downloadText } from '../lib/download.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { ResponseError } from '../lib/response-error.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { texts } from './evidence.messages.ts'
import { evidenceQueries } from './evidence.queries.ts'
import { EvidenceDocument } from './evidence-document.tsx'

export interface CallEvidencePageProps {
  /** The id of the call. */
  id: number
}

/** The evidence of a call: who was called, when, on what basis, under which rules and with what result. It prints. */
export function CallEvidencePage({ id }: CallEvidencePageProps) {
  // No call has another id.
  return Number.isInteger(id) && id > 0 ? <LoadedEvidence key={id} id={id} /> : <UnknownCall />
}

function LoadedEvidence({ id }: CallEvidencePageProps) {
  const { data, error, isLoadingError, refetch } = useDeferredQuery(
    useQuery(evidenceQueries.ofCall(id)),
  )
  if (data) return <EvidenceBody evidence={data} />
  if (error instanceof ResponseError && error.status === 404) return <UnknownCall />
  return (
    <ChildPage title={texts.titleOf(id)}>
      {isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} />
      ) : (
        <div role="status" aria-label="Loading evidence" className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
          <Skeleton className="h-96" />
        </div>
      )}
    </ChildPage>
  )
}

function EvidenceBody({ evidence }: { evidence: CallEvidence }) {
  const { timeZone } = useFormatter()
  const { call, campaign } = evidence
  useDocumentTitle(texts.titleOf(call.id))
  const download = () =>
    downloadText(
      `evidence-call-${call.id}.json`,
      `${JSON.stringify(evidence, null, 2)}\n`,
      'application/json',
    )
  return (
    <ChildPage
      title={texts.titleOf(call.id)}
      subtitle={`${campaign.name}. ${texts.timeZone(timeZone)}`}
      back={{ href: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.print()}>
            <PrinterIcon aria-hidden="true" />
            {texts.print}
          </Button>
          <Button variant="secondary" onClick={download}>
            <DownloadIcon aria-hidden="true" />
            {texts.download}
          </Button>
        </>
      }
    >
      <EvidenceDocument evidence={evidence} />
    </ChildPage>
  )
}

function UnknownCall() {
  return (
    <ChildPage title={texts.title}>
      <EmptyState icon={<PhoneOffIcon />} title={texts.unknown} description={texts.unknownHint}>
        <Button asChild variant="secondary">
          <Link href="/dashboard/campaigns">Go to all campaigns</Link>
        </Button>
      </EmptyState>
    </ChildPage>
  )
}
