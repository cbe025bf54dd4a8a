import { PGlite, type Transaction } from '@electric-sql/pglite'
import { inStatementSpan } from '../tracing/index.ts'

/** PostgreSQL's errors after which its process must end. */
const fatalSeverities = ['PANIC', 'FATAL']

/**
 * PGlite that rejects every query after an error that would end a PostgreSQL process.
 *
 * Such an error, for example on a full disk, leaves locks held. PGlite itself continues, and the next commit blocks
 * the main thread forever.
 */
export class EmbeddedPostgres extends PGlite {
  readonly #failureResolvers = Promise.withResolvers<Error>()

  /** The fatal error, after which every query is rejected. */
  failure: Error | undefined

  /** Resolves with the fatal error. */
  readonly whenFailed = this.#failureResolvers.promise

  override query<Row>(...args: Parameters<PGlite['query']>) {
    return inStatementSpan(args[0], () => super.query<Row>(...args))
  }

  override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) => work(traceTransaction(tx)))
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.failure) throw this.failure
    return super.execProtocolRawSync(message)
  }

  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(message, options)
    } catch (error) {
      if (!this.failure && error instanceof Error && isFatal(error)) {
        this.failure = error
        this.#failureResolvers.resolve(error)
      }
      throw error
    }
  }

  /**
   * Does not shut down a failed database: PostgreSQL would write a checkpoint, and that write could fail or block
   * again. The next start recovers all committed data from the WAL.
   */
  override async close(): Promise<void> {
    if (!this.failure) await super.close()
  }
}

function traceTransaction(tx: Transaction): Transaction {
  const query: Transaction['query'] = (...args) => inStatementSpan(args[0], () => tx.query(...args))
  return Object.create(tx, { query: { value: query } })
}

const isFatal = (error: Error & { severity?: unknown }) =>
  fatalSeverities.includes(String(error.severity))
