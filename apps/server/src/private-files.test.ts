import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { endAll, makeTempFolder, startServer } from '../test/processes.ts'
import { makePrivate } from './private-files.ts'

afterEach(endAll)

/** What of a folder others may access, with its mode; the folder itself is `.`. */
function openToOthers(folder: string): string[] {
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return paths.flatMap((path) => {
    // The database removes files of its own meanwhile.
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    const mode = (found?.mode ?? 0) & 0o7777
    return mode & 0o077 ? [`${mode.toString(8)} ${path || '.'}`] : []
  })
}

/** A data folder as an earlier version left it, and a file in it that is somebody else's. */
function anOpenFolder(): string {
  const folder = makeTempFolder()
  for (const name of ['', 'postgres', 'recordings']) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name), 0o755)
  }
  const files = ['postgres/PG_VERSION', 'recordings/1.mp3', 'lock', 'emulator.log.jsonl', 'notes']
  for (const name of files) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  return folder
}

interface Answer {
  assistants: { id: string }[]
  contact: { id: number }
  campaign: { id: number }
}
const send = async (address: string, body: object) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
  return answer.json() as Promise<Answer>
}

it('creates database, recordings, logs and locks without access for other users', async () => {
  const DATA_DIR = join(makeTempFolder(), 'new', 'data')
  const server = await startServer({ DATA_DIR, EMULATOR_SPEED: '1000' }, {})
  const api = `${server.url}/api`
  const { assistants } = (await (await fetch(`${api}/vapi/assistants`)).json()) as Answer
  const { contact } = await send(`${api}/contacts`, { phone_number: '+15005550010' })
  const plan = { name: 'Spring', assistant_id: assistants[0]?.id, contact_ids: [contact.id] }
  const { campaign } = await send(`${api}/campaigns`, plan)
  await send(`${api}/campaigns/${campaign.id}/start`, {})
  await send(`${api}/vapi/campaigns/${campaign.id}/start`, {})
  const recordings = join(DATA_DIR, 'recordings')
  const isCopied = (name: string) => !name.endsWith('.part')
  await vi.waitFor(() => expect(readdirSync(recordings).some(isCopied)).toBe(true), 60_000)
  expect(openToOthers(DATA_DIR)).toEqual([])
})

it('removes access to files of an earlier version, and names once those that it may not change', async () => {
  const DATA_DIR = makeTempFolder()
  const earlier = await startServer({ DATA_DIR }, {})
  await earlier.end('SIGTERM')
  const paths = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
  for (const path of paths) chmodSync(join(DATA_DIR, path), 0o777)
  writeFileSync(join(DATA_DIR, 'notes'), '')
  // Everybody's by design: the sticky bit is that of /tmp.
  chmodSync(DATA_DIR, 0o1777)

  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'warn' }, {})
  expect(openToOthers(DATA_DIR)).toEqual(['1777 .', '644 notes'])
  await server.end('SIGTERM')
  const warnings = (await server.waitForExit()).stderr.trim().split('\n')
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', count: 1, files: [DATA_DIR] }),
  ])
})

it('creates backups and restored files without access for other users', async () => {
  const DATA_DIR = makeTempFolder()
  const server = await startServer({ DATA_DIR }, {})
  await server.end('SIGTERM')
  const paths = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
  for (const path of paths) chmodSync(join(DATA_DIR, path), 0o777)
  const backups = join(makeTempFolder(), 'backups')
  const file = join(backups, 'callwright.tar.gz')
  const restored = join(makeTempFolder(), 'restored')
  const run = (script: string, dataDir: string) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts', script), file], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  run('db-backup.ts', DATA_DIR)
  expect(openToOthers(backups)).toEqual([])
  run('db-restore.ts', restored)
  expect(existsSync(join(restored, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(openToOthers(restored)).toEqual([])
})
it('changes only the server’s own files', () => {
  const folder = anOpenFolder()
  expect(makePrivate(folder)).toEqual([])
  expect(openToOthers(folder)).toEqual(['644 notes'])
})

it('does not change another user’s files, and names each', () => {
  const folder = anOpenFolder()
  const before = openToOthers(folder)
  const otherUid = (process.getuid?.() ?? 0) + 1
  const named = makePrivate(folder, otherUid).map((path) => relative(folder, path) || '.')
  const ours = before.map((line) => line.replace(/^\d+ /, '')).filter((path) => path !== 'notes')
  expect(named.toSorted()).toEqual(ours.toSorted())
  expect(openToOthers(folder)).toEqual(before)
})
