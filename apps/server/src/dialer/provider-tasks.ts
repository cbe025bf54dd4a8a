import type { WorkspaceProvider } from '../provider/index.ts'
import { repeat } from '../repeat.ts'
import type { DialerDeps, ProviderDeps } from './deps.ts'
import type { Ingest } from './ingest.ts'
import { createPlacer } from './placing/placer.ts'
import { reconcile } from './placing/reconcile.ts'
import type { WorkerSession } from './placing/worker-session.ts'
import type { FreedLines } from './placing-notification.ts'
import { refreshEnded } from './polling/ended.ts'
import { withdrawScheduled } from './polling/scheduled.ts'
import { pollStale } from './polling/stale.ts'
import { pollUpdated } from './polling/updated.ts'

/** The tasks that place and poll the calls of each provider. */
export interface ProviderTasks {
  /** Starts the tasks of new providers, and stops those of providers that were removed or changed. */
  update(): Promise<void>
  /** Starts to place the calls that are due. */
  wake(freedLines?: FreedLines): void
  /** Stops all tasks, and waits for the requests in flight. */
  close(): Promise<void>
}

interface RunningTasks {
  wake(freedLines?: FreedLines): void
  close(): Promise<void>
}

/** Creates the tasks, which take their leases as `session`. */
export function createProviderTasks(
  deps: DialerDeps,
  session: WorkerSession,
  ingestOf: (provider: WorkspaceProvider) => Ingest,
): ProviderTasks {
  const running = new Map<WorkspaceProvider, RunningTasks>()
  /** The tasks of removed providers, as long as they wait for their last requests. */
  const closing = new Set<Promise<void>>()
  const stop = (tasks: RunningTasks) => {
    const closed = tasks.close().finally(() => closing.delete(closed))
    closing.add(closed)
  }
  return {
    async update() {
      const providers = new Set(await deps.providers.all())
      // Not waited for: the other providers call on while a request to a removed one hangs.
      for (const [provider, tasks] of running) {
        if (providers.has(provider)) continue
        running.delete(provider)
        stop(tasks)
      }
      for (const provider of providers) {
        if (running.has(provider)) continue
        running.set(provider, start({ ...deps, ...provider }, session, ingestOf(provider)))
      }
    },
    wake(freedLines) {
      for (const tasks of running.values()) tasks.wake(freedLines)
    },
    async close() {
      for (const tasks of running.values()) stop(tasks)
      await Promise.all(closing)
    },
  }
}

/** Starts the tasks of one provider. */
function start(deps: ProviderDeps, session: WorkerSession, ingest: Ingest): RunningTasks {
  const { log, timing } = deps
  const placer = createPlacer(deps, session, ingest, Math.random)
  const tasks = [
    repeat(log, 'reconcile unconfirmed calls', timing.tickMs, () =>
      reconcile(deps, ingest, placer.isPlacing),
    ),
    repeat(log, 'poll updated calls', timing.pollMs, () => pollUpdated(deps, ingest)),
    repeat(log, 'poll stale calls', timing.pollMs, () => pollStale(deps, ingest)),
    repeat(log, 'withdraw scheduled calls', timing.pollMs, () => withdrawScheduled(deps)),
    repeat(log, 'refresh ended calls', timing.pollMs, () => refreshEnded(deps, ingest)),
  ]
  return {
    wake: placer.wake,
    async close() {
      // The tasks are stopped in parallel, because each task may wait long for the provider.
      await Promise.all([placer.close(), ...tasks.map((task) => task.stop())])
    },
  }
}
