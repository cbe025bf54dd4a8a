import type { Logger } from 'pino'
import type { Database, Db } from '../db/open.ts'
import type { DropReporter } from '../drop-reporter.ts'
import type { ChangeFeed } from '../events/index.ts'
import type { Provider } from '../provider/index.ts'
import type { Queue } from '../queue.ts'
import type { RecordingStore } from '../recordings/index.ts'
import type { LeaseClock } from './placing/lease-clock.ts'
import type { Timing } from './timing.ts'

/** What the dialer depends on. */
export interface DialerDeps {
  db: Db
  /** Listens to notifications of the database. */
  listen: Database['listen']
  queue: Queue
  changes: ChangeFeed
  provider: Provider
  recordings: RecordingStore
  /** Called with what the provider reports and is not kept. */
  drops: DropReporter
  log: Logger
  timing: Timing
  /** The time of day, for what people see and plan; the database's where processes share one. */
  now: () => Date
  leaseClock: LeaseClock
  newId: () => string
}
