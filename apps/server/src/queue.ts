import { setTimeout } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss, type Queue as QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/open.ts'
import type { WorkspaceId } from './db/workspace-id.ts'
import { repeat } from './repeat.ts'
import { continueTrace, currentTrace, inSpan, type TraceParent } from './tracing/index.ts'

/** The data of each kind of job, by name. */
interface Jobs {
  /** Starts or pauses a campaign at a time of its schedule. */
  'follow-schedule': { campaign_id: number; edge: 'start' | 'end' }
  /** Copies a recording from the provider. */
  'copy-recording': { call_id: number }
  /** Records that all tries to do so have failed. */
  'give-up-copy': { call_id: number }
  /** Deletes the copy of a recording that is kept no longer. */
  'delete-recording': { workspace_id: WorkspaceId; call_id: number }
  /** Deletes what an erasure has left outside of the database. */
  'delete-erased': ErasureDeletion
  /** Records that all tries to do so have failed. */
  'give-up-erased': ErasureDeletion
  /** Sends an event to a webhook, for the attempt that is due at this time in ISO 8601. */
  'deliver-webhook': { delivery_id: number; due_at: string }
}

/** One deletion of an erasure: a row of `erasure_deletions`. */
export interface ErasureDeletion {
  workspace_id: WorkspaceId
  erasure_id: number
  kind: 'recording' | 'provider_call'
  target: string
}

type JobName = keyof Jobs

/** The data of a job as the queue stores it, with the trace of the request that added it. */
type StoredData<Name extends JobName> = Jobs[Name] & { trace?: TraceParent }

type StoredJob<Name extends JobName> = Pick<
  JobWithMetadata<StoredData<Name>>,
  'id' | 'data' | 'retryCount' | 'retryLimit'
>

const withTrace = <Name extends JobName>(data: Jobs[Name]): StoredData<Name> => {
  const trace = currentTrace()
  return trace ? { ...data, trace } : data
}

export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

const retryOptions = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
/** How long completed jobs are stored, and the interval at which they are deleted. */
const retentionSeconds = 600
const queueOptions = { expireInSeconds: 120, deleteAfterSeconds: retentionSeconds, ...retryOptions }

/** About three days: a provider or its storage may be unavailable, or its key may have to be stored again. */
const longRetryOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
}

const queues: Record<JobName, Omit<QueueOptions, 'name'>> = {
  'follow-schedule': queueOptions,
  'give-up-copy': queueOptions,
  // `short` allows one waiting job per key, which is the recording.
  'copy-recording': {
    ...queueOptions,
    ...longRetryOptions,
    policy: 'short',
    deadLetter: 'give-up-copy',
  },
  'delete-recording': { ...queueOptions, ...longRetryOptions },
  'give-up-erased': queueOptions,
  'delete-erased': { ...queueOptions, ...longRetryOptions, deadLetter: 'give-up-erased' },
  // A job expires when its process has stopped, and runs again. It fails only without a database.
  'deliver-webhook': { ...queueOptions, expireInSeconds: 60, retryLimit: 100 },
}
const jobNames = Object.keys(queues) as JobName[]

// Recordings are large, so only a few are copied concurrently. After a full batch the next one starts immediately;
// with the defaults of pg-boss, a backlog would shrink by less than one job per second.
const workOptions = {
  batchSize: 4,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  includeMetadata: true as const,
}

interface Slots {
  /** How many jobs run at a time in this process. */
  slots: number
  /** How many jobs of one group run at a time. */
  slotsOfGroup: number
  /** How many jobs of one group run at a time while the group is failing. */
  slotsOfFailingGroup: number
}

/** The queues whose jobs wait for servers of others. */
const slowQueues: Partial<Record<JobName, Slots>> = {
  'deliver-webhook': { slots: 32, slotsOfGroup: 4, slotsOfFailingGroup: 1 },
}
const slowQueuePauseMs = 1000
/** How long a stop waits for the jobs of a slow queue, and then for all others. */
const slowJobsTimeoutMs = 500
const closeTimeoutMs = 3000

const finalStates = ['completed', 'cancelled', 'failed']

interface JobOptions {
  key?: string
  /** The group whose jobs share a part of the slots, in a queue that has such a limit. */
  group?: string
}

// Each group is a tier of its own, so that a fetch can limit the groups that are failing then. A job keeps its tier: one
// that says `failing` would still wait for all others of its group when the group is not failing any more.
const toQueueGroup = (id: string) => ({ group: { id, tier: id } })

/** A queue of background jobs, which are added in the transaction of the change that needs them. */
export interface Queue {
  /** Adds a job, due immediately or at a time. In a `short` queue only one job per key waits. */
  send<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: JobOptions & { at?: Date },
  ): Promise<void>
  /** Adds several jobs of one name, due immediately. */
  sendAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    jobs: ({ data: Jobs[Name] } & JobOptions)[],
  ): Promise<void>
  /** Returns the data of unfinished jobs that were due by a time and whose data contains `match`. */
  findDue<Name extends JobName>(
    name: Name,
    match: Partial<Jobs[Name]>,
    by: Date,
  ): Promise<Jobs[Name][]>
  /** Rejects when the queue cannot read its tables. */
  ping(): Promise<void>
  /** Returns how many jobs of each name wait or run, counted at most once a minute. */
  counts(): Promise<{ name: JobName; state: 'deferred' | 'ready' | 'active'; count: number }[]>
  /**
   * Starts to run jobs in this process. A job starts up to a second after it is due. Of the groups that `findFailingGroups`
   * returns, fewer jobs run at a time.
   */
  work(handlers: JobHandlers, findFailingGroups?: () => Promise<string[]>): Promise<void>
  /** Waits briefly for running jobs, and releases the others to be run again. */
  close(): Promise<void>
}

