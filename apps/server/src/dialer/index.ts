import type { CallingStop, MadeCalls } from '@callwright/contract'
import type { Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { WorkspaceProvider } from '../provider/index.ts'
import {
  changeSpendingLimit,
  makeCalls,
  pauseCampaign,
  startCampaign,
  stopCampaign,
} from './commands.ts'
import type { DialerDeps } from './deps.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { restoreMembers, skipContacts, updateMembersOfContact } from './members.ts'
import { reconsiderSkipped } from './reconsider.ts'
import { run } from './run.ts'
import { liftStop, readStop, stopWorkspace } from './workspace-stop.ts'

export {
  type CampaignRules,
  loadCallFacts,
  type PossibleCall,
  toPossibleCall,
} from './call-facts.ts'
export type { DialerDeps, ProviderDeps } from './deps.ts'
export { createDecider, refusalOf } from './domain/calling-rules.ts'
export { roundUpHold } from './domain/campaign-log.ts'
export { nextTryAt, whyNotNow } from './domain/next-action.ts'
export { optedOutEvents } from './domain/opted-out-event.ts'
export { reasonClassOf } from './domain/reason-class.ts'
export { columnsOf } from './domain/record-changes.ts'
export { consequenceOf } from './domain/retry-policy.ts'
export { isSilent } from './domain/silent-call.ts'
export { expectedCost, isSpent } from './domain/spending.ts'
export { evidencePartsOf, selectEvidenceRows } from './evidence/evidence-parts.ts'
export { type NumberRecord, parseNumberRecord, selectNumberRecord } from './facts/number-records.ts'
export type { Ingest } from './ingest.ts'
export { clockWarning, openDatabaseClock, processLeaseClock } from './lease-clock.ts'
export { ingestOrDrop } from './polling/ingest-or-drop.ts'
export { awaitsCosts } from './reserve.ts'
export { countSilentCalls } from './silent-calls.ts'
export { readDaySpending } from './spending-limits.ts'
export { readTiming, type Timing, timing } from './timing.ts'
export { reservedCondition } from './unit-of-work.ts'
export { runCampaignsNow } from './workspace-stop.ts'

/**
 * The engine that calls the contacts of campaigns. Commands and `ingest` work in every process; only processes that
 * called `run` place calls. A reserved call is placed right after the commit of the transaction that reserved it,
 * whichever process commits.
 */
export interface Dialer {
  /** Starts a draft or paused campaign; throws an HttpError 404 or 409. */
  start(workspaceId: WorkspaceId, campaignId: number): Promise<void>
  /** Pauses a running campaign; resolves when no more calls are being placed. Throws an HttpError 404 or 409. */
  pause(workspaceId: WorkspaceId, campaignId: number): Promise<void>
  /** Ends a campaign; resolves when no more calls are being placed. Throws an HttpError 404. */
  stop(workspaceId: WorkspaceId, campaignId: number): Promise<void>
  /** Changes the spending limit of a campaign that has not ended; null removes it. Throws an HttpError 404 or 409. */
  changeSpendingLimit(
    workspaceId: WorkspaceId,
    campaignId: number,
    limit: number | null,
  ): Promise<void>
  /** Turns calling on, in the caller's transaction; returns the calls it reserved, or why there are none. Throws an HttpError 404 or 409. */
  makeCalls(tx: Tx, workspaceId: WorkspaceId, campaignId: number): Promise<MadeCalls>
  /** Stops all calls of a workspace: none is requested once this resolves. Returns the stop. */
  stopWorkspace(
    workspaceId: WorkspaceId,
    by: { stoppedBy: string; reason: string },
  ): Promise<CallingStop | null>
  /** Lifts the stop of a workspace. */
  liftStop(workspaceId: WorkspaceId): Promise<void>
  /** Returns the stop of a workspace; null while calls may be placed. */
  readStop(workspaceId: WorkspaceId): Promise<CallingStop | null>
  /** Skips contacts that the caller's transaction is about to delete. */
  skipContacts(tx: Tx, workspaceId: WorkspaceId, contactIds: number[]): Promise<void>
  /** Returns contacts that the caller's transaction has restored to their campaigns. */
  restoreContacts(tx: Tx, workspaceId: WorkspaceId, contactIds: number[]): Promise<void>
  /** Copies a contact that the caller's transaction changed to its memberships that are not final. */
  updateMembersOfContact(tx: Tx, workspaceId: WorkspaceId, contactId: number): Promise<void>
  /**
   * Lets members of contacts wait again that a gate skipped, or any gate for null, because the caller's transaction has
   * stored a consent or corrected a number or time zone, or `change` removes an entry of the do-not-call list.
   */
  reconsiderSkipped(
    tx: Tx,
    workspaceId: WorkspaceId,
    contactIds: number[],
    gate: 'consent' | 'do_not_call' | null,
    change?: () => Promise<void>,
  ): Promise<void>
  /** Returns the function that ingests what a provider reports: server messages, polled records, responses to requests. */
  ingestOf(provider: WorkspaceProvider): Ingest
  /** Starts to place calls and to poll the provider. `databaseUrl` is set when processes share a PostgreSQL server. */
  run(databaseUrl?: string): Promise<void>
  /** Stops placing calls and polling, and waits for the requests in flight. */
  close(): Promise<void>
}

/** Creates the dialer of this process. */
export function createDialer(deps: DialerDeps): Dialer {
  const ingests = new WeakMap<WorkspaceProvider, Ingest>()
  const ingestOf = (workspaceProvider: WorkspaceProvider) => {
    const ingest = ingests.get(workspaceProvider) ?? createIngest({ ...deps, ...workspaceProvider })
    ingests.set(workspaceProvider, ingest)
    return ingest
  }
  let stopRunning: (() => Promise<void>) | undefined
  return {
    start: (workspaceId, id) => startCampaign(deps, workspaceId, id),
    pause: (workspaceId, id) => pauseCampaign(deps, workspaceId, id),
    stop: (workspaceId, id) => stopCampaign(deps, workspaceId, id),
    changeSpendingLimit: (workspaceId, id, limit) =>
      changeSpendingLimit(deps, workspaceId, id, limit),
    makeCalls: (tx, workspaceId, id) => makeCalls(deps, tx, workspaceId, id),
    stopWorkspace: (workspaceId, by) => stopWorkspace(deps, workspaceId, by),
    liftStop: (workspaceId) => liftStop(deps, workspaceId),
    readStop: (workspaceId) => readStop(deps.db, workspaceId),
    skipContacts: (tx, workspaceId, ids) => skipContacts(deps, tx, workspaceId, ids),
    restoreContacts: (tx, workspaceId, ids) => restoreMembers(deps, tx, workspaceId, ids),
    updateMembersOfContact: (tx, workspaceId, id) =>
      updateMembersOfContact(deps, tx, workspaceId, id),
    reconsiderSkipped: (tx, workspaceId, ids, gate, change) =>
      reconsiderSkipped(deps, tx, workspaceId, ids, gate, change),
    ingestOf,
    async run(databaseUrl) {
      stopRunning = await run(deps, ingestOf, databaseUrl)
    },
    async close() {
      await stopRunning?.()
    },
  }
}
