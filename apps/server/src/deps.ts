import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Auth } from './auth/index.ts'
import type { Db } from './db/open.ts'
import type { DialerDeps } from './dialer/index.ts'
import type { DiskSpace } from './disk-space.ts'
import type { StoredProviders } from './provider/index.ts'
import type { Settings } from './settings.ts'

/** Returns a sentence for `/api/health` about something that needs attention soon, or null. */
type Warning = () => Promise<string | null> | string | null

/** The server's dependencies, injected so that tests can replace them. */
export interface Deps extends DialerDeps {
  /** For the statements of requests, which see only the rows of their workspace. Handlers of requests get it as `db`. */
  requestDb: Db
  /** Checked before an import writes. */
  diskSpace: DiskSpace
  warnings: Warning[]
  settings: Settings
  auth: Auth
  /** The providers that admins store; undefined when all workspaces share that of the settings. */
  storedProviders: StoredProviders | undefined
  /** Whether this is a demo, which has no data of persons and erases nothing. */
  isDemo: boolean
  /** The log of the requests to the API. */
  requestLog: Logger
  /** The metrics of `/api/metrics`. */
  registry: Registry
}