export async function openQueue(database: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schema: 'jobs',
    monitorVacuum: false,
    // With the default interval of one day, the queue would search through a day of completed jobs every minute.
    maintenanceIntervalSeconds: retentionSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  for (const name of jobNames) {
    await boss.createQueue(name, queues[name])
    // An earlier version may have created the queue with other options. The policy of a queue cannot change.
    const { policy, ...options } = queues[name]
    await boss.updateQueue(name, options)
    // Makes pg-boss cache the queue now. The first `send` would otherwise read the queue outside of its transaction, and
    // on the only connection of the embedded database this would deadlock.
    await boss.findJobs(name, { key: '' })
  }

  /** Runs a job. Returns whether it completed; one that failed is run again, up to its limit. */
  async function runJob<Name extends JobName>(
    name: Name,
    handle: JobHandlers[Name],
    { data: { trace = {}, ...data }, retryCount, retryLimit }: StoredJob<Name>,
  ): Promise<boolean> {
    try {
      await continueTrace(trace, () =>
        inSpan(name, { kind: SpanKind.CONSUMER }, () => handle(data as Jobs[Name])),
      )
      return true
    } catch (error) {
      const isGivenUp = retryCount >= retryLimit
      const message = isGivenUp ? 'job failed, given up' : 'job failed, will be retried'
      log.error({ err: error, job: name, data }, message)
      return false
    }
  }

  /**
   * Runs the jobs of a queue independently of each other, where a batch would wait for its slowest job. Returns a function
   * that stops it, waits briefly for running jobs, and releases the others.
   */
  function runInSlots<Name extends JobName>(
    name: Name,
    { slots, slotsOfGroup, slotsOfFailingGroup }: Slots,
    handle: JobHandlers[Name],
    findFailingGroups: () => Promise<string[]>,
  ): () => Promise<void> {
    const running = new Map<string, Promise<void>>()
    const run = async (job: StoredJob<Name>) => {
      const { id } = job
      const isDone = await runJob(name, handle, job)
      // A job that was released at the stop is another process's.
      if (!running.delete(id)) return
      // Without the database, the job expires and runs again.
      await (isDone ? boss.complete(name, id) : boss.fail(name, id)).catch((error: unknown) =>
        log.error({ err: error, job: name }, 'queue'),
      )
      // Other jobs of its group may wait for the slot that is free now.
      fetching.wake()
    }
    const fetchJobs = async () => {
      // A fetch finds the oldest jobs, maybe all of one group, which then has no free slot at the next fetch.
      while (running.size < slots) {
        const failingGroups = await findFailingGroups()
        const jobs = await boss.fetch<StoredData<Name>>(name, {
          batchSize: slots - running.size,
          includeMetadata: true,
          groupConcurrency: {
            default: slotsOfGroup,
            tiers: Object.fromEntries(failingGroups.map((id) => [id, slotsOfFailingGroup])),
          },
        })
        if (jobs.length === 0) return
        for (const job of jobs) running.set(job.id, run(job))
      }
    }
    const fetching = repeat(log, `fetch jobs of ${name}`, slowQueuePauseMs, fetchJobs)
    return async () => {
      await fetching.stop()
      await Promise.race([Promise.all(running.values()), setTimeout(slowJobsTimeoutMs)])
      const ids = [...running.keys()]
      running.clear()
      if (ids.length > 0) await boss.fail(name, ids)
    }
  }

  const stops: (() => Promise<void>)[] = []
  return {
    async send(tx, name, data, { at, key, group } = {}) {
      await boss.send(name, withTrace(data), {
        db: fromDrizzle(tx, sql),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
        ...(group ? toQueueGroup(group) : {}),
      })
    },
    async sendAll(tx, name, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, key, group }) => ({
        data: withTrace(data),
        ...(key ? { singletonKey: key } : {}),
        ...(group ? toQueueGroup(group) : {}),
      }))
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) })
    },
    async findDue(name, match, by) {
      const jobs = await boss.findJobs<Jobs[typeof name]>(name, { data: match })
      return jobs
        .filter(({ state, startAfter }) => !finalStates.includes(state) && startAfter <= by)
        .map(({ data }) => data)
    },
    async ping() {
      await boss.schemaVersion()
    },
    async counts() {
      const stats = await Promise.all(
        jobNames.map(async (name) => (await boss.getQueueStats(name, { force: true }))[0]),
      )
      return jobNames.flatMap((name, n) => [
        { name, state: 'deferred', count: stats[n]?.deferredCount ?? 0 },
        { name, state: 'ready', count: stats[n]?.readyCount ?? 0 },
        { name, state: 'active', count: stats[n]?.activeCount ?? 0 },
      ])
    },
    async work(handlers, findFailingGroups = async () => []) {
      for (const name of jobNames) {
        const handle = handlers[name] as JobHandlers[JobName]
        const slowQueue = slowQueues[name]
        if (slowQueue) {
          stops.push(runInSlots(name, slowQueue, handle, findFailingGroups))
          continue
        }
        await boss.work<StoredData<JobName>, void, typeof workOptions>(name, workOptions, (jobs) =>
          Promise.all(
            jobs.map(async (job) => {
              const isDone = await runJob(name, handle, job)
              return { id: job.id, status: isDone ? ('completed' as const) : ('failed' as const) }
            }),
          ),
        )
      }
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: closeTimeoutMs })
    },
  }
}
