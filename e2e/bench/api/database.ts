import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const server = join(import.meta.dirname, '../../../apps/server/src')

/** A pool of connections to a PostgreSQL server, or the embedded database. */
export interface Client {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** A connection of a pool, which COPY streams need. */
export interface Connection {
  query<T>(stream: T): T
  release(): void
}

/** Opens and migrates a database; its location is a postgres:// URL or a data folder. */
export async function openDatabase(
  location: string,
): Promise<{ client: Client & { connect(): Promise<Connection> }; close(): Promise<void> }> {
  const { openServer, openEmbedded } = await import(join(server, 'db/open.ts'))
  const isServer = location.startsWith('postgres')
  if (!isServer) mkdirSync(location, { recursive: true })
  const { db, close } = await (isServer ? openServer : openEmbedded)(location)
  return { client: db.$client, close }
}

/** Starts the PostgreSQL server of the tests, or uses the one in TEST_DATABASE_URL. */
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

/** Creates a database on a PostgreSQL server. */
export async function createDatabase(
  server: string,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const runAsAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await runAsAdmin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runAsAdmin(`drop database ${name} with (force)`) }
}
