import { SpanKind } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { hasBearerToken } from './compare-secrets.ts'
import type { Db } from './db/open.ts'
import { calls, isLive } from './db/tables/calls.table.ts'
import type { Deps } from './deps.ts'
import { HttpError } from './errors.ts'
import type { Provider } from './provider/index.ts'
import { inSpan } from './tracing/index.ts'
import { withTimeout } from './with-timeout.ts'

/** Records requests to the server. */
export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void
}

/**
 * Serves `GET /api/metrics`, which responds in Prometheus' format. With accounts it needs the token of the settings,
 * because it counts what all workspaces do: no role in one of them may read it. Without the database, it has all but what
 * it counts there.
 */
export function serveMetrics(
  app: Hono,
  {
    db,
    queue,
    registry,
    settings,
    log,
  }: Pick<Deps, 'db' | 'queue' | 'registry' | 'settings' | 'log'>,
): void {
  const liveCalls = new Gauge({
    name: 'callwright_live_calls',
    help: 'Calls that are neither ended nor failed, by status.',
    labelNames: ['status'],
    registers: [registry],
  })
  const queueJobs = new Gauge({
    name: 'callwright_queue_jobs',
    help: 'Jobs that wait (deferred, ready) or run (active), by name and state, counted at most a minute ago.',
    labelNames: ['name', 'state'],
    registers: [registry],
  })
  const { accounts } = settings
  app.get('/api/metrics', async (c) => {
    const token = accounts?.metricsToken
    if (accounts && !(token && hasBearerToken(c, token))) {
      throw new HttpError(401, 'unauthorized', 'Send the token in METRICS_TOKEN as a bearer token')
    }
    const [calls, counts] = await withTimeout(
      3000,
      Promise.all([countCalls(db), queue.counts()]),
    ).catch((error: unknown) => {
      log.warn(
        { err: error },
        'the metrics have no live calls and no jobs, which are in the database',
      )
      return [[], []] as const
    })
    liveCalls.reset()
    queueJobs.reset()
    for (const { status, count } of calls) liveCalls.set({ status }, count)
    for (const { name, state, count } of counts) queueJobs.set({ name, state }, count)
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

/** Registers the histogram of requests by method, route and status. */
export function createMetrics(registry: Registry): Metrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    observeRequest: ({ method, route, status }, seconds) =>
      durations.observe({ method, route, status }, seconds),
  }
}

/** Returns a function that counts the requests to a provider by operation and outcome, and makes each of them a span. */
export function observeRequests(registry: Registry): (provider: Provider) => Provider {
  const requests = new Counter({
    name: 'callwright_provider_requests_total',
    help: 'Requests to the voice provider, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  // The alert compares this count with an earlier one, so the first refusal needs a zero before it.
  for (const operation of ['openingOf', 'placeCall']) {
    requests.inc({ operation, outcome: 'account-fault' }, 0)
  }
  return (provider) =>
    new Proxy(provider, {
      get(target, operation: keyof Provider & string) {
        // `now` sends no request; it returns the time of the last response.
        if (operation === 'now') return target.now
        const method = target[operation] as (...args: unknown[]) => Promise<unknown>
        return async (...args: unknown[]) => {
          try {
            const result = await inSpan(`provider ${operation}`, { kind: SpanKind.CLIENT }, () =>
              method.apply(target, args),
            )
            requests.inc({ operation, outcome: outcomeOf(result) })
            return result
          } catch (error) {
            requests.inc({ operation, outcome: 'failed' })
            throw error
          }
        }
      },
    })
}

/** Returns the label of a result. Faults of the account and of the provider have labels of their own for the alerts. */
function outcomeOf(result: unknown): string {
  const { kind, fault, isProviderFault } = (result ?? {}) as {
    kind?: string
    fault?: string
    isProviderFault?: boolean
  }
  if (fault === 'account') return 'account-fault'
  if (isProviderFault) return 'provider-fault'
  return kind ?? 'ok'
}

async function countCalls(db: Db) {
  const { rows } = await db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::integer as count from ${calls} where ${isLive(calls)} group by status`,
  )
  return rows
}
