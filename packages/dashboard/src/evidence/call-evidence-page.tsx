import type { CallEvidence } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftIcon, DownloadIcon, PhoneOffIcon, PrinterIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
    <PageFrame title={texts.titleOf(id)}>
      {isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} />
      ) : (
        <div role="status" aria-label="Loading evidence" className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
          <Skeleton className="h-96" />
        </div>
      )}
    </PageFrame>
  )
}

function EvidenceBody({ evidence }: { evidence: CallEvidence }) {
  const { timeZone } = useFormatter()
  const { call, campaign } = evidence
  const download = () =>
    downloadText(
      `evidence-call-${call.id}.json`,
      `${JSON.stringify(evidence, null, 2)}\n`,
      'application/json',
    )
  return (
    <PageFrame
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
    </PageFrame>
  )
}

interface PageFrameProps {
  title: string
  subtitle?: string
  /** The page that this one belongs to. */
  back?: { href: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

function PageFrame({
  title,
  subtitle,
  back = { href: '/dashboard/campaigns', label: 'All campaigns' },
  actions,
  children,
}: PageFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6 print:gap-4">
      <TextLink
        asChild
        className="-mb-3 flex w-fit max-w-full items-center gap-1.5 text-sm no-underline print:hidden"
      >
        <Link href={back.href}>
          <ArrowLeftIcon aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
          <span className="truncate">{back.label}</span>
        </Link>
      </TextLink>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display font-semibold text-2xl text-strong outline-none">{title}</h1>
          {subtitle && <p className="mt-1 text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

function UnknownCall() {
  return (
    <PageFrame title={texts.title}>
      <EmptyState icon={<PhoneOffIcon />} title={texts.unknown} description={texts.unknownHint}>
        <Button asChild variant="secondary">
          <Link href="/dashboard/campaigns">Go to all campaigns</Link>
        </Button>
      </EmptyState>
    </PageFrame>
  )
}
