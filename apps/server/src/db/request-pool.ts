import type pg from 'pg'
import { currentWorkspace } from './request-scope.ts'
import { workspaceSetting } from './tables/workspace-policy.ts'
import { TracedPool } from './traced-pool.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * The pool of the statements of requests. They run under a role that owns nothing, and see the rows of the workspace of the
 * request. Outside of a request they fail, because a response without its rows would look complete.
 */
export class RequestPool extends TracedPool {
  readonly #role: string
  /** The workspace that each connection has as its setting. A new connection has neither role nor workspace. */
  readonly #workspaces = new WeakMap<pg.PoolClient, string>()

  constructor(config: pg.PoolConfig, role: string) {
    super(config)
    this.#role = role
  }

  // Every statement comes here: `query` and transactions take their connection from it.
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    // Read now, because a connection may be handed over when another request releases it.
    const workspaceId = currentWorkspace()
    if (workspaceId === undefined) {
      const error = new Error('A statement of requests runs outside of a request')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => {})
      return undefined
    }
    const workspace = String(workspaceId)
    if (!callback) return super.connect().then((client) => this.#prepare(client, workspace))
    super.connect((error, client, release) => {
      if (error || !client || this.#workspaces.get(client) === workspace) {
        callback(error, client, release)
        return
      }
      this.#prepare(client, workspace).then(
        () => callback(undefined, client, release),
        (reason) => callback(reason, undefined, () => {}),
      )
    })
    return undefined
  }

  /** Gives a connection the role and the workspace. Closes it when that fails, and rejects. */
  async #prepare(client: pg.PoolClient, workspace: string): Promise<pg.PoolClient> {
    if (this.#workspaces.get(client) === workspace) return client
    try {
      // For the session, so that the next request of the workspace sends nothing.
      await client.query(`select set_config('role', $1, false), set_config($2, $3, false)`, [
        this.#role,
        workspaceSetting,
        workspace,
      ])
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#workspaces.set(client, workspace)
    return client
  }
}
