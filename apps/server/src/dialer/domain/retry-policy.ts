import type { CampaignStatus } from '@callwright/contract'
import type { Outcome } from '../../db/tables/calls.table.ts'

const retried: readonly Outcome[] = ['no-answer', 'busy', 'voicemail', 'carrier', 'platform']

/** What the end of a call means for its member. */
export type Consequence =
  | { kind: 'final'; state: 'reached' | 'unreached' | 'skipped' | 'cancelled' }
  | { kind: 'retry'; at: Date }
  /** The provider had no free line: the same attempt is placed again. */
  | { kind: 'place-again' }
  /** Account or configuration: the attempt does not count, and the campaign is paused. */
  | { kind: 'pause' }

/** Decides what the end of a call means. `attempts` includes this one; the retry delay runs from `endedAt`. */
export function consequenceOf(
  outcome: Outcome,
  policy: { retry_attempts: number; retry_delay_minutes: number },
  facts: { attempts: number; endedAt: Date; campaign: CampaignStatus; contactGone: boolean },
): Consequence {
  if (outcome === 'no-slot') return { kind: 'place-again' }
  if (outcome === 'account' || outcome === 'configuration') return { kind: 'pause' }
  if (outcome === 'conversation') return { kind: 'final', state: 'reached' }
  if (outcome === 'cancelled' && facts.campaign === 'cancelled') {
    return { kind: 'final', state: 'cancelled' }
  }
  if (outcome === 'cancelled' && facts.contactGone) return { kind: 'final', state: 'skipped' }
  const mayRetry = retried.includes(outcome) && facts.attempts <= policy.retry_attempts
  if (!mayRetry || facts.contactGone) return { kind: 'final', state: 'unreached' }
  if (facts.campaign === 'cancelled') return { kind: 'final', state: 'cancelled' }
  const at = new Date(facts.endedAt.getTime() + policy.retry_delay_minutes * 60_000)
  return { kind: 'retry', at }
}
