import type { CheckResult } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Link as TextLink } from '@callwright/ui/link'
import { CircleAlertIcon, CircleCheckIcon, CircleDashedIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { campaignCallsId } from './campaign-calls-id.ts'
import { scorecardTexts } from './scorecard.messages.ts'

/** The number of calls that each check finds, and how many it has looked at. */
export function ScorecardChecks({ checks }: { checks: CheckResult[] }) {
  const hasUnchecked = checks.some(({ not_examined }) => not_examined > 0)
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Checks"
        className="grid gap-px overflow-clip rounded-md border border-hairline bg-[var(--border-color-hairline)] sm:grid-cols-2 xl:grid-cols-4"
      >
        {checks.map((result) => (
          <Check key={result.check} {...result} />
        ))}
      </ul>
      {hasUnchecked && <p className="text-muted text-sm">{scorecardTexts.notCheckedHint}</p>}
    </div>
  )
}

function Check({ check, examined, not_examined, violations }: CheckResult) {
  const { number } = useFormatter()
  const isIncident = violations > 0
  return (
    <li className="flex flex-col gap-1 bg-raised p-4">
      <p className="flex items-baseline gap-2">
        <span
          className={`font-semibold text-2xl tabular-nums ${isIncident ? 'text-negative-strong' : 'text-strong'}`}
        >
          {/* Without a checked call, 0 would say that the rule was kept. */}
          {examined > 0 ? number(violations) : '–'}
        </span>{' '}
        <span className="text-default">{scorecardTexts.violations[check]}</span>
      </p>
      <div className="flex flex-col items-start gap-1 text-muted text-sm">
        {isIncident && (
          <Badge tone="negative">
            <CircleAlertIcon aria-hidden="true" />
            {scorecardTexts.incident}
          </Badge>
        )}
        {examined > 0 && (
          <span className="flex items-center gap-1.5">
            {!isIncident && (
              <CircleCheckIcon aria-hidden="true" className="size-4 text-positive-strong" />
            )}
            <TextLink href={`#${campaignCallsId}`} onClick={showCalls}>
              {scorecardTexts.checked(examined, number(examined))}
            </TextLink>
          </span>
        )}
        {not_examined > 0 && (
          <span className="flex items-center gap-1.5">
            <CircleDashedIcon aria-hidden="true" className="size-4 shrink-0" />
            {scorecardTexts.notChecked(not_examined, number(not_examined))}
          </span>
        )}
      </div>
    </li>
  )
}

/** Shows the calls of the campaign, each of which has its evidence. */
function showCalls(event: MouseEvent) {
  // The browser would add a history entry that the router does not know.
  event.preventDefault()
  document.getElementById(campaignCallsId)?.focus()
}
