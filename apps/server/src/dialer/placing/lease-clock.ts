import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../db/open.ts'

/**
 * The clock that leases are measured by. It is not this machine's time of day, which can be set back or
 * forward and differs between machines.
 */
export interface LeaseClock {
  /** Reads the time. Read it before the statement that takes a lease, so that the lease never lasts too long. */
  read(db: Db | Tx): Promise<Date>
  /** Milliseconds that only grow, for the deadlines of this process alone. */
  monotonicMs(): number
  /** How far this machine's time of day is ahead of the clock; negative when it is behind. */
  differenceMs(): number
}

/** The clock of a process that has the database to itself: it starts at the time of day and is never set. */
export const processLeaseClock: LeaseClock = {
  read: async () => new Date(performance.timeOrigin + performance.now()),
  monotonicMs: () => performance.now(),
  differenceMs: () => 0,
}

/** The clock of a PostgreSQL server, for all processes that share it. */
export interface DatabaseClock extends LeaseClock {
  /** The database's time of day as of the last sample. */
  now(): Date
  close(): void
}

const sampleEveryMs = 5000
/** A sample that took longer than this says too little about when it was taken. */
const longestSampleMs = 1000
/** A larger difference is a wrongly set clock and not a slow answer. */
const toleratedDifferenceMs = 5000

/** Opens the clock of a PostgreSQL server, and logs when this machine's clock differs from it. */
export async function openDatabaseClock(db: Db, log: Logger): Promise<DatabaseClock> {
  const read = async (from: Db | Tx) => {
    const { rows } = await from.execute<{ now: string | Date }>(
      sql`select clock_timestamp() as now`,
    )
    return new Date(rows[0]?.now ?? Number.NaN)
  }
  const sample = async () => {
    const sentAt = performance.now()
    const at = (await read(db)).getTime()
    const tookMs = performance.now() - sentAt
    return { at, monotonicMs: sentAt + tookMs / 2, tookMs }
  }
  let last = await sample()
  let differs = false
  const nowMs = () => last.at + performance.now() - last.monotonicMs
  const differenceMs = () => Date.now() - nowMs()
  const compare = () => {
    const warning = clockWarning(differenceMs())
    if (warning && !differs) log.warn(warning)
    differs = warning !== null
  }
  compare()
  const timer = setInterval(() => {
    sample().then(
      (next) => {
        if (next.tookMs <= longestSampleMs) last = next
        compare()
      },
      // While the database is away, the last sample is still good.
      () => {},
    )
  }, sampleEveryMs)
  timer.unref()
  return {
    read,
    monotonicMs: () => performance.now(),
    differenceMs,
    now: () => new Date(nowMs()),
    close: () => clearInterval(timer),
  }
}

/** Returns a warning for a clock that differs from the database's by more than is tolerated; null otherwise. */
export function clockWarning(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= toleratedDifferenceMs) return null
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const side = differenceMs > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${seconds} s ${side} the database's: set it, for example by NTP`
}
