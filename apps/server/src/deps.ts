import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Recordings } from './calls/recordings.ts'
import type { Db } from './db/open.ts'
import type { Timing } from './dialler/timing.ts'
import type { Changes } from './events/events.ts'
import type { Provider } from './provider/provider.ts'
import type { Queue } from './queue.ts'
import type { Settings } from './settings.ts'

/** Everything the server leans on, handed in so that a test can hold it. */
export interface Deps {
  db: Db
  queue: Queue
  changes: Changes
  provider: Provider
  /** Where the browser reaches the provider; no trailing slash. */
  browserProviderUrl: string
  recordings: Recordings
  settings: Settings
  /** What a server message must carry. */
  webhookSecret: string
  log: Logger
  /** Where figures are kept for `/api/metrics`. */
  registry: Registry
  /** The dialler's durations. */
  timing: Timing
  now: () => Date
  newId: () => string
}
