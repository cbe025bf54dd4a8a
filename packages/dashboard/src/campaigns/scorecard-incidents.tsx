import type { CheckResult } from '@callwright/contract'
import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Link as TextLink } from '@callwright/ui/link'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { scorecardTexts } from './scorecard.messages.ts'

/** The calls that break a rule, each with a sentence that says how and a link to its evidence. */
export function ScorecardIncidents({ checks }: { checks: CheckResult[] }) {
  return checks
    .filter(({ violations }) => violations > 0)
    .map((result) => <Incident key={result.check} {...result} />)
}

function Incident({ check, violations, calls }: CheckResult) {
  const { number } = useFormatter()
  const title = scorecardTexts.incidentTitle(
    violations,
    number(violations),
    scorecardTexts.violations[check],
  )
  return (
    <Alert tone="negative" className="[&>div]:flex [&>div]:flex-col [&>div]:gap-2">
      <AlertTitle>
        {scorecardTexts.incident}: {title}
      </AlertTitle>
      <AlertDescription className="flex flex-col gap-2">
        {/* A long list scrolls, so that the page stays short. */}
        <ul
          aria-label={title}
          className="-mx-1 flex max-h-60 flex-col gap-2 overflow-y-auto py-1 tabular-nums"
        >
          {calls.map(({ call_id, reason }) => (
            <li key={call_id} className="flex flex-wrap gap-x-3 px-1 wrap-anywhere">
              <TextLink asChild className="min-w-36 whitespace-nowrap text-strong tabular-nums">
                <Link href={`/dashboard/calls/${call_id}/evidence`}>
                  {scorecardTexts.evidenceOf(call_id)}
                </Link>
              </TextLink>
              <span className="min-w-0 flex-1 basis-60">{reason}</span>
            </li>
          ))}
        </ul>
        {calls.length < violations && (
          <p>{scorecardTexts.firstCalls(number(calls.length), number(violations))}</p>
        )}
      </AlertDescription>
    </Alert>
  )
}
