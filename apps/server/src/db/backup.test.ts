import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp, restore } from './backup.ts'
import { lockDataDir } from './lock.ts'
import { openEmbedded } from './open.ts'
import { secrets } from './tables/secrets.table.ts'

const folder = mkdtempSync(join(tmpdir(), 'callwright-backup-'))
const dataDir = join(folder, 'data')
const file = join(folder, 'backup.tar.gz')
let target: string

const campaignRows = [
  ['calling', 'running', ''],
  ['overdue', 'draft', '2026-01-01T09:00:00Z'],
  ['later', 'draft', '2100-01-01T09:00:00Z'],
  ['unplanned', 'draft', ''],
  ['done', 'completed', '2026-01-01T09:00:00Z'],
] as const

const readText = (...path: string[]) => readFileSync(join(...path), 'utf8')

beforeAll(async () => {
  mkdirSync(dataDir)
  const { db, close } = await openEmbedded(dataDir)
  await db.insert(secrets).values({ name: 'webhook', value: 'secret' })
  for (const [name, status, scheduled_start] of campaignRows) {
    await db.execute(sql`
      insert into campaigns (workspace_id, user_id, name, description, status, assistant_id, phone_number_id,
        max_concurrent_calls, retry_attempts, retry_delay_minutes, scheduled_start, scheduled_end,
        total_contacts, created_at)
      values (1, 1, ${name}, '', ${status}, 'a', 'p', 1, 0, 30, ${scheduled_start}, '', 0, now())`)
  }
  await close()
  mkdirSync(join(dataDir, 'recordings'))
  writeFileSync(join(dataDir, 'recordings', '1.mp3'), 'sound')
  writeFileSync(join(dataDir, 'emulator.log.jsonl'), '{}\n')
  writeFileSync(join(dataDir, 'notes.txt'), 'unrelated')
  await backUp(dataDir, file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  target = mkdtempSync(join(folder, 'target-'))
})

it('restores database, recordings and log', async () => {
  await restore(target, file, { force: false })
  expect(readText(target, 'recordings', '1.mp3')).toBe('sound')
  expect(readText(target, 'emulator.log.jsonl')).toBe('{}\n')
  expect(existsSync(join(target, 'notes.txt'))).toBe(false)
  const { db, close } = await openEmbedded(target)
  const rows = await db.select().from(secrets)
  await close()
  expect(rows).toEqual([{ name: 'webhook', value: 'secret' }])
})

it('restores campaigns that run or would start by their schedule as paused, because they would repeat calls, and completed ones with the reason to pause when they reopen', async () => {
  await restore(target, file, { force: false })
  const { db, close } = await openEmbedded(target)
  const { rows } = await db.execute(sql`select name, status, paused_reason from campaigns`)
  const { rows: logged } = await db.execute(sql`
    select name, log.status, reason = paused_reason as has_reason, log.at > created_at as is_later
    from campaign_log as log join campaigns on campaigns.id = campaign_id order by name`)
  await close()
  const statuses = Object.fromEntries(rows.map(({ name, status }) => [name, status]))
  expect(statuses).toEqual({
    calling: 'paused',
    overdue: 'paused',
    later: 'paused',
    unplanned: 'draft',
    done: 'completed',
  })
  const reasons = rows.flatMap(({ paused_reason }) => paused_reason ?? [])
  expect(reasons).toHaveLength(4)
  expect(rows.find(({ name }) => name === 'done')).toMatchObject({
    paused_reason: expect.stringMatching(/^Restored from a backup/),
  })
  const inLog = { status: 'paused', has_reason: true, is_later: true }
  expect(logged).toEqual([
    { name: 'calling', ...inLog },
    { name: 'later', ...inLog },
    { name: 'overdue', ...inLog },
  ])
})

it('rejects backup and restore of a data folder in use', async () => {
  const unlock = lockDataDir(dataDir)
  const otherFile = join(folder, 'other.tar.gz')
  await expect(backUp(dataDir, otherFile)).rejects.toThrow('is in use by another running server')
  await expect(restore(dataDir, file, { force: true })).rejects.toThrow('is in use')
  unlock()
  expect(existsSync(otherFile)).toBe(false)
  expect(existsSync(join(dataDir, 'notes.txt'))).toBe(true)
})

it('replaces a data folder only with force, and keeps its other files', async () => {
  mkdirSync(join(target, 'recordings'))
  writeFileSync(join(target, 'recordings', '9.mp3'), 'older')
  writeFileSync(join(target, 'notes.txt'), 'unrelated')
  await expect(restore(target, file, { force: false })).rejects.toThrow(/is not empty: add --force/)
  expect(readText(target, 'recordings', '9.mp3')).toBe('older')
  await restore(target, file, { force: true })
  expect(readText(target, 'recordings', '1.mp3')).toBe('sound')
  expect(existsSync(join(target, 'recordings', '9.mp3'))).toBe(false)
  expect(readText(target, 'notes.txt')).toBe('unrelated')
})

it('keeps the data folder itself, which may be a mount point in a folder that cannot be written', async () => {
  mkdirSync(join(target, 'data', 'recordings'), { recursive: true })
  const folder = join(target, 'data')
  const { ino } = statSync(folder)
  chmodSync(target, 0o500)
  await restore(folder, file, { force: true })
  chmodSync(target, 0o700)
  expect(statSync(folder).ino).toBe(ino)
  expect(readdirSync(folder).toSorted()).toEqual([
    'emulator.log.jsonl',
    'lock',
    'postgres',
    'recordings',
  ])
})

it('asks for force when a restore is interrupted, and replaces that', async () => {
  mkdirSync(join(target, 'restore', 'new', 'postgres'), { recursive: true })
  mkdirSync(join(target, 'restore', 'new', 'recordings'))
  mkdirSync(join(target, 'restore', 'new', 'emulator.log.jsonl'))
  await expect(restore(target, file, { force: false })).rejects.toThrow(/is not empty: add --force/)
  await restore(target, file, { force: true })
  expect(readText(target, 'emulator.log.jsonl')).toBe('{}\n')
})

it('backs up the database of a restore that was interrupted', async () => {
  await restore(target, file, { force: false })
  mkdirSync(join(target, 'restore', 'new'), { recursive: true })
  mkdirSync(join(target, 'restore', 'old'))
  for (const name of ['postgres', 'recordings', 'emulator.log.jsonl'])
    renameSync(join(target, name), join(target, 'restore', 'new', name))
  const otherFile = join(target, 'other.tar.gz')
  await backUp(target, otherFile)
  await restore(target, otherFile, { force: true })
  expect(readText(target, 'recordings', '1.mp3')).toBe('sound')
})

describe('run as root', () => {
  const owner = { uid: 65_532, gid: 65_533 }
  const { lstatSync, statSync } = fs
  // The test may not run as root, so the data folder's owner and root's right to give files away are simulated.
  beforeEach(() => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    vi.spyOn(fs, 'statSync').mockImplementation(((path: string, options: object) =>
      path === target
        ? Object.assign(lstatSync(path), owner)
        : statSync(path, options)) as typeof statSync)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  it('gives all restored files to the owner of the data folder, whose server could not open those of root', async () => {
    const given = new Set<string>()
    vi.spyOn(fs, 'lchownSync').mockImplementation((path, uid, gid) => {
      expect({ uid, gid }).toEqual(owner)
      given.add(relative(target, String(path)).replace('restore.partial/new/', ''))
    })
    syncBuiltinESMExports()
    await restore(target, file, { force: false })
    const paths = readdirSync(target, { recursive: true, encoding: 'utf8' })
    expect(paths).toEqual(expect.arrayContaining(['lock', 'postgres/PG_VERSION']))
    expect(paths.filter((path) => !given.has(path))).toEqual([])
  })

  it('asks to be run as the owner, and restores nothing, where root may not give files away', async () => {
    vi.spyOn(fs, 'lchownSync').mockImplementation((path) => {
      if (String(path).includes('restore.partial'))
        throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
    })
    syncBuiltinESMExports()
    await expect(restore(target, file, { force: false })).rejects.toThrow(
      /^DATA_DIR=.* belongs to user 65532, and .* EPERM: operation not permitted. Run this as user 65532$/,
    )
    expect(readdirSync(target)).toEqual(['lock'])
  })
})

it('leaves a folder unchanged when the file is not a complete backup', async () => {
  mkdirSync(join(target, 'recordings'))
  writeFileSync(join(target, 'recordings', '9.mp3'), 'older')
  const truncatedFile = join(folder, 'half.tar.gz')
  const backupBytes = readFileSync(file)
  writeFileSync(truncatedFile, backupBytes.subarray(0, backupBytes.length / 2))
  await expect(restore(target, truncatedFile, { force: true })).rejects.toThrow(
    'cannot be read as a backup',
  )
  await expect(restore(target, join(folder, 'none'), { force: true })).rejects.toThrow(
    'There is no file',
  )
  expect(readText(target, 'recordings', '9.mp3')).toBe('older')
})
