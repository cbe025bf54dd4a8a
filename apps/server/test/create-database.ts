import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A database of one's own on a PostgreSQL server. */
export interface OwnDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** Creates a database on a PostgreSQL server: an empty one, or a copy of the database with the name `template`. */
export async function createDatabase(server: string, template?: string): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const runAsAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await runAsAdmin(`create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => runAsAdmin(`drop database ${name} with (force)`) }
}
