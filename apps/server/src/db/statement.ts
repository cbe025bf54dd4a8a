import type { PGlite } from '@electric-sql/pglite'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './open.ts'
import { clientOf } from './session.ts'

/** Executes a prepared statement with a value for each of its placeholders. */
export type Statement<Row> = (values: Record<string, unknown>) => Promise<Row[]>

/**
 * Prepares a statement that is executed often: the database parses it once per connection, under its name. Its
 * rows are arrays in the order of the columns. With Drizzle's own queries, reading a page of rows would take as
 * long as the rest of the request.
 */
export function prepare<Row extends unknown[]>(db: Db, name: string, query: SQL): Statement<Row> {
  const { text, params } = toSqlText(query)
  const client = clientOf(db)
  const execute =
    client instanceof pg.Pool
      ? (values: unknown[]) => client.query<Row>({ ...rowsAsArrays, name, text, values })
      : prepareEmbedded<Row>(client as PGlite, name, text)
  return async (values) => (await execute(fillPlaceholders(params, values))).rows
}

/** Executes a statement without preparing it; the rows are arrays, as those of a prepared statement. */
export async function queryRows<Row extends unknown[]>(db: Db, query: SQL): Promise<Row[]> {
  const { text, params } = toSqlText(query)
  const client = clientOf(db)
  const result =
    client instanceof pg.Pool
      ? client.query<Row>({ ...rowsAsArrays, text, values: params })
      : (client as PGlite).query<Row>(text, params, rowsAsArrays)
  return (await result).rows
}

const dialect = new PgDialect()

function toSqlText(query: SQL): { text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, params }
}

/** The statements that each embedded database has prepared, by name. */
const preparedByClient = new WeakMap<PGlite, Map<string, Promise<unknown>>>()

/** The driver of the embedded database cannot prepare statements, so SQL's `prepare` and `execute` do it. */
function prepareEmbedded<Row>(client: PGlite, name: string, text: string) {
  const quotedName = pg.escapeIdentifier(name)
  const preparedByName = preparedByClient.get(client) ?? new Map<string, Promise<unknown>>()
  preparedByClient.set(client, preparedByName)
  return async (values: unknown[]) => {
    const prepared = preparedByName.get(name) ?? client.exec(`prepare ${quotedName} as ${text}`)
    preparedByName.set(name, prepared)
    await prepared.catch((error: unknown) => {
      preparedByName.delete(name)
      throw error
    })
    const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(`${value}`)))
    const argumentList = literals.length > 0 ? `(${literals.join()})` : ''
    return client.query<Row>(`execute ${quotedName} ${argumentList}`, [], rowsAsArrays)
  }
}

/** No custom parsers are passed: in the embedded driver they cost more than reading a page of rows. */
const rowsAsArrays = { rowMode: 'array' as const }

/** How a column is read: as the driver returns it, or by a function that parses the database's text. */
type ColumnReader<Value> = 'unchanged' | ((text: string) => Value)

/** Returns the select list for columns in this order, and a function that converts a row's array to an object. */
export function createRowMapper<Row extends object>(
  columnReaders: {
    [Name in keyof Row]: ColumnReader<Row[Name]>
  },
): { selectList: SQL; toObject: (values: unknown[]) => Row } {
  const columns = Object.entries<ColumnReader<unknown>>(columnReaders)
  const expressions = columns.map(([name, read]) =>
    read === 'unchanged' ? name : `${name}::text as ${name}`,
  )
  return {
    selectList: sql.raw(expressions.join(', ')),
    toObject(values) {
      const row: Record<string, unknown> = {}
      columns.forEach(([name, read], index) => {
        const value = values[index]
        row[name] = read === 'unchanged' ? value : read(value as string)
      })
      return row as Row
    },
  }
}

/** Converts a timestamp in PostgreSQL's text format to ISO 8601, as the API returns it. */
export function toIsoTime(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  // Most sessions are in UTC. Converting the times of a page with `Date` takes as long as reading its rows.
  const time = text.slice(11, -3)
  return `${text.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`
}

/** Parses a text array in PostgreSQL's text format, in which items with special characters are quoted. */
export function parseTextArray(text: string): string[] {
  if (text === '{}') return []
  return text.includes('"') ? parseQuotedArray(text) : text.slice(1, -1).split(',')
}

const textArrayOid: number = 1009
const parseQuotedArray: (text: string) => string[] = pg.types.getTypeParser(textArrayOid, 'text')
