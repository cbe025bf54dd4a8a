import type { CallStatus, CampaignStatus, MemberState } from '@callwright/contract'

/** What an ended call came to. */
export type Outcome =
  | 'conversation'
  | 'voicemail'
  | 'no-answer'
  | 'busy'
  | 'carrier'
  | 'platform'
  | 'bad-number'
  | 'account'
  | 'configuration'
  | 'no-slot'
  | 'cancelled'
  | 'other'

// The provider adds reasons every week, so they are classed by their beginnings, the first that fits.
// Source: the provider's list of ended reasons; grouped by whose matter each is.
const beginnings: [Outcome, string[]][] = [
  ['no-slot', ['call.start.error-subscription-concurrency-limit']],
  [
    'account',
    [
      'call.start.error-subscription',
      'call.start.error-fraud-check',
      'call.start.error-vapi-number',
      'call.start.error-enterprise-feature',
    ],
  ],
  [
    'configuration',
    [
      'call-start-error-neither-assistant',
      'assistant-not-found',
      'assistant-not-valid',
      'assistant-request',
      'call.start.error-get-',
      'call.start.assistant-version',
    ],
  ],
  ['voicemail', ['voicemail']],
  ['busy', ['customer-busy']],
  [
    'no-answer',
    [
      'customer-did-not-answer',
      'call.in-progress.error-providerfault-outbound-sip-408',
      'call.in-progress.error-providerfault-outbound-sip-480',
    ],
  ],
  ['bad-number', ['twilio-reported-customer-misdialed']],
  [
    'conversation',
    [
      'customer-ended-call',
      'assistant-ended-call',
      'assistant-said-end-call-phrase',
      'assistant-forwarded-call',
      'exceeded-max-duration',
      'silence-timed-out',
      'call.in-progress.twilio-completed-call',
      'call.in-progress.sip-completed-call',
      'call.in-progress.error-transfer-failed',
      'call.in-progress.error-warm-transfer',
      'call.ending.hook-executed',
      'call.forwarding.',
      'vonage-completed',
      'hangup',
    ],
  ],
  [
    'carrier',
    [
      'twilio-',
      'vonage-',
      'phone-call-provider',
      'call.in-progress.error-sip',
      'call.in-progress.error-providerfault-outbound-sip',
      'call.in-progress.error-vapifault-outbound-sip',
    ],
  ],
  ['cancelled', ['manually-canceled', 'scheduled-call-deleted', 'call-deleted']],
  [
    'platform',
    [
      'call.start.error-vapifault',
      'call.in-progress.error-',
      'pipeline-error',
      'worker-shutdown',
      'assistant-join-timed-out',
    ],
  ],
]

/** The class of a provider's ended reason; a reason nobody has seen is `other`, never an error. */
export function outcomeOf(endedReason: string | null): Outcome {
  if (endedReason === null) return 'other'
  const fitting = beginnings.find(([, starts]) => starts.some((it) => endedReason.startsWith(it)))
  return fitting?.[0] ?? 'other'
}

const retried: readonly Outcome[] = ['no-answer', 'busy', 'voicemail', 'carrier', 'platform']

/** What follows for a member when a call to it has come to its end. */
export type Consequence =
  | { kind: 'final'; state: 'reached' | 'unreached' | 'cancelled' }
  | { kind: 'retry'; at: Date }
  /** The provider had no slot: the same attempt is placed again. */
  | { kind: 'place-again' }
  /** Not the contact's fault: the attempt does not count and the campaign stands still. */
  | { kind: 'pause' }

/** Decides what follows a call. `attempts` counts this one; the delay runs from its end. */
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
  const mayRetry = retried.includes(outcome) && facts.attempts <= policy.retry_attempts
  if (!mayRetry || facts.contactGone) return { kind: 'final', state: 'unreached' }
  if (facts.campaign === 'cancelled') return { kind: 'final', state: 'cancelled' }
  const at = new Date(facts.endedAt.getTime() + policy.retry_delay_minutes * 60_000)
  return { kind: 'retry', at }
}

const order: readonly CallStatus[] = [
  'scheduled',
  'queued',
  'ringing',
  'in-progress',
  'forwarding',
  'ended',
]

export const isFinal = (status: CallStatus) => status === 'ended' || status === 'failed'

/** Whether a status is later in a call's life than the one it would replace. */
export function isForward(from: CallStatus, to: CallStatus): boolean {
  return !isFinal(from) && order.indexOf(to) > order.indexOf(from)
}

/** Why a member is not being called at this moment; null when nothing stands in the way or all is done. */
export function whyNotNow(
  member: { state: MemberState; next_try_at: Date | null },
  campaign: { status: CampaignStatus; calling: boolean; paused_reason: string | null },
  now: Date,
): string | null {
  if (member.state === 'live') return 'On a call'
  if (member.state === 'skipped') return 'The contact was deleted'
  if (member.state === 'cancelled') return 'The campaign was stopped'
  if (member.state !== 'waiting') return null
  if (campaign.status === 'draft') return 'The campaign has not started'
  if (campaign.status === 'paused') return campaign.paused_reason ?? 'The campaign is paused'
  if (!campaign.calling) return 'Calls have not been started'
  if (member.next_try_at && member.next_try_at > now) return 'Waits for the next try'
  return 'Waits for a free line'
}
