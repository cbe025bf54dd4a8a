import type { Scorecard } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { CopyableId } from '@callwright/ui/copyable-id'
import { DescriptionList } from '@callwright/ui/description-list'
import { LinkIcon, UnlinkIcon } from 'lucide-react'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { scorecardTexts } from './scorecard-texts.ts'

export interface ScorecardChainProps {
  /** The state of the chain. */
  chain: Scorecard['chain']
  /** How many calls have ended and have no entry yet. */
  missing: number
}

/** The state of the chain of evidence, and how to verify its file. */
export function ScorecardChain({ chain, missing }: ScorecardChainProps) {
  const { number } = useFormatter()
  const { entries, head_hash, is_valid } = chain
  return (
    <div className="flex flex-col gap-3 border-hairline border-t pt-4">
      <DescriptionList className="sm:grid-cols-[auto_1fr] sm:gap-x-10">
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
