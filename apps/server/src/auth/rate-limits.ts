import { createHmac } from 'node:crypto'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/open.ts'
import { requestCounts } from '../db/tables/request-counts.table.ts'

const minute = 60
const hour = 60 * minute

interface Rule {
  /** How often something may be done within the window, which begins with the first time. */
  points: number
  /** The length of the window in seconds. */
  duration: number
}

/** What is limited. */
const rules = {
  request: { points: 300, duration: minute },
  signIn: { points: 10, duration: minute },
  signInFromNewBrowsers: { points: 20, duration: hour },
  signInFromKnownBrowser: { points: 10, duration: 15 * minute },
  signUp: { points: 10, duration: 10 * minute },
  mailsAboutSignUpToEmail: { points: 3, duration: hour },
  reset: { points: 10, duration: 10 * minute },
  // A mailed link works for 30 minutes, so the mailbox has a valid one for as long as no other is sent.
  resetOfEmail: { points: 3, duration: 30 * minute },
  confirmation: { points: 10, duration: 10 * minute },
  // The same: this link works for an hour.
  confirmationOfEmail: { points: 3, duration: hour },
  newPassword: { points: 10, duration: 10 * minute },
  code: { points: 10, duration: minute },
  passkey: { points: 30, duration: minute },
  passwordOfUser: { points: 10, duration: 10 * minute },
  invitationsOfUser: { points: 60, duration: hour },
  invitationsOfUserToEmail: { points: 3, duration: hour },
  importsOfUser: { points: 30, duration: 10 * minute },
  wrongWebhookSecret: { points: 30, duration: minute },
  wrongApiKey: { points: 30, duration: minute },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** Counts what people and programs do, in the database, so that all processes agree. */
export interface RateLimits {
  /** Counts once; returns 0, or the seconds to wait when it was too often. */
  take(rule: RuleName, key: string): Promise<number>
  /** Takes one count back. */
  refund(rule: RuleName, key: string): Promise<void>
}

/** Opens the limits. Keys are hashed, so that the database has no address of a person without an account. */
export function openRateLimits(db: Db, secretKey: string): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: requestCounts,
        keyPrefix: name,
        points,
        duration,
        // A flood costs no further statements.
        inMemoryBlockOnConsumed: points + 1,
        // `purgeExpired` does that.
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  const limiterOf = (rule: RuleName) => limiters.get(rule) as RateLimiterDrizzle
  const hash = (key: string) => createHmac('sha256', secretKey).update(key).digest('base64url')
  return {
    async take(rule, key) {
      try {
        await limiterOf(rule).consume(hash(key))
        return 0
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    async refund(rule, key) {
      await limiterOf(rule).reward(hash(key))
    },
  }
}

/** Returns a time to wait in words, rounded up: `40 seconds`, `1 minute`, `12 minutes`. */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < minute ? [seconds, 'second'] : [Math.ceil(seconds / minute), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
