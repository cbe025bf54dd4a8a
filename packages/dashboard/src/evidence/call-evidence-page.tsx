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
  return Number.isInteger(id) && id > 0 ? (
    <LoadedEvidence key={id} id={id} />
  ) : (
    <ChildPage title={texts.title}>
      <UnknownCall />
    </ChildPage>
  )
}

function LoadedEvidence({ id }: CallEvidencePageProps) {
  const { timeZone } = useFormatter()
  const { data, error, isLoadingError, refetch } = useDeferredQuery(
    useQuery(evidenceQueries.ofCall(id)),
  )
  const isUnknown = !data && error instanceof ResponseError && error.status === 404
  // One layout for all states, so that its heading, which has the focus after a navigation, stays.
  return (
    <ChildPage
      title={isUnknown ? texts.title : texts.titleOf(id)}
      {...(data && {
        subtitle: `${data.campaign.name}. ${texts.timeZone(timeZone)}`,
        back: { href: `/dashboard/campaigns/${data.campaign.id}`, label: data.campaign.name },
        actions: <EvidenceActions evidence={data} />,
      })}
    >
      {data ? (
        <EvidenceDocument evidence={data} />
      ) : isUnknown ? (
        <UnknownCall />
      ) : isLoadingError ? (
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

function EvidenceActions({ evidence }: { evidence: CallEvidence }) {
  const { id } = evidence.call
  useDocumentTitle(texts.titleOf(id))
  const download = () =>
    downloadText(
      `evidence-call-${id}.json`,
      `${JSON.stringify(evidence, null, 2)}\n`,
      'application/json',
    )
  return (
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
  )
}

function UnknownCall() {
  return (
    <EmptyState icon={<PhoneOffIcon />} title={texts.unknown} description={texts.unknownHint}>
      <Button asChild variant="secondary">
        <Link href="/dashboard/campaigns">Go to all campaigns</Link>
      </Button>
    </EmptyState>
  )
}
