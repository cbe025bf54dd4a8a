import type { CallCaps } from '@callwright/contract'
import {
  type CallFacts,
  lawfulCapsOn,
  limitsOf,
  maxReportWaitMs,
  placeOf,
  type Whereabouts,
} from '../../rules/index.ts'
import type { OtherCall, Policy } from './number-records.ts'

/** When to look again at a number that is on another call. */
const busyRetryMs = 60_000
/** When to look again at a number on which another process decides at this moment. */
const contendedRetryMs = 2_000
/** When to look again whether a report has arrived. */
const reportRetryMs = 30_000
/** When to look again at a workspace that is stopped. */
const stoppedRetryMs = 10_000

/** A possible call, as far as the facts of its number depend on it. */
interface CallToNumber extends Whereabouts {
  call_caps: CallCaps | null
  /** True when another transaction decides on a call to this number at the same time. */
  is_contended?: boolean
}

/** What is known of a number and its workspace. */
interface NumberHistory {
  otherCalls: readonly OtherCall[]
  policy: Policy | undefined
  isLawEnforced: boolean
  now: Date
}

/** Returns the facts of a possible call that its number and its workspace decide. */
export function numberFactsOf(
  call: CallToNumber,
  { otherCalls, policy, isLawEnforced, now }: NumberHistory,
): Pick<CallFacts, 'caps' | 'awaiting_report' | 'workspace_stopped'> {
  const policyCaps = policy?.call_caps ?? null
  const rests = [policyCaps?.rest_hours, call.call_caps?.rest_hours].flatMap((hours) => hours ?? [])
  const conversations = otherCalls.flatMap(({ conversation_ms }) => conversation_ms ?? [])
  return {
    caps: {
      limits: [
        ...(isLawEnforced ? lawfulCapsOn(placeOf(call).jurisdictions, now) : []),
        ...limitsOf(policyCaps, 'workspace'),
        ...limitsOf(call.call_caps, 'campaign'),
      ],
      restHours: rests.length > 0 ? Math.max(...rests) : null,
      attempts: otherCalls.flatMap(({ attempted_ms }) =>
        attempted_ms === null ? [] : [new Date(attempted_ms)],
      ),
      conversationEndedAt: conversations.length > 0 ? new Date(Math.max(...conversations)) : null,
      busyUntil: busyUntil(otherCalls, call.is_contended ?? false, now),
    },
    ...awaitingReport(otherCalls, now),
    ...(policy?.stopped_at && {
      workspace_stopped: {
        stoppedAt: policy.stopped_at,
        stoppedBy: policy.stopped_by ?? '',
        recheckAt: new Date(now.getTime() + stoppedRetryMs),
      },
    }),
  }
}

/** Returns a key for a number within its workspace. */
export const workspaceNumberKey = ({
  workspace_id,
  phone_e164,
}: {
  workspace_id: number
  phone_e164: string
}): string => `${workspace_id} ${phone_e164}`

/** Returns the facts of a call to whose number another call is reserved or leased in the same transaction. */
export function withBusyNumber<Facts extends CallFacts>(facts: Facts, now: Date): Facts {
  const until = new Date(now.getTime() + busyRetryMs)
  return facts.caps ? { ...facts, caps: { ...facts.caps, busyUntil: until } } : facts
}

function awaitingReport(
  history: NumberHistory['otherCalls'],
  now: Date,
): Pick<CallFacts, 'awaiting_report'> {
  const last = history.reduce<{ id: number; endedMs: number } | null>(
    (latest, { id, unreported_ms: endedMs }) =>
      endedMs !== null && endedMs > (latest?.endedMs ?? 0) ? { id, endedMs } : latest,
    null,
  )
  if (!last) return {}
  const recheckMs = Math.min(last.endedMs + maxReportWaitMs, now.getTime() + reportRetryMs)
  const facts = { callId: last.id, endedAt: new Date(last.endedMs), recheckAt: new Date(recheckMs) }
  return { awaiting_report: facts }
}

function busyUntil(
  history: readonly { is_live: boolean }[],
  isContended: boolean,
  now: Date,
): Date | null {
  if (history.some(({ is_live }) => is_live)) return new Date(now.getTime() + busyRetryMs)
  return isContended ? new Date(now.getTime() + contendedRetryMs) : null
}
