import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openQueue } from '../queue.ts'
import { databaseFailureKind } from './failures.ts'
import { openEmbedded, openServer } from './open.ts'

const log = pino({ level: 'fatal' })
const url = inject('databaseUrl')
const opening = 60_000

/** An empty database on the server the tests were given. */
async function anEmptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

const future = sql`
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`

if (url === '') {
  it(
    'refuses a folder that a newer version has written, in one line',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'callwright-newer-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const database = await openEmbedded(folder)
      await database.db.execute(future)
      await database.close()
      await expect(openEmbedded(folder)).rejects.toThrow(
        /^DATA_DIR=.* was written by a newer version of Callwright: [^\n]+$/,
      )
    },
    opening,
  )
} else {
  it('is migrated once when two processes start concurrently', async () => {
    const own = await anEmptyDatabase()
    const databases = await Promise.all([openServer(own), openServer(own)])
    const queues = await Promise.all(databases.map((database) => openQueue(database, log)))
    const [one] = databases
    const applied = await one?.db.execute(
      sql`select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
    )
    expect(applied?.rows).toEqual([])
    await Promise.all(queues.map((queue) => queue.close()))
    await Promise.all(databases.map((database) => database.close()))
  })

  it('rejects a database of a newer version with one line', async () => {
    const own = await anEmptyDatabase()
    const database = await openServer(own)
    await database.db.execute(future)
    await database.close()
    await expect(openServer(own)).rejects.toThrow(
      /^DATABASE_URL: 127[^\n]* was written by a newer version of Callwright: [^\n]+$/,
    )
  })
}

describe('a failure of the database', () => {
  const failure = (code: string) =>
    databaseFailureKind(
      new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) }),
    )

  it('is unavailable when the database is gone, full or overloaded', () => {
    for (const code of ['53100', '53300', '57P01', '57P03', '08006', 'ECONNREFUSED', 'ENOSPC'])
      expect(failure(code), code).toBe('unavailable')
    const lost = new Error('Connection terminated unexpectedly')
    expect(databaseFailureKind(new Error('Failed query', { cause: lost }))).toBe('unavailable')
  })

  it('is a bad value when it does not fit its column', () => {
    for (const code of ['22021', '22003', '22P05']) expect(failure(code), code).toBe('bad-value')
  })

  it('is neither for an invalid statement', () => {
    for (const code of ['42P01', '23503', '57014']) expect(failure(code), code).toBe(undefined)
  })
})
