import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueOptions, type WorkOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/open.ts'

/** Work for later, by name: what each job is told. */
interface Jobs {
  /** Ask the provider for the calls that were reserved; so many have ended. */
  'place-calls': { freed: number }
  /** Do what a campaign's schedule says. */
  'follow-schedule': { campaign_id: number; edge: 'start' | 'end' }
  /** Keep our own copy of a recording. */
  'copy-recording': { call_id: number }
}
type JobName = keyof Jobs
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

type Settings = Omit<QueueOptions, 'name'> & { workers: number; work: WorkOptions }

// A full batch is followed by the next at once: the queue's defaults would drain a backlog at less
// than a job a second.
const prompt = {
  workers: 1,
  work: { batchSize: 100, pollingIntervalSeconds: 1, burstWhenBatchFull: true },
}
// Recordings are large: few at once, so that they do not hold up the calls.
const patient = {
  workers: 1,
  work: { batchSize: 4, pollingIntervalSeconds: 1, burstWhenBatchFull: true },
}
const retried = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
const kept = { expireInSeconds: 120, deleteAfterSeconds: 600, ...retried }

const queues: Record<JobName, Settings> = {
  'place-calls': { ...kept, ...prompt },
  'follow-schedule': { ...kept, ...patient },
  // One waiting a recording is enough.
  'copy-recording': { ...kept, policy: 'short', ...patient },
}
const names = Object.keys(queues) as JobName[]

const wakeChannel = 'callwright_jobs'

/** Work for later, written down in the transaction that asks for it. */
export interface Queue {
  /** Whether other processes may do its jobs, too. */
  readonly shared: boolean
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
  /** Begins to do the jobs, here. */
  work(handlers: JobHandlers): Promise<void>
  /** Hands back what is under way, after a grace period. */
  close(): Promise<void>
}

export async function openQueue(database: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({ ...database.queueOptions, schema: 'jobs', monitorVacuum: false })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  for (const name of names) {
    const { workers: _workers, work: _work, ...options } = queues[name]
    await boss.createQueue(name, options)
    // Looks the queue up now: the first job sent would do so beside its transaction, and on the
    // embedded database's one connection wait for itself.
    await boss.findJobs(name, { key: '' })
  }
  const workerIds = new Map<string, string[]>()
  let stopWaking: (() => Promise<void>) | undefined

  const wake = (name: string) => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
  }

  return {
    shared: database.queueOptions.backend !== 'pglite',
    async send(tx, name, data, { at, key } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
      if (!at) await tx.execute(sql`select pg_notify(${wakeChannel}, ${name})`)
    },
    async sendAll(tx, name, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, key }) => ({ data, ...(key ? { singletonKey: key } : {}) }))
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${wakeChannel}, ${name})`)
    },
    async work(handlers) {
      for (const name of names) {
        const { workers, work } = queues[name]
        const handle = handlers[name] as (data: unknown) => Promise<void>
        const ids = []
        for (let n = 0; n < workers; n++) {
          ids.push(
            await boss.work(name, { ...work, perJobResults: true as const }, (jobs) =>
              Promise.all(
                jobs.map(async (job) => {
                  try {
                    await handle(job.data)
                    return { id: job.id, status: 'completed' as const }
                  } catch (error) {
                    log.error(
                      { err: error, job: name, data: job.data },
                      'job failed, to be tried again',
                    )
                    return { id: job.id, status: 'failed' as const }
                  }
                }),
              ),
            ),
          )
        }
        workerIds.set(name, ids)
      }
      stopWaking = await database.listen(wakeChannel, wake, () => {
        for (const name of names) wake(name)
      })
    },
    async close() {
      await stopWaking?.()
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}
