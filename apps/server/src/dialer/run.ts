import { and, asc, eq, lte } from 'drizzle-orm'
import { purgeDeletedContacts } from '../db/deleted-contacts.ts'
import { purgeExpired } from '../db/expired-rows.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import type { WorkspaceProvider } from '../provider/index.ts'
import { repeat } from '../repeat.ts'
import { deleteErased, giveUpErased } from './delete-erased.ts'
import type { DialerDeps } from './deps.ts'
import { appendEvidence } from './evidence/append-evidence.ts'
import type { Ingest } from './ingest.ts'
import { deleteOldMessages } from './messages.ts'
import { voidAllLeases, voidLeasesOfDeadWorkers } from './placing/lease.ts'
import { openWorkerSession, soleWorkerSession } from './placing/worker-session.ts'
import { listenForPlacing } from './placing-notification.ts'
import { logProgress } from './progress.ts'
import { createProviderTasks } from './provider-tasks.ts'
import { copyRecording, giveUpCopy } from './recording.ts'
import { reserveDueContacts } from './reserve.ts'
import { applyRetention } from './retention.ts'
import { applyOverdueEnds, applySchedule } from './schedule.ts'
import { load } from './unit-of-work.ts'

/**
 * Starts to place calls and to poll the provider. On a PostgreSQL server this process shares the work with all others
 * of the database. Returns a function that stops it and waits for the requests in flight.
 */
export async function run(
  deps: DialerDeps,
  ingestOf: (provider: WorkspaceProvider) => Ingest,
  databaseUrl?: string,
): Promise<() => Promise<void>> {
  const { log, queue, timing } = deps
  const session = databaseUrl
    ? await openWorkerSession(databaseUrl, log)
    : soleWorkerSession(deps.newId())
  const providerTasks = createProviderTasks(deps, session, ingestOf)
  await applyOverdueEnds(deps)
  if (session.isShared) await voidLeasesOfDeadWorkers(deps)
  else await voidAllLeases(deps)
  await providerTasks.update()
  const stopListening = await listenForPlacing(deps, providerTasks.wake)
  await queue.work(
    {
      'follow-schedule': (job) => applySchedule(deps, job),
      'copy-recording': ({ call_id }) => copyRecording(deps, call_id),
      'give-up-copy': ({ call_id }) => giveUpCopy(deps, call_id),
      'delete-recording': ({ workspace_id, call_id }) =>
        deps.recordings.delete(workspace_id, call_id),
      'delete-erased': (deletion) => deleteErased(deps, deletion),
      'give-up-erased': (deletion) => giveUpErased(deps, deletion),
      'deliver-webhook': async (job) => deps.webhooks?.deliver(job),
    },
    async () => deps.webhooks?.failingGroups() ?? [],
  )
  const tick = async () => {
    await providerTasks.update()
    await runDueCampaigns(deps)
    if (session.isShared) await voidLeasesOfDeadWorkers(deps)
    providerTasks.wake()
  }
  await warnAboutCallingRules(deps)
  const ticks = repeat(log, 'run due campaigns', timing.tickMs, tick)
  const tasks = [
    repeat(log, 'log the progress', timing.progressMs, () => logProgress(deps)),
    repeat(log, 'warn about calling rules', timing.rulesWarningMs, () =>
      warnAboutCallingRules(deps),
    ),
    repeat(log, 'delete old messages', timing.cleanupMs, () => deleteOldMessages(deps)),
    repeat(log, 'delete old webhook deliveries', timing.cleanupMs, async () =>
      deps.webhooks?.deleteOld(),
    ),
    repeat(log, 'purge expired rows', timing.cleanupMs, () => purgeExpired(deps)),
    repeat(log, 'purge deleted contacts', timing.cleanupMs, () => purgeDeletedContacts(deps)),
    repeat(log, 'append evidence', timing.evidenceMs, () => appendEvidence(deps)),
    repeat(log, 'apply the retention', timing.retentionTaskMs, () => applyRetention(deps)),
  ]
  return async () => {
    // A tick may start the tasks of a provider.
    await ticks.stop()
    await Promise.all([stopListening(), providerTasks.close(), ...tasks.map((task) => task.stop())])
    await session.close()
  }
}

/** Logs that calls to real phones obey no rule, if CALLING_RULES is off. */
async function warnAboutCallingRules({ providers, log }: DialerDeps): Promise<void> {
  const all = await providers.all()
  if (!all.some(({ callingRules }) => callingRules === 'off')) return
  log.warn('CALLING_RULES is off: calls are placed at any hour, also when the law forbids them')
}

/** How many campaigns one transaction loads. */
const maxCampaigns = 100

/** Reserves contacts for the campaigns whose next attempt has become due. */
export async function runDueCampaigns(deps: DialerDeps): Promise<void> {
  const due = await deps.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.status, 'running'), lte(campaigns.next_run_at, deps.now())))
    .orderBy(asc(campaigns.next_run_at))
    .limit(maxCampaigns)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await deps.db.transaction(async (tx) =>
    reserveDueContacts(deps, tx, await load(deps, tx, ids, [], 'no key update'), ids),
  )
}
