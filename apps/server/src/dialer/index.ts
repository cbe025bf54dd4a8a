import type { Tx } from '../db/open.ts'
import { makeCalls, pauseCampaign, startCampaign, stopCampaign } from './commands.ts'
import type { DialerDeps } from './deps.ts'
import type { CampaignRow } from './domain/rows.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { skipContacts, updateMembersOf } from './members.ts'
import type { ReservedCall } from './reserve.ts'
import { run } from './run.ts'

export type { DialerDeps } from './deps.ts'
export { whyNotNow } from './domain/next-action.ts'
export { outcomeOf } from './domain/outcome.ts'
export { columnsOf } from './domain/record-changes.ts'
export { consequenceOf } from './domain/retry-policy.ts'
export type { Ingest } from './ingest.ts'
export { clockWarning, openDatabaseClock, processLeaseClock } from './placing/lease-clock.ts'
export { ingestOrDrop } from './polling/ingest-or-drop.ts'
export { readTiming, type Timing, timing } from './timing.ts'

/**
 * The engine that calls the contacts of campaigns. Commands and events work in every process; calls are placed by
 * those that `run`. Calls that a transaction reserves are placed at once after its commit, whoever commits it.
 */
export interface Dialer {
  /** Starts a draft or paused campaign; throws an HttpError 404 or 409. */
  start(user: number, campaignId: number): Promise<CampaignRow>
  /** Pauses a running campaign; resolves when no more calls are being placed. Throws an HttpError 404 or 409. */
  pause(user: number, campaignId: number): Promise<CampaignRow>
  /** Ends a campaign; resolves when no more calls are being placed. Throws an HttpError 404. */
  stop(user: number, campaignId: number): Promise<CampaignRow>
  /** Turns calling on, in the caller's transaction; returns the calls it reserved. Throws an HttpError 404 or 409. */
  makeCalls(tx: Tx, user: number, campaignId: number): Promise<ReservedCall[]>
  /** Skips contacts that the caller's transaction is about to delete. */
  skipContacts(tx: Tx, user: number, contactIds: number[]): Promise<void>
  /** Copies a contact that the caller's transaction changed to the memberships that are still to be called. */
  updateMembersOf(tx: Tx, contactId: number): Promise<void>
  /** Ingests an event of a call: a server message, a polled record, or an answer to a request. */
  ingest: Ingest
  /** Starts to place calls and to poll the provider; `databaseUrl` names a PostgreSQL server that processes share. */
  run(databaseUrl?: string): Promise<void>
  /** Places nothing more, and waits for what is in flight. */
  close(): Promise<void>
}

/** Creates the dialer of a process. */
export function createDialer(deps: DialerDeps): Dialer {
  const ingest = createIngest(deps)
  let stopRunning: (() => Promise<void>) | undefined
  return {
    start: (user, id) => startCampaign(deps, user, id),
    pause: (user, id) => pauseCampaign(deps, user, id),
    stop: (user, id) => stopCampaign(deps, user, id),
    makeCalls: (tx, user, id) => makeCalls(deps, tx, user, id),
    skipContacts: (tx, user, ids) => skipContacts(deps, tx, user, ids),
    updateMembersOf,
    ingest,
    async run(databaseUrl) {
      stopRunning = await run(deps, ingest, databaseUrl)
    },
    async close() {
      await stopRunning?.()
    },
  }
}
