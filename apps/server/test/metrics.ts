import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../src/db/open.ts'

/** The parameters of the statements in docs/metrics.md. */
export interface MetricParameters {
  campaign_id: number | null
  /** Null stands for all days. */
  days: number | null
  tz: string
  now: Date
}

/** A metric's value, or its values by name. */
export type MetricValue = number | Record<string, number>

/** Returns the statements of docs/metrics.md by the name in their first line. */
function readMetricStatements(): Map<string, string> {
  const text = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const blocks = text.matchAll(/^```sql\n-- (\w+)\n([^`]+)```$/gm)
  return new Map([...blocks].map(([, name = '', statement = '']) => [name, statement]))
}

const periods = ['calls_of_period', 'calls_of_previous_period'] as const

/**
 * Computes all metrics of docs/metrics.md from the rows of calls, contacts, campaigns and memberships; those of calls
 * over the period or over the one before.
 */
export async function computeMetrics(
  db: Db,
  parameters: MetricParameters,
  period: (typeof periods)[number] = 'calls_of_period',
): Promise<Record<string, MetricValue>> {
  const statements = readMetricStatements()
  const callsOfPeriod = statements.get(period)
  if (!callsOfPeriod) throw new Error(`docs/metrics.md does not define ${period}`)
  for (const name of periods) statements.delete(name)
  const values: Record<string, SQL> = {
    workspace_id: sql`1`,
    campaign_id: sql`${parameters.campaign_id}::integer`,
    days: sql`${parameters.days}::integer`,
    tz: sql`${parameters.tz}::text`,
    now: sql`${parameters.now.toISOString()}::timestamptz`,
  }
  const metrics: Record<string, MetricValue> = {}
  for (const [name, statement] of statements) {
    const text = `with calls_of_period as (${callsOfPeriod}) ${statement}`
    // Every second piece is the name of a parameter.
    const query = text
      .split(/:(\w+)/)
      .map((piece, n) => (n % 2 === 0 ? sql.raw(piece) : (values[piece] ?? sql.raw(`:${piece}`))))
    const { rows } = await db.execute<Record<string, unknown>>(sql.join(query))
    metrics[name] = toMetricValue(rows)
  }
  return metrics
}

/** Converts rows of one number, or of a name and a number. */
function toMetricValue(rows: Record<string, unknown>[]): MetricValue {
  const cells = rows.map((row) => Object.values(row))
  if (cells.length === 1 && cells[0]?.length === 1) return Number(cells[0][0])
  return Object.fromEntries(cells.map(([name, value]) => [String(name), Number(value)]))
}
