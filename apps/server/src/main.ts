import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Emulator, openEmulator } from '@callwright/voice/emulator'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createApp } from './app.ts'
import { recordingFiles, recordingRows } from './calls/recordings.ts'
import { lockDataDir } from './db/lock.ts'
import { type Database, openEmbedded, openServer } from './db/open.ts'
import { secrets } from './db/secrets.table.ts'
import type { Deps } from './deps.ts'
import { startDialler } from './dialler/dialler.ts'
import { readTiming } from './dialler/timing.ts'
import { openChanges } from './events/events.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { countRequests } from './metrics.ts'
import { openProvider } from './provider/provider.ts'
import { openQueue } from './queue.ts'
import { readSettings, SettingError } from './settings.ts'
import { serveSite } from './site.ts'

const siteFolder = fileURLToPath(new URL('../../site/dist', import.meta.url))
/** Where the embedded provider answers, on the server's own port. */
const emulatorPath = '/vapi'

/** Several at a time, as each writing costs as much as the reading of a request; none waits longer than this. */
const logLines = { dest: 2, sync: false, minLength: 4096, periodicFlush: 200 }

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  // Standard output has the ready line alone.
  const log = openLog(settings.logLevel, pino.destination(logLines))
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

  const timing = readTiming(process.env.CALLWRIGHT_TIMING)
  const queue = await openQueue(database, log)
  const changes = await openChanges(database)
  const deps: Deps = {
    db: database.db,
    queue,
    changes,
    provider: countRequests(
      openProvider({
        baseUrl: providerAddress,
        token: settings.provider.token ?? 'embedded',
        messages: reachable
          ? { url: () => `${reachable()}/api/vapi/webhook`, secret: webhookSecret }
          : undefined,
        requestTimeoutMs: timing.requestTimeout,
      }),
      registry,
    ),
    // By path alone, so that it is the page's own origin under whatever name the page was opened.
    browserProviderUrl: embedded ? emulatorPath : settings.provider.baseUrl,
    recordings: settings.databaseUrl
      ? recordingRows(database.db)
      : recordingFiles(join(settings.dataDir, 'recordings')),
    settings,
    webhookSecret,
    log,
    registry,
    timing,
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
    }).catch((error: Error) => {
      throw new SettingError(`DATA_DIR: ${error.message}`)
    })
    app.route(emulatorPath, emulator.app)
  }
  serveSite(app, siteFolder, deps.browserProviderUrl)

  const listening = await listen(app.fetch, settings)
  address = listening.address

  const dialler =
    settings.role === 'web' ? undefined : await startDialler(deps, settings.databaseUrl)
  process.stdout.write(`Callwright is ready at ${address}\n`)

  onSignal(async () => {
    changes.end()
    // Before the server: the embedded provider answers through it. A request to the provider that takes
    // longer is looked for at the next start.
    await Promise.race([dialler?.stop(), setTimeout(drainWithinMs)])
    await listening.drain(drainWithinMs)
    await queue.close()
    await changes.close()
    await emulator?.stop()
    await database.close()
    unlock?.()
  })
}

/** For each of three: requests to the provider, requests in hand, jobs under way. */
const drainWithinMs = 3000
const stopWithinMs = 9500
/** A terminal and the package manager may both pass one Ctrl-C on. */
const sameSignalMs = 300

/** Stops in good order on the first signal, and at once on a second. */
function onSignal(stop: () => Promise<void>): void {
  let first: number | undefined
  const hear = () => {
    if (first !== undefined) {
      if (performance.now() - first > sameSignalMs) process.exit(1)
      return
    }
    first = performance.now()
    void setTimeout(stopWithinMs, undefined, { ref: false }).then(() => process.exit(1))
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Callwright could not stop in good order: ${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
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
