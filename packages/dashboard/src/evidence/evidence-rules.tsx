import type { CallEvidence, EvidenceParts } from '@callwright/contract'
import { Badge, type BadgeProps } from '@callwright/ui/badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@callwright/ui/table'
import { CircleCheckIcon, CircleXIcon, ClockIcon, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { gateLabel } from '../lib/gate-label.ts'
import { texts } from './evidence.messages.ts'
import { factRows } from './fact-rows.ts'

type Decisions = NonNullable<EvidenceParts['decisions']>
type Decision = NonNullable<Decisions['placing']>

// In a window of 320 px, the words of the labels and the verdicts need nearly all of their columns.
const cellPadding =
  'px-1 first:ps-1 last:pe-1 2xs:px-2 2xs:first:ps-2 2xs:last:pe-2 sm:px-3 sm:first:ps-3 sm:last:pe-3'

export interface EvidenceRulesProps {
  /** The decisions on the call. */
  decisions: Decisions
  /** The calling rules of the server. */
  rules: CallEvidence['rules']
}

/** What each rule decided on the call and by which facts, when it was reserved and when it was placed. */
export function EvidenceRules({ decisions, rules }: EvidenceRulesProps) {
  const formatter = useFormatter()
  const { reserving, placing } = decisions
  const known = rules.map(({ gate }) => gate)
  // A former version may have had rules that this one does not have.
  const former = Object.keys({ ...reserving?.gates, ...placing?.gates }).filter(
    (gate) => !known.includes(gate),
  )
  return (
    <Table aria-label={texts.parts.decisions} className="min-w-60 table-fixed text-sm">
      <TableHeader>
        <TableRow>
          <Head className="w-[36%] sm:w-1/4">{texts.rule}</Head>
          {[[texts.reserving, reserving] as const, [texts.placing, placing] as const].map(
            ([label, decision]) => (
              <Head key={label}>
                {label}
                {decision && (
                  <span className="block font-normal">
                    {formatter.dateTimeWithSeconds(decision.at)}
                  </span>
                )}
              </Head>
            ),
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        <FactRow
          label={texts.decision}
          reserving={<DecisionCell decision={reserving} />}
          placing={<DecisionCell decision={placing} />}
        />
      </TableBody>
      {[...known, ...former].map((gate) => (
        <GateRows
          key={gate}
          gate={gate}
          rule={rules.find((each) => each.gate === gate)}
          reserving={reserving?.gates[gate]}
          placing={placing?.gates[gate]}
        />
      ))}
    </Table>
  )
}

interface GateRowsProps {
  gate: string
  rule: CallEvidence['rules'][number] | undefined
  reserving: Decision['gates'][string] | undefined
  placing: Decision['gates'][string] | undefined
}

function GateRows({ gate, rule, reserving, placing }: GateRowsProps) {
  const formatter = useFormatter()
  const verdictOf = (decided: typeof reserving) =>
    decided ? <Verdict verdict={decided.verdict} /> : texts.notApplied
  return (
    <TableBody>
      <TableRow className="print:break-after-avoid">
        <TableHead
          scope="rowgroup"
          colSpan={3}
          className={`h-auto whitespace-normal border-t pt-4 pb-2 ${cellPadding}`}
        >
          {gateLabel(gate)}
          {rule && (
            <span className="block max-w-prose font-normal text-muted text-sm">
              {rule.sentence} {texts.source(rule.source)}
              {rule.law.map(({ id, source }) => (
                <span key={id} className="block">
                  {texts.lawSource(id, source)}
                </span>
              ))}
            </span>
          )}
        </TableHead>
      </TableRow>
      {reserving || placing ? (
        <FactRow
          label={texts.verdict}
          reserving={verdictOf(reserving)}
          placing={verdictOf(placing)}
        />
      ) : (
        <FactRow label={texts.verdict} reserving={texts.notApplied} placing={texts.notApplied} />
      )}
      {factRows(reserving?.facts, placing?.facts, formatter, '–').map(({ name, ...row }) => (
        <FactRow key={name} {...row} />
      ))}
    </TableBody>
  )
}

interface FactRowProps {
  label: string
  reserving: ReactNode
  placing: ReactNode
}

/** A fact at both times; one that has not changed is written once. */
function FactRow({ label, reserving, placing }: FactRowProps) {
  return (
    <TableRow>
      <TableHead
        scope="row"
        className={`h-auto whitespace-normal py-1.5 align-top font-normal text-muted text-sm ${cellPadding}`}
      >
        {label}
      </TableHead>
      {typeof reserving === 'string' && reserving === placing ? (
        <Cell colSpan={2}>{reserving}</Cell>
      ) : (
        <>
          <Cell>{reserving}</Cell>
          <Cell>{placing}</Cell>
        </>
      )}
    </TableRow>
  )
}

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <TableHead className={`h-auto whitespace-normal py-2 align-top ${cellPadding} ${className}`}>
      {children}
    </TableHead>
  )
}

function Cell({ colSpan, children }: { colSpan?: number; children: ReactNode }) {
  return (
    <TableCell colSpan={colSpan} className={`py-1.5 align-top text-strong ${cellPadding}`}>
      {children}
    </TableCell>
  )
}

function DecisionCell({ decision }: { decision: Decision | null }) {
  const { dateTimeWithSeconds } = useFormatter()
  if (!decision) return texts.noDecision
  const { verdict, refusal } = decision
  return (
    <>
      <Verdict verdict={verdict} />
      {refusal && <span className="block pt-1">{refusal.reason}</span>}
      {refusal?.until && (
        <span className="block text-muted">{texts.until(dateTimeWithSeconds(refusal.until))}</span>
      )}
    </>
  )
}

const verdictLooks: Record<Decision['verdict'], { tone: BadgeProps['tone']; icon: LucideIcon }> = {
  now: { tone: 'positive', icon: CircleCheckIcon },
  later: { tone: 'warning', icon: ClockIcon },
  never: { tone: 'negative', icon: CircleXIcon },
}

function Verdict({ verdict }: Pick<Decision, 'verdict'>) {
  const { tone, icon: Icon } = verdictLooks[verdict]
  return (
    <Badge tone={tone} className="max-2xs:gap-1 max-2xs:px-1">
      <Icon aria-hidden="true" />
      {texts.verdicts[verdict]}
    </Badge>
  )
}
