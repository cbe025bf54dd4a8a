import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Emulator, openEmulator } from '@callwright/voice/emulator'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { recordingFiles, recordingRows } from './calls/recordings.ts'
import { lockDataDir } from './db/lock.ts'
import { type Database, openEmbedded, openServer } from './db/open.ts'
import { secrets } from './db/secrets.table.ts'
import type { Deps } from './deps.ts'
import { diallerJobs, takeUp } from './dialler/jobs.ts'
import { watchCalls } from './dialler/watch.ts'
import { openChanges } from './events/events.ts'
import { openProvider } from './provider/provider.ts'
import { openQueue } from './queue.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'
import { serveSite } from './site.ts'

const siteFolder = fileURLToPath(new URL('../../site/dist', import.meta.url))
/** Where the embedded provider answers, on the server's own port. */
const emulatorPath = '/vapi'
const stopWithinMs = 10_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = pino(
    { level: 'warn', redact: ['*.phone_number', '*.transcript'] },
    pino.destination(2),
  )
  const embedded = settings.provider.token === undefined
  const keepsFiles = embedded || !settings.databaseUrl
  const unlock = keepsFiles ? lockDataDir(settings.dataDir) : undefined
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl)
    : await openEmbedded(settings.dataDir)

  let address = ''
  const here = () => address
  const providerAddress = () => (embedded ? `${here()}${emulatorPath}` : settings.provider.baseUrl)
  const webhookSecret = settings.provider.webhookSecret ?? (await keptSecret(database))
  const reachable = embedded ? here : settings.publicUrl && (() => settings.publicUrl ?? '')

  const queue = await openQueue(database, log)
  const changes = await openChanges(database)
  const deps: Deps = {
    db: database.db,
    queue,
    changes,
    provider: openProvider({
      baseUrl: providerAddress,
      token: settings.provider.token ?? 'embedded',
      messages: reachable
        ? { url: () => `${reachable()}/api/vapi/webhook`, secret: webhookSecret }
        : undefined,
    }),
    // By path alone, so that it is the page's own origin under whatever name the page was opened.
    browserProviderUrl: embedded ? emulatorPath : settings.provider.baseUrl,
    recordings: settings.databaseUrl
      ? recordingRows(database.db)
      : recordingFiles(join(settings.dataDir, 'recordings')),
    settings,
    webhookSecret,
    log,
    now: () => new Date(),
    newId: randomUUID,
  }

  const app = createApp(deps)
  let emulator: Emulator | undefined
  if (embedded) {
    emulator = await openEmulator({
      dataDir: settings.dataDir,
      speed: settings.provider.emulatorSpeed,
      baseUrl: providerAddress,
      phoneNumberId: settings.provider.phoneNumberId,
    })
    app.route(emulatorPath, emulator.app)
  }
  serveSite(app, siteFolder)

  const server = await listen(app.fetch, settings)
  const { port } = server.address() as AddressInfo
  address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`

  let stopWatching: (() => Promise<void>) | undefined
  if (settings.role !== 'web') {
    if (!settings.databaseUrl) await takeUp(deps)
    await queue.work(diallerJobs(deps, randomUUID()))
    stopWatching = watchCalls(deps)
  }
  process.stdout.write(`Callwright is ready at ${address}\n`)

  const stop = async () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await stopWatching?.()
    await queue.close()
    await changes.close()
    await emulator?.stop()
    await database.close()
    unlock?.()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], settings: Settings) {
  return new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const server = serve({ fetch, hostname: settings.host, port: settings.port })
    server.once('listening', () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${settings.host}:${settings.port}`
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingError(`PORT=${settings.port} is in use: another program listens at ${where}`)
          : new SettingError(`HOST and PORT: cannot listen at ${where}: ${error.message}`),
      )
    })
  })
}

/** The webhook's secret, made up once and shared by every process of the database. */
async function keptSecret({ db }: Database): Promise<string> {
  const name = 'webhook'
  const value = randomBytes(24).toString('base64url')
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error('the secret of the webhook could not be kept')
  return row.value
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Callwright could not start: ${error instanceof Error ? error.stack : error}\n`,
    )
  process.exit(1)
})
