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
  /** How far this machine's time of day is ahead of the lease clock; negative when it is behind. */
  differenceMs(): number
}

/** The clock of a process that has the database to itself: it starts at the time of day and cannot be set. */
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

const sampleIntervalMs = 5000
/** A sample whose query takes longer is ignored, because the database may have read its clock at any time during the query. */
const maxSampleMs = 1000
/** A larger difference means that a clock is wrong, and not that a query was slow. */
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
    const databaseMs = (await read(db)).getTime()
    const tookMs = performance.now() - sentAt
    return { databaseMs, monotonicMs: sentAt + tookMs / 2, tookMs }
  }
  let lastSample = await sample()
  let hasWarned = false
  const nowMs = () => lastSample.databaseMs + performance.now() - lastSample.monotonicMs
  const differenceMs = () => Date.now() - nowMs()
  const warnOnDifference = () => {
    const warning = clockWarning(differenceMs())
    if (warning && !hasWarned) log.warn(warning)
    hasWarned = warning !== null
  }
  warnOnDifference()
  const timer = setInterval(() => {
    sample().then(
      (newSample) => {
        if (newSample.tookMs <= maxSampleMs) lastSample = newSample
        warnOnDifference()
      },
      // The last sample is used while the database is unavailable.
      () => {},
    )
  }, sampleIntervalMs)
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
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${seconds} s ${direction} the database's: set it, for example by NTP`
}
