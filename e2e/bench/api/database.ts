import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const server = join(import.meta.dirname, '../../../apps/server/src')

/** What a bench asks of a database: a pool of a PostgreSQL server, or the embedded one. */
export interface Client {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** A connection of a pool, for streams. */
export interface Connection {
  query<T>(stream: T): T
  release(): void
}

/** Opens and migrates a database as the product does: a postgres:// address, or a data folder. */
export async function openDatabase(
  where: string,
): Promise<{ client: Client & { connect(): Promise<Connection> }; close(): Promise<void> }> {
  const { openServer, openEmbedded } = await import(join(server, 'db/open.ts'))
  const onServer = where.startsWith('postgres')
  if (!onServer) mkdirSync(where, { recursive: true })
  const { db, close } = await (onServer ? openServer : openEmbedded)(where)
  return { client: db.$client, close }
}

/** Starts the PostgreSQL the tests start too, or takes the one TEST_DATABASE_URL names. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const { default: setUp } = await import(join(server, '../test/postgres.ts'))
  let url = ''
  const stop = await setUp({
    provide: (_name: 'databaseUrl', value: string) => {
      url = value
    },
  })
  return { url, stop: async () => stop?.() }
}

/** Makes a new database on a PostgreSQL server. */
export async function createDatabase(
  server: string,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}
