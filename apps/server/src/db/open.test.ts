import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { openQueue } from '../queue.ts'
import { createTestDatabase } from '../testing.ts'
import { databaseFailureKind } from './failures.ts'
import { openEmbedded, openServer } from './open.ts'
import { secrets } from './tables/secrets.table.ts'

const log = pino({ level: 'fatal' })

/** Creates an empty database, which is deleted after the test; returns its URL. */
async function createEmptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

const requireNewerMigration = sql`update drizzle.compatibility set oldest_migration = 99999999999999`

if (inject('databaseUrl') === '') {
  it('rejects a data folder that a newer version has changed with a one-line error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-newer-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const database = await openEmbedded(folder)
    await database.db.execute(requireNewerMigration)
    await database.close()
    await expect(openEmbedded(folder)).rejects.toThrow(
      /^DATA_DIR=.* was changed by a newer version of Callwright: [^\n]+$/,
    )
  })
} else {
  it('migrates a database once when two processes open it concurrently', async () => {
    const databaseUrl = await createEmptyDatabase()
    const databases = await Promise.all([openServer(databaseUrl), openServer(databaseUrl)])
    const queues = await Promise.all(databases.map((database) => openQueue(database, log)))
    const [firstDatabase] = databases
    const applied = await firstDatabase?.db.execute(
      sql`select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
    )
    expect(applied?.rows).toEqual([])
    await Promise.all(queues.map((queue) => queue.close()))
    await Promise.all(databases.map((database) => database.close()))
  })

  it('rejects a database that a newer version has changed with a one-line error', async () => {
    const databaseUrl = await createEmptyDatabase()
    const database = await openServer(databaseUrl)
    await database.db.execute(requireNewerMigration)
    await database.close()
    await expect(openServer(databaseUrl)).rejects.toThrow(
      /^DATABASE_URL: 127[^\n]* was changed by a newer version of Callwright: [^\n]+$/,
    )
  })

  it('gives up a listening connection that does not answer, and reconnects', async () => {
    const databaseUrl = new URL(await createEmptyDatabase())
    const proxy = await startDatabaseProxy(databaseUrl.hostname, Number(databaseUrl.port))
    onTestFinished(proxy.close)
    databaseUrl.port = String(proxy.port)
    const { listen, close } = await openServer(databaseUrl.href)
    const { promise: reconnection, resolve: onGap } = Promise.withResolvers<void>()
    const listener = await listen('changes', () => {}, onGap)
    await listener.catchUp()
    proxy.freeze()
    await expect(listener.catchUp()).rejects.toThrow('Query read timeout')
    await reconnection
    await listener.catchUp()
    await listener.stop()
    proxy.close()
    await close()
  })

  it('rolls back a transaction that waits too long between two statements, so that its locks block nobody', async () => {
    const databaseUrl = await createEmptyDatabase()
    // The transaction of the migrations may pause for longer on a busy machine.
    await (await openServer(databaseUrl)).close()
    const { db, close } = await openServer(databaseUrl, { idleTransactionMs: 1000 })
    onTestFinished(close)
    await db.insert(secrets).values({ name: 'webhook', value: 'first' })
    const { promise: hasFrozen, resolve: freeze } = Promise.withResolvers<void>()
    const { promise: hasThawed, resolve: thaw } = Promise.withResolvers<void>()
    const frozen = db.transaction(async (tx) => {
      await tx.update(secrets).set({ value: 'frozen' })
      freeze()
      await hasThawed
      await tx.update(secrets).set({ value: 'thawed' })
    })
    const frozenError = frozen.catch((error: unknown) => error)
    // Otherwise the second update could come first.
    await hasFrozen
    await db.update(secrets).set({ value: 'second' })
    thaw()
    expect(databaseFailureKind(await frozenError)).toBe('unavailable')
    expect(await db.select().from(secrets)).toEqual([{ name: 'webhook', value: 'second' }])
  })
}

describe('the kind of a database failure', () => {
  const failureKind = (code: string) =>
    databaseFailureKind(
      new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) }),
    )

  it('is unavailable when the database is unreachable, full or overloaded', () => {
    for (const code of [
      '25P03',
      '53100',
      '53300',
      '57P01',
      '57P03',
      '08006',
      'ECONNREFUSED',
      'ENOSPC',
    ])
      expect(failureKind(code), code).toBe('unavailable')
    const connectionError = new Error('Connection terminated unexpectedly')
    expect(databaseFailureKind(new Error('Failed query', { cause: connectionError }))).toBe(
      'unavailable',
    )
  })

  it('is bad-value when a value does not fit its column', () => {
    for (const code of ['22021', '22003', '22P05'])
      expect(failureKind(code), code).toBe('bad-value')
  })

  it('is undefined for an invalid statement', () => {
    for (const code of ['42P01', '23503', '57014']) expect(failureKind(code), code).toBe(undefined)
  })
})
