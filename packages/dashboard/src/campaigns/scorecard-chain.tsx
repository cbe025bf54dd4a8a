import type { Scorecard } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { CopyableId } from '@callwright/ui/copyable-id'
import { DescriptionList } from '@callwright/ui/description-list'
import { DownloadIcon, LinkIcon, UnlinkIcon } from 'lucide-react'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { usePermissions } from '../lib/permissions.ts'
import { scorecardTexts } from './scorecard.messages.ts'

export interface ScorecardChainProps {
  /** The id of the campaign. */
  campaignId: number
  /** The state of the chain. */
  chain: Scorecard['chain']
  /** How many calls have ended and have no entry yet. */
  missing: number
}

/** The state of the chain of evidence, and how to verify its file. */
export function ScorecardChain({ campaignId, chain, missing }: ScorecardChainProps) {
  const { number } = useFormatter()
  const can = usePermissions()
  const { entries, head_hash, is_valid } = chain
  return (
    <div className="flex flex-col gap-3 border-hairline border-t pt-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <DescriptionList className="sm:grid-cols-[auto_auto] sm:gap-x-10">
          <DetailItem term={scorecardTexts.chainTitle}>
            {entries === 0 ? (
              scorecardTexts.chainEmpty
            ) : (
              <Badge tone={is_valid ? 'positive' : 'negative'}>
                {is_valid ? <LinkIcon aria-hidden="true" /> : <UnlinkIcon aria-hidden="true" />}
                {scorecardTexts.chain(entries, number(entries), is_valid)}
              </Badge>
            )}
          </DetailItem>
          {head_hash && (
            <DetailItem term={scorecardTexts.lastHash}>
              <CopyableId value={head_hash} subject={scorecardTexts.lastHash} />
            </DetailItem>
          )}
        </DescriptionList>
        {entries > 0 && can('campaigns.exportEvidence') && (
          <Button
            asChild
            variant="secondary"
            size="sm"
            // Large text wraps.
            className="h-auto min-h-control-sm whitespace-normal"
          >
            {/* A link, so that the browser writes the file while it receives it. */}
            <a href={`/api/campaigns/${campaignId}/evidence`} download>
              <DownloadIcon aria-hidden="true" />
              {scorecardTexts.download}
            </a>
          </Button>
        )}
      </div>
      {!is_valid && <p className="text-negative-strong">{scorecardTexts.chainBroken}</p>}
      {missing > 0 && (
        <p className="text-muted text-sm">{scorecardTexts.missing(missing, number(missing))}</p>
      )}
      {entries > 0 && (
        <p className="text-muted text-sm">
          {scorecardTexts.verifyHint}{' '}
          <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-default">
            {scorecardTexts.verifyCommand}
          </code>
        </p>
      )}
    </div>
  )
}
