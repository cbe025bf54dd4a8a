import type { CampaignStatus, ReasonClass } from '@callwright/contract'

const retriedReasonClasses: readonly ReasonClass[] = [
  'no-answer',
  'busy',
  'voicemail',
  'carrier',
  'platform',
]

/** What follows the end of a call for its member. */
export type Consequence =
  | { kind: 'final'; state: 'reached' | 'unreached' | 'skipped' | 'cancelled' }
  | { kind: 'retry'; at: Date }
  /** The contact was deleted before the retry, which happens if the deletion is undone. */
  | { kind: 'skip'; retryAt: Date }
  /** The provider had no free line: the same attempt is placed again. */
  | { kind: 'place-again' }
  /** The account or the configuration is at fault: the attempt does not count, and the campaign is paused. */
  | { kind: 'pause' }

/** Decides what follows the end of a call. `attempts` includes the ended call; the retry delay starts at `endedAt`. */
export function consequenceOf(
  reasonClass: ReasonClass,
  policy: { retry_attempts: number; retry_delay_minutes: number },
  facts: {
    attempts: number
    endedAt: Date
    campaignStatus: CampaignStatus
    isContactDeleted: boolean
    /** True when the call was never placed at the provider, so that it does not count as an attempt. */
    isUnplaced: boolean
  },
): Consequence {
  if (reasonClass === 'no-slot') return { kind: 'place-again' }
  if (reasonClass === 'account' || reasonClass === 'configuration') return { kind: 'pause' }
  if (reasonClass === 'conversation') return { kind: 'final', state: 'reached' }
  if (reasonClass === 'cancelled' && facts.campaignStatus === 'cancelled') {
    return { kind: 'final', state: 'cancelled' }
  }
  // A placed call that was cancelled counts: the contact is not called again if its deletion is undone.
  if (reasonClass === 'cancelled' && facts.isContactDeleted && facts.isUnplaced)
    return { kind: 'final', state: 'skipped' }
  const mayRetry =
    retriedReasonClasses.includes(reasonClass) && facts.attempts <= policy.retry_attempts
  if (!mayRetry) return { kind: 'final', state: 'unreached' }
  const retryAt = new Date(facts.endedAt.getTime() + policy.retry_delay_minutes * 60_000)
  if (facts.isContactDeleted) return { kind: 'skip', retryAt }
  if (facts.campaignStatus === 'cancelled') return { kind: 'final', state: 'cancelled' }
  return { kind: 'retry', at: retryAt }
}
