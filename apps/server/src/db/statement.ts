import type { PGlite } from '@electric-sql/pglite'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './open.ts'
import { clientOf } from './session.ts'

/** Asks a prepared statement: a value for each of its placeholders. */
export type Statement<Row> = (values: Record<string, unknown>) => Promise<Row[]>

/**
 * A statement that is asked again and again: the database reads it once a connection, under its name, and its
 * rows come as lists, in the columns' order. By Drizzle's own way a page of rows takes as long as all the
 * rest of its request.
 */
export function prepare<Row extends unknown[]>(db: Db, name: string, made: SQL): Statement<Row> {
  const { text, params } = write(made)
  const client = clientOf(db)
  const asked =
    client instanceof pg.Pool
      ? (values: unknown[]) => client.query<Row>({ ...asLists, name, text, values })
      : prepareEmbedded<Row>(client as PGlite, name, text)
  return async (given) => (await asked(fillPlaceholders(params, given))).rows
}

/** Asks a statement made for the occasion; its rows are as those of a prepared one. */
export async function ask<Row extends unknown[]>(db: Db, made: SQL): Promise<Row[]> {
  const { text, params } = write(made)
  const client = clientOf(db)
  const asked =
    client instanceof pg.Pool
      ? client.query<Row>({ ...asLists, text, values: params })
      : (client as PGlite).query<Row>(text, params, asLists)
  return (await asked).rows
}

const dialect = new PgDialect()

function write(made: SQL): { text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(made)
  return { text, params }
}

/** What each embedded database has been told to prepare, by name. */
const told = new WeakMap<PGlite, Map<string, Promise<unknown>>>()

/** The embedded database's driver prepares nothing, but the database does when it is told to. */
function prepareEmbedded<Row>(client: PGlite, name: string, text: string) {
  const known = pg.escapeIdentifier(name)
  const names = told.get(client) ?? new Map<string, Promise<unknown>>()
  told.set(client, names)
  return async (values: unknown[]) => {
    const prepared = names.get(name) ?? client.exec(`prepare ${known} as ${text}`)
    names.set(name, prepared)
    await prepared.catch((error: unknown) => {
      names.delete(name)
      throw error
    })
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(`${value}`)))
    const list = given.length > 0 ? `(${given.join()})` : ''
    return client.query<Row>(`execute ${known} ${list}`, [], asLists)
  }
}

/** Left as they are otherwise: parsers of one's own cost the embedded driver more than a page of rows. */
const asLists = { rowMode: 'array' as const }

/** How a column is read: as the driver returns it, or from the text that the database writes. */
type ColumnReader<Value> = 'as it is' | ((text: string) => Value)

/** Columns in the order given: makes both what a statement selects and the object that its row becomes. */
export function listColumns<Row extends object>(
  readers: {
    [Name in keyof Row]: ColumnReader<Row[Name]>
  },
): { selected: SQL; toObject: (values: unknown[]) => Row } {
  const columns = Object.entries<ColumnReader<unknown>>(readers)
  const selected = columns.map(([name, read]) =>
    read === 'as it is' ? name : `${name}::text as ${name}`,
  )
  return {
    selected: sql.raw(selected.join(', ')),
    toObject(values) {
      const row: Record<string, unknown> = {}
      columns.forEach(([name, read], place) => {
        const value = values[place]
        row[name] = read === 'as it is' ? value : read(value as string)
      })
      return row as Row
    },
  }
}

/** What the wire has for a time that the database wrote as text. */
export function wireTime(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  // Most sessions are in UTC, and by way of a Date twenty times take as long as reading their rows.
  const time = text.slice(11, -3)
  return `${text.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`
}

/** The items of a list of text that the database wrote as text: quotes stand around whatever is not plain. */
export function listedText(text: string): string[] {
  if (text === '{}') return []
  return text.includes('"') ? readQuoted(text) : text.slice(1, -1).split(',')
}

const textArray: number = 1009
const readQuoted: (text: string) => string[] = pg.types.getTypeParser(textArray, 'text')
