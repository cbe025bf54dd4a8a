import pg from 'pg'
import { inStatementSpan } from '../tracing/index.ts'

/** The text of a query that returns a promise; undefined for a stream, and for a query with a callback. */
function textOfPromised(args: unknown[]): string | undefined {
  if (typeof args.at(-1) === 'function') return undefined
  const [statement] = args
  if (typeof statement === 'string') return statement
  const { text, submit } = statement as { text?: string; submit?: unknown }
  return submit === undefined ? text : undefined
}

/** Runs a query that returns a promise as a span. The pool passes those with a callback to its clients. */
function traceQuery(args: unknown[], query: () => unknown): unknown {
  const text = textOfPromised(args)
  return text === undefined ? query() : inStatementSpan(text, query as () => Promise<unknown>)
}

/** A client of a pool whose queries are spans. */
class TracedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the method has an overload for each combination of arguments
  override query(...args: any[]): any {
    return traceQuery(args, () => super.query.apply(this, args as never))
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
    return traceQuery(args, () => super.query.apply(this, args as never))
  }
}
