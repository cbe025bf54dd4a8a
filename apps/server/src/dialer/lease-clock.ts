import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/open.ts'

/**
 * The clock that leases are measured by. It is not this machine's time of day, which can be set back or
 * forward and differs between machines.
 */
export interface LeaseClock {
  /** The time; null when it is the time of the database's server. */
  time(): Date | null
  /** Milliseconds that only grow, for the deadlines of this process alone. */
  monotonicMs(): number
  /** How far this machine's time of day is ahead of the lease clock; negative when it is behind. */
  differenceMs(): number
}

/**
 * Returns the expression for the time at which a statement began, so that a lease that is taken after it never lasts too
 * long. The text is the same for all clocks, as that of a prepared statement must be.
 */
export const leaseClockTime = (clock: LeaseClock): SQL =>
  // Unlike `clock_timestamp()`, it lets a statement use an index.
  sql`coalesce(${clock.time()?.toISOString() ?? null}::timestamptz, statement_timestamp())`

/** Reads the time of the lease clock. */
export async function readLeaseClock(clock: LeaseClock, db: Db | Tx): Promise<Date> {
  const time = clock.time()
  if (time) return time
  const { rows } = await db.execute<{ now: string | Date }>(
    sql`select statement_timestamp() as now`,
  )
  return new Date(rows[0]?.now ?? Number.NaN)
}

/** The clock of a process that has the database to itself: it starts at the time of day and cannot be set. */
export const processLeaseClock: LeaseClock = {
  time: () => new Date(performance.timeOrigin + performance.now()),
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
  const clock: LeaseClock = {
    time: () => null,
    monotonicMs: () => performance.now(),
    differenceMs: () => Date.now() - nowMs(),
  }
  const sample = async () => {
    const sentAt = performance.now()
    const databaseMs = (await readLeaseClock(clock, db)).getTime()
    const tookMs = performance.now() - sentAt
    return { databaseMs, monotonicMs: sentAt + tookMs / 2, tookMs }
  }
  let lastSample = await sample()
  let hasWarned = false
  const nowMs = () => lastSample.databaseMs + performance.now() - lastSample.monotonicMs
  const warnOnDifference = () => {
    const warning = clockWarning(clock.differenceMs())
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
    ...clock,
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
