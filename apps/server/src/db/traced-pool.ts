import pg from 'pg'
import { inStatementSpan } from '../tracing/index.ts'

type QueryArguments = [statement: string | { text: string }, ...rest: unknown[]]

const textOf = ([statement]: QueryArguments) =>
  typeof statement === 'string' ? statement : statement.text

/** Runs a query that returns a promise as a span; not one with a callback, with which the pool calls its clients. */
function traceQuery<Result>(args: QueryArguments, query: () => Result): Result {
  const isPromised = typeof args.at(-1) !== 'function' && typeof textOf(args) === 'string'
  if (!isPromised) return query()
  return inStatementSpan(textOf(args), async () => await query()) as Result
}

/** A client of a pool whose queries are spans. */
class TracedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the method has an overload for each combination of arguments
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return traceQuery(args as QueryArguments, () => query(...args))
  }
}

/**
 * A pool whose queries are spans. The pool traces those without a transaction itself, because it passes them to a client
 * when another request has released it.
 */
export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the method has an overload for each combination of arguments
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return traceQuery(args as QueryArguments, () => query(...args))
  }
}
