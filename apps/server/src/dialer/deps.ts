import type { Logger } from 'pino'
import type { NewAuditEvent } from '../db/audit-events.ts'
import type { Database, Db } from '../db/open.ts'
import type { NumberHasher } from '../db/suppressions.ts'
import { calls } from '../db/tables/calls.table.ts'
import { inWorkspace } from '../db/workspace-id.ts'
import type { DropReporter } from '../drop-reporter.ts'
import type { ChangeFeed } from '../events/index.ts'
import type { Providers, WorkspaceProvider } from '../provider/index.ts'
import type { Queue } from '../queue.ts'
import type { RecordingStore } from '../recordings/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { LeaseClock } from './lease-clock.ts'
import type { Timing } from './timing.ts'

/** What the dialer depends on. */
export interface DialerDeps {
  db: Db
  /** Listens to notifications of the database. */
  listen: Database['listen']
  queue: Queue
  changes: ChangeFeed
  providers: Providers
  recordings: RecordingStore
  /** Hashes phone numbers under a key of the server. */
  hashNumber: NumberHasher
  /** Undefined in a demo. */
  webhooks: Webhooks | undefined
  /** Reports what the provider sent and the server does not store. */
  drops: DropReporter
  log: Logger
  timing: Timing
  /** The time of day, for schedules and for times that people see. It is the database's when processes share one. */
  now: () => Date
  leaseClock: LeaseClock
  newId: () => string
  /** Records in the audit log what a schedule does; absent in a demo. */
  recordAuditEvent?: ((event: NewAuditEvent) => Promise<void>) | undefined
}

/** What the tasks of one provider depend on. */
export type ProviderDeps = DialerDeps & WorkspaceProvider

/** Matches the calls that a provider has; undefined when it has those of all workspaces. */
export const isOfProvider = ({ workspaceId }: Pick<WorkspaceProvider, 'workspaceId'>) =>
  workspaceId === undefined ? undefined : inWorkspace(calls, workspaceId)
