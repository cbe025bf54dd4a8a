import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueOptions, type WorkOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/open.ts'

/** Work for later, by name: what each job is told. */
export interface Jobs {
  /** Ask the provider for a call that was reserved. */
  'place-call': { call_id: number; refusals: number }
  /** Find out whether a call in doubt was placed. */
  'resolve-call': { call_id: number }
  /** Reserve what is due in a campaign. */
  'advance-campaign': { campaign_id: number }
  /** Do what a campaign's schedule says. */
  'follow-schedule': { campaign_id: number; edge: 'start' | 'end' }
  /** Read an ended call again, for late cost and analysis. */
  'read-call': { call_id: number }
  /** Keep our own copy of a recording. */
  'copy-recording': { call_id: number }
}
type JobName = keyof Jobs
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

type Settings = Omit<QueueOptions, 'name'> & { workers: number; work: WorkOptions }

// A full batch is followed by the next at once: the queue's defaults would drain a backlog at less
// than a job a second. Two workers place calls, so that one slow answer does not hold up the rest.
const prompt = {
  workers: 2,
  work: { batchSize: 25, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
}
const patient = {
  workers: 1,
  work: { batchSize: 10, pollingIntervalSeconds: 1, burstWhenBatchFull: true },
}
const retried = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
const kept = { expireInSeconds: 120, deleteAfterSeconds: 3600, ...retried }

const queues: Record<JobName, Settings> = {
  'place-call': { ...kept, ...prompt },
  'resolve-call': { ...kept, ...patient },
  // One waiting a campaign is enough: the first to come due is always the earliest.
  'advance-campaign': { ...kept, policy: 'short', ...patient },
  'follow-schedule': { ...kept, ...patient },
  'read-call': { ...kept, ...patient },
  'copy-recording': { ...kept, policy: 'short', ...patient },
}
const names = Object.keys(queues) as JobName[]

const wakeChannel = 'callwright_jobs'

/** Work for later, written down in the transaction that asks for it. */
export interface Queue {
  /** Adds a job, due at once or at a time. In a `short` queue only one waits for each key. */
  send<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { at?: Date; key?: string },
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
    async send(tx, name, data, { at, key } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
      if (!at) await tx.execute(sql`select pg_notify(${wakeChannel}, ${name})`)
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
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
