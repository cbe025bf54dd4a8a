import type { CapLimit } from './caps-law.ts'
import { allowed, type Gate, type Wait } from './gate.ts'

/** The limits for the calls to a number, and what is known of these calls in all campaigns of the workspace. */
export interface CapsFacts {
  /** When the last calls were requested from the provider. */
  attempts: readonly Date[]
  /** When the last conversation ended. */
  conversationEndedAt: Date | null
  /** Set while another call to the number is reserved or live. Its end has no time that is known: when to look again. */
  busyUntil: Date | null
  /** The limits that apply: of the law, of the workspace and of the campaign. */
  limits: readonly CapLimit[]
  /** The longest rest after a conversation that the workspace or the campaign sets; null without one. */
  restHours: number | null
}

const hourMs = 3_600_000

export const capsGate: Gate = {
  id: 'caps',
  sentence:
    'A number has one call at a time, rests after a conversation, and is called no more often than the law, the workspace and the campaign allow, counted over all campaigns.',
  source: 'The law of the place, the workspace and the campaign.',
  evaluate({ caps }, now) {
    if (!caps) return null
    const last = [busyRefusal(caps), restRefusal(caps), ...capRefusals(caps, now)]
      .filter((refusal) => refusal !== null)
      .reduce<CapRefusal | null>(
        (one, other) => (other.until > (one?.until ?? now) ? other : one),
        null,
      )
    return last ? { verdict: 'later', gate: 'caps', ...last } : allowed
  },
  toStoredFacts({ caps }) {
    if (!caps) return null
    return {
      attempts: caps.attempts.map((at) => at.toISOString()),
      conversation_ended_at: caps.conversationEndedAt?.toISOString() ?? null,
      is_on_another_call: caps.busyUntil !== null,
      limits: caps.limits.map(({ id, maxAttempts, hours }) => ({
        id,
        max_attempts: maxAttempts,
        hours,
      })),
      rest_hours: caps.restHours,
    }
  },
}

type CapRefusal = Pick<Wait, 'until' | 'isRecheck' | 'reason'>

function busyRefusal({ busyUntil }: CapsFacts): CapRefusal | null {
  if (!busyUntil) return null
  const reason = 'Another call to this number is in progress'
  return { until: busyUntil, isRecheck: true, reason }
}

function restRefusal({ conversationEndedAt, restHours }: CapsFacts): CapRefusal | null {
  if (!conversationEndedAt || restHours === null) return null
  return {
    until: new Date(conversationEndedAt.getTime() + restHours * hourMs),
    reason: `Resting for ${restHours} h after a conversation`,
  }
}

/** Returns for each limit that is used up when the oldest attempt that counts is out of its period. */
function capRefusals({ attempts, limits }: CapsFacts, now: Date): CapRefusal[] {
  const newestFirst = attempts.map((at) => at.getTime()).sort((one, other) => other - one)
  return limits.flatMap(({ maxAttempts, hours, setBy }) => {
    const periodMs = hours * hourMs
    // An attempt counts from its moment on, and no longer when the period has passed.
    const counted = newestFirst.filter((atMs) => now.getTime() < atMs + periodMs)
    const oldestMs = counted[maxAttempts - 1]
    if (oldestMs === undefined) return []
    const times = maxAttempts === 1 ? 'once' : `${maxAttempts} times`
    const period = hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} h`
    return [
      {
        until: new Date(oldestMs + periodMs),
        reason: `Called ${times} in ${period}, the most that ${setBy} allows`,
      },
    ]
  })
}
