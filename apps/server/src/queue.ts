import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/open.ts'

/** Work for later, by name: what each job is told. */
interface Jobs {
  /** Do what a campaign's schedule says. */
  'follow-schedule': { campaign_id: number; edge: 'start' | 'end' }
  /** Keep our own copy of a recording. */
  'copy-recording': { call_id: number }
}
type JobName = keyof Jobs
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

const retried = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
/** Jobs that are done are kept for so long, and deleted as often. */
const keptSeconds = 600
const kept = { expireInSeconds: 120, deleteAfterSeconds: keptSeconds, ...retried }

const queues: Record<JobName, Omit<QueueOptions, 'name'>> = {
  'follow-schedule': kept,
  // One waiting a recording is enough.
  'copy-recording': { ...kept, policy: 'short' },
}
const names = Object.keys(queues) as JobName[]

// Recordings are large, so only few are copied at once. A full batch is followed by the next at once: the queue's
// defaults would drain a backlog at less than a job a second.
const work = {
  batchSize: 4,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true as const,
}

const isDone = ['completed', 'cancelled', 'failed']

/** Work for later, written down in the transaction that asks for it. */
export interface Queue {
  /** Adds a job, due at once or at a time. In a `short` queue only one waits for each key. */
  send<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { at?: Date; key?: string },
  ): Promise<void>
  /** Adds several jobs of one name, due at once. */
  sendAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    jobs: { data: Jobs[Name]; key?: string }[],
  ): Promise<void>
  /** The data of the jobs that were due by a time and are not done, of those whose data contains `match`. */
  findDue<Name extends JobName>(
    name: Name,
    match: Partial<Jobs[Name]>,
    by: Date,
  ): Promise<Jobs[Name][]>
  /** How many jobs of each name wait or are being done; counted at most once a minute. */
  counts(): Promise<{ name: JobName; state: 'deferred' | 'ready' | 'active'; count: number }[]>
  /** Begins to do the jobs, here. A job starts up to a second after it is due. */
  work(handlers: JobHandlers): Promise<void>
  /** Hands back what is under way, after a grace period. */
  close(): Promise<void>
}

export async function openQueue(database: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schema: 'jobs',
    monitorVacuum: false,
    // Once a day by default, with a day's jobs to look through each minute until then.
    maintenanceIntervalSeconds: keptSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, queues[name])
    // Looks the queue up now: the first job sent would do so beside its transaction, and on the
    // embedded database's one connection wait for itself.
    await boss.findJobs(name, { key: '' })
  }

  return {
    async send(tx, name, data, { at, key } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
    },
    async sendAll(tx, name, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, key }) => ({ data, ...(key ? { singletonKey: key } : {}) }))
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) })
    },
    async findDue(name, match, by) {
      const jobs = await boss.findJobs<Jobs[typeof name]>(name, { data: match })
      return jobs
        .filter(({ state, startAfter }) => !isDone.includes(state) && startAfter <= by)
        .map(({ data }) => data)
    },
    async counts() {
      const stats = await Promise.all(
        names.map(async (name) => (await boss.getQueueStats(name, { force: true }))[0]),
      )
      return names.flatMap((name, n) => [
        { name, state: 'deferred', count: stats[n]?.deferredCount ?? 0 },
        { name, state: 'ready', count: stats[n]?.readyCount ?? 0 },
        { name, state: 'active', count: stats[n]?.activeCount ?? 0 },
      ])
    },
    async work(handlers) {
      for (const name of names) {
        const handle = handlers[name] as (data: unknown) => Promise<void>
        await boss.work(name, work, (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data }) => {
              try {
                await handle(data)
                return { id, status: 'completed' as const }
              } catch (error) {
                log.error({ err: error, job: name, data }, 'job failed, to be tried again')
                return { id, status: 'failed' as const }
              }
            }),
          ),
        )
      }
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}
