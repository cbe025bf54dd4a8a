import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Auth } from './auth/index.ts'
import type { DialerDeps } from './dialer/index.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Settings } from './settings.ts'

/** Returns a sentence for `/api/health` about something that needs attention soon, or null. */
type Warning = () => Promise<string | null> | string | null

/** The server's dependencies, injected so that tests can replace them. */
export interface Deps extends DialerDeps {
  /** The provider's address for the browser, without a trailing slash. */
  browserProviderUrl: string
  /** Checked before an import writes. */
  diskSpace: DiskSpace
  warnings: Warning[]
  settings: Settings
  auth: Auth
  /** The secret that webhook messages must carry. */
  webhookSecret: string
  /** The log of the requests to the API. */
  requestLog: Logger
  /** The metrics of `/api/metrics`. */
  registry: Registry
}
