import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it, vi } from 'vitest'
import { endAll, makeTempFolder, startServer } from '../test/processes.ts'
import { testEnv } from '../test/test-env.ts'
import { makePrivate } from './private-files.ts'

afterAll(endAll)

/** Returns mode and path of everything in a folder that other users may access; the folder itself is `.`. */
function listAccessibleToOthers(folder: string): string[] {
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return paths.flatMap((path) => {
    // The database may have deleted the file meanwhile.
    const stats = statSync(join(folder, path), { throwIfNoEntry: false })
    const mode = (stats?.mode ?? 0) & 0o7777
    return mode & 0o077 ? [`${mode.toString(8)} ${path || '.'}`] : []
  })
}

/** Creates a data folder whose files other users may read, as earlier versions did, and an unrelated file in it. */
function createAccessibleFolder(): string {
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

interface ApiBody {
  assistants: { id: string }[]
  contact: { id: number }
  campaign: { id: number }
}
const postJson = async (address: string, body: object) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
  return response.json() as Promise<ApiBody>
}

it.concurrent('creates database, recordings, logs and locks without access for other users', async () => {
  const DATA_DIR = join(makeTempFolder(), 'new', 'data')
  const server = await startServer({ DATA_DIR, EMULATOR_SPEED: '1000' }, {})
  const api = `${server.url}/api`
  const { assistants } = (await (await fetch(`${api}/vapi/assistants`)).json()) as ApiBody
  const { contact } = await postJson(`${api}/contacts`, { phone_number: '+15005550010' })
  const campaignInput = {
    name: 'Spring',
    assistant_id: assistants[0]?.id,
    contact_ids: [contact.id],
  }
  const { campaign } = await postJson(`${api}/campaigns`, campaignInput)
  await postJson(`${api}/campaigns/${campaign.id}/start`, {})
  await postJson(`${api}/vapi/campaigns/${campaign.id}/start`, {})
  const recordings = join(DATA_DIR, 'recordings')
  const isCopied = (name: string) => !name.endsWith('.part')
  await vi.waitFor(() => expect(readdirSync(recordings).some(isCopied)).toBe(true), 60_000)
  expect(listAccessibleToOthers(DATA_DIR)).toEqual([])
})

it.concurrent('removes other users’ access to files of an earlier version, and logs once which files it may not change', async () => {
  const DATA_DIR = makeTempFolder()
  const firstServer = await startServer({ DATA_DIR }, {})
  await firstServer.end('SIGTERM')
  const paths = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
  for (const path of paths) chmodSync(join(DATA_DIR, path), 0o777)
  writeFileSync(join(DATA_DIR, 'notes'), '')
  // A shared folder like /tmp, with the sticky bit, which the server must not change.
  chmodSync(DATA_DIR, 0o1777)

  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'warn' }, {})
  expect(listAccessibleToOthers(DATA_DIR)).toEqual(['1777 .', '644 notes'])
  await server.end('SIGTERM')
  const warnings = (await server.waitForExit()).stderr.trim().split('\n')
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', count: 1, files: [DATA_DIR] }),
  ])
})

it.concurrent('creates backups and restored files without access for other users', async () => {
  const DATA_DIR = makeTempFolder()
  const server = await startServer({ DATA_DIR }, {})
  await server.end('SIGTERM')
  const paths = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
  for (const path of paths) chmodSync(join(DATA_DIR, path), 0o777)
  const backupFolder = join(makeTempFolder(), 'backups')
  const file = join(backupFolder, 'callwright.tar.gz')
  const restoredFolder = join(makeTempFolder(), 'restored')
  const runScript = (script: string, dataDir: string) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../scripts', script), file],
      {
        env: { ...testEnv(), DATA_DIR: dataDir },
      },
    )
  await runScript('db-backup.ts', DATA_DIR)
  expect(listAccessibleToOthers(backupFolder)).toEqual([])
  await runScript('db-restore.ts', restoredFolder)
  expect(existsSync(join(restoredFolder, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(listAccessibleToOthers(restoredFolder)).toEqual([])
})

it('changes only the server’s own files', () => {
  const folder = createAccessibleFolder()
  expect(makePrivate(folder)).toEqual([])
  expect(listAccessibleToOthers(folder)).toEqual(['644 notes'])
})

it('does not change another user’s files, and returns their paths', () => {
  const folder = createAccessibleFolder()
  const accessibleBefore = listAccessibleToOthers(folder)
  const otherUid = (process.getuid?.() ?? 0) + 1
  const unchangedFiles = makePrivate(folder, otherUid).map((path) => relative(folder, path) || '.')
  const ownedFiles = accessibleBefore
    .map((line) => line.replace(/^\d+ /, ''))
    .filter((path) => path !== 'notes')
  expect(unchangedFiles.toSorted()).toEqual(ownedFiles.toSorted())
  expect(listAccessibleToOthers(folder)).toEqual(accessibleBefore)
})
