import { and, asc, eq, lte } from 'drizzle-orm'
import { campaigns } from '../campaigns/campaigns.table.ts'
import type { Deps } from '../deps.ts'
import type { JobHandlers } from '../queue.ts'
import { advance } from './advance.ts'
import { openBook } from './book.ts'
import { endOverdue, followSchedule } from './control.ts'
import { resolveDoubts, voidLeases } from './doubt.ts'
import { placeHere } from './here.ts'
import { type Holder, openHolder, soleHolder } from './holder.ts'
import { forgetMessages } from './messages.ts'
import { openPlacer, type Placer } from './place.ts'
import { copyRecording } from './recording.ts'
import { askSilent, followList, readAgain } from './watch.ts'

/** The dialler at work in this process. */
export interface Dialler {
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Sets the dialler to work. On a server it shares the work with the other processes of the database. */
export async function startDialler(deps: Deps, databaseUrl?: string): Promise<Dialler> {
  const holder = databaseUrl ? await openHolder(databaseUrl, deps.log) : soleHolder(deps.newId())
  const placer = openPlacer(deps, holder, Math.random)
  placeHere(deps, placer)
  await endOverdue(deps)
  // Who starts alone finds only the leases of the dead.
  await voidLeases(deps, holder)
  await deps.queue.work(diallerJobs(deps, placer))
  const { forget, pulse, watch } = deps.timing
  const turns = [
    repeat(deps, 'look at what is due', pulse, () => lookAround(deps, holder, placer)),
    repeat(deps, 'look for calls in doubt', pulse, () => resolveDoubts(deps)),
    repeat(deps, 'follow the provider', watch, () => followList(deps)),
    repeat(deps, 'ask for silent calls', watch, () => askSilent(deps)),
    repeat(deps, 'read ended calls again', watch, () => readAgain(deps)),
    repeat(deps, 'forget old messages', forget, () => forgetMessages(deps)),
  ]
  return {
    async stop() {
      // At once, as a turn may wait long for the provider.
      await Promise.all([placer.stop(), ...turns.map((end) => end())])
      await holder.close()
    },
  }
}

/** The dialler's jobs. */
function diallerJobs(deps: Deps, placer: Placer): JobHandlers {
  return {
    'place-calls': async ({ freed }) => placer.kick(freed),
    'follow-schedule': (job) => followSchedule(deps, job),
    'copy-recording': ({ call_id }) => copyRecording(deps, call_id),
  }
}

/** Takes up all that has come due by time alone, or that a dead process left. */
async function lookAround(deps: Deps, holder: Holder, placer: Placer): Promise<void> {
  await wakeCampaigns(deps)
  if (holder.shared) await voidLeases(deps, holder)
  placer.kick()
}

const mostWoken = 100

/** Advances the campaigns whose next try has come. */
export async function wakeCampaigns(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.status, 'running'), lte(campaigns.wake_at, deps.now())))
    .orderBy(asc(campaigns.wake_at))
    .limit(mostWoken)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await deps.db.transaction(async (tx) =>
    advance(deps, tx, await openBook(tx, ids, [], 'no key update'), ids),
  )
}

/** Does something again and again, at once when it says there is more; a failure is logged and does not end it. */
function repeat(
  deps: Deps,
  what: string,
  everyMs: number,
  act: () => Promise<unknown>,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout
  let failing = false
  const turn = async () => {
    let wait = everyMs
    try {
      if ((await act()) === true) wait = 0
      if (failing) deps.log.info(`can ${what} again`)
      failing = false
    } catch (error) {
      // Once is enough: a database that is away for a while fails every turn.
      if (!failing) deps.log.warn({ err: error }, `could not ${what}, trying again`)
      failing = true
    }
    if (!stopped) timer = setTimeout(next, wait)
  }
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = turn()
  }
  timer = setTimeout(next, everyMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
