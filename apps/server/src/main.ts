import { randomBytes, randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Emulator, openEmulator } from '@callwright/voice/emulator'
import { pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createApp } from './app.ts'
import {
  type Auth,
  checkDatabase,
  createNumberHasher,
  createSealer,
  demoAuth,
  openAccounts,
  openMailer,
  openNumberHasher,
  readSecretKey,
  readSetUpCode,
  tokenOrSession,
} from './auth/index.ts'
import { recordAuditEvent } from './db/audit-events.ts'
import { lockDataDir } from './db/lock.ts'
import { type Database, openEmbedded, openServer } from './db/open.ts'
import { probeTransactions } from './db/probe.ts'
import { createSecret } from './db/secrets.ts'
import type { Deps } from './deps.ts'
import {
  clockWarning,
  createDialer,
  openDatabaseClock,
  processLeaseClock,
  readTiming,
} from './dialer/index.ts'
import {
  databaseFolder,
  formatFree,
  openDiskSpace,
  requireSpaceToStart,
  temporaryFolder,
} from './disk-space.ts'
import { openDropReporter } from './drop-reporter.ts'
import { openChangeFeed } from './events/index.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { openProviders } from './open-providers.ts'
import { keepNewFilesPrivate, makePrivate } from './private-files.ts'
import { embeddedProviderPath } from './provider/index.ts'
import { openQueue } from './queue.ts'
import {
  createDatabaseRecordingStore,
  createFileRecordingStore,
  withSynthesizedRecordings,
} from './recordings/index.ts'
import { readSettings, SettingError } from './settings.ts'
import { handleSignals } from './signals.ts'
import { serveSite } from './site.ts'
import { createTerminalDestination, readyMessage, setUpMessage } from './terminal.ts'
import { readTlsCertificate } from './tls.ts'
import { startTracing } from './tracing/index.ts'
import { startWatchdog } from './watchdog.ts'
import { openWebhooks } from './webhooks/index.ts'

const siteFolder = fileURLToPath(new URL('../../site/dist', import.meta.url))

/** Log lines are buffered, because each write costs as much as reading a request; they are flushed every 200 ms. */
const logDestination = { dest: 2, sync: false, minLength: 4096, periodicFlush: 200 }

async function main(): Promise<void> {
  keepNewFilesPrivate()
  const settings = readSettings(process.env)
  const isTerminal = process.stdout.isTTY && process.stderr.isTTY
  // The log goes to standard error, because standard output contains only the ready line and the set-up code.
  const log = openLog(
    settings.logLevel,
    isTerminal ? createTerminalDestination(process.stderr) : pino.destination(logDestination),
  )
  const stopTracing = settings.otlpEndpoint
    ? await startTracing(settings.serviceName, log)
    : undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { tls } = settings.accounts ?? {}
  const certificate = tls && readTlsCertificate(tls)
  // Several processes on one database would each have an embedded provider of their own, and it speaks no TLS.
  const usesEmulator = settings.accounts
    ? settings.databaseUrl === undefined && !tls
    : settings.provider.token === undefined
  const usesDataDir = usesEmulator || !settings.databaseUrl
  const unlock = usesDataDir ? lockDataDir(settings.dataDir) : undefined
  const timing = readTiming(process.env.CALLWRIGHT_TIMING)
  if (!settings.databaseUrl) requireSpaceToStart(settings.dataDir)
  const accounts = settings.accounts && {
    settings: settings.accounts,
    secretKey: settings.accounts.secretKey ?? readSecretKey(settings.dataDir),
  }
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl, { requestRole: settings.requestRole })
    : await openEmbeddedOrExit(settings.dataDir, timing.probeMs)

  if (settings.databaseUrl && database.noRowSecurity) {
    log.warn(
      { reason: database.noRowSecurity },
      'row-level security is off: docs/hosting.md has the statements that turn it on',
    )
  }
  await checkDatabase(database.db, settings.accounts)
  const databaseClock = settings.databaseUrl ? await openDatabaseClock(database.db, log) : undefined

  let address = ''
  const embeddedProviderUrl = () => `${address}${embeddedProviderPath}`

  const drops = openDropReporter(log, registry)
  const diskSpace = openDiskSpace([
    ...(settings.databaseUrl ? [] : [databaseFolder(settings.dataDir)]),
    temporaryFolder(tmpdir()),
  ])
  const recordingCopies = settings.databaseUrl
    ? createDatabaseRecordingStore(database)
    : createFileRecordingStore(join(settings.dataDir, 'recordings'))
  const queue = await openQueue(database, log)
  const now = databaseClock?.now ?? (() => new Date())
  const changes = await openChangeFeed(database, randomUUID(), now)
  const auth: Auth = accounts
    ? openAccounts({
        ...accounts,
        db: database.db,
        sendMail: openMailer(accounts.settings, log),
        log,
        now,
      })
    : demoAuth
  // In a demo, any token may use the embedded provider.
  const embeddedToken = randomBytes(24).toString('base64url')
  const sealer = accounts && createSealer(accounts.secretKey)
  const providers = await openProviders({
    db: database.db,
    settings,
    sealer,
    usesEmulator,
    embeddedToken,
    address: () => address,
    requestTimeoutMs: timing.requestTimeoutMs,
    now,
    log,
    registry,
    drops,
  })
  const deps: Deps = {
    db: database.db,
    requestDb: database.requestDb,
    listen: database.listen,
    queue,
    changes,
    ...providers,
    isDemo: accounts === undefined,
    hashNumber: accounts
      ? await openNumberHasher(database.db, accounts.secretKey, log)
      : createNumberHasher(await createSecret(database.db, 'numbers')),
    recordings: usesEmulator
      ? withSynthesizedRecordings(recordingCopies, database.requestDb, process.env.PATH ?? '')
      : recordingCopies,
    webhooks:
      settings.accounts && sealer
        ? openWebhooks({
            db: database.db,
            requestDb: database.requestDb,
            queue,
            sealer,
            publicUrl: settings.accounts.publicUrl,
            log,
            registry,
            now,
            newId: randomUUID,
          })
        : undefined,
    diskSpace,
    warnings: [diskSpace.warning, () => clockWarning(deps.leaseClock.differenceMs())],
    settings,
    auth,
    log,
    // A person at a terminal would not find anything else among the requests.
    requestLog: isTerminal && settings.logLevel === 'info' ? log.child({}, { level: 'warn' }) : log,
    registry,
    drops,
    timing,
    now,
    leaseClock: databaseClock ?? processLeaseClock,
    newId: randomUUID,
    recordAuditEvent: settings.accounts
      ? (event) => recordAuditEvent({ db: database.db, log, now }, event)
      : undefined,
  }

  const dialer = createDialer(deps)
  const app = createApp(deps, dialer)
  let emulator: Emulator | undefined
  if (usesEmulator) {
    emulator = await openEmulator({
      dataDir: settings.dataDir,
      speed: settings.provider.emulatorSpeed,
      baseUrl: embeddedProviderUrl,
      phoneNumberId: settings.provider.phoneNumberId,
    }).catch((error: Error) => {
      throw new SettingError(`DATA_DIR: ${error.message}`)
    })
    if (settings.accounts) {
      app.use(`${embeddedProviderPath}/*`, tokenOrSession(auth, embeddedToken))
    }
    app.route(embeddedProviderPath, emulator.app)
  }
  if (usesDataDir) {
    const files = makePrivate(settings.dataDir)
    if (files.length > 0) {
      const firstFiles = files.slice(0, 20)
      log.warn(
        { count: files.length, files: firstFiles },
        'other users may access these files, and this user may not change their permissions',
      )
    }
  }
  serveSite(app, siteFolder, {
    providerUrl:
      usesEmulator && !settings.accounts ? embeddedProviderPath : settings.provider.baseUrl,
    hasAccounts: settings.accounts !== undefined,
  })

  const listening = await listen(app.fetch, { ...settings, certificate })
  address = listening.url

  if (settings.role !== 'web') await dialer.run(settings.databaseUrl)
  handleSignals(async () => {
    changes.end()
    // The dialer closes before the server, because the embedded provider runs in the server. A call whose request
    // takes longer is reconciled at the next start.
    await Promise.race([dialer.close(), setTimeout(drainTimeoutMs)])
    await listening.drain(drainTimeoutMs)
    await queue.close()
    await changes.close()
    await emulator?.stop()
    databaseClock?.close()
    await database.close()
    if (stopTracing) await Promise.race([stopTracing(), setTimeout(lastExportTimeoutMs)])
    unlock?.()
  })
  const setUpCode = accounts && (await readSetUpCode(database.db))
  process.stdout.write(readyMessage(address, process.stdout.isTTY))
  // Not in the log, whose level may hide it.
  if (setUpCode) process.stdout.write(setUpMessage(accounts.settings.publicUrl, setUpCode))
  // The watchdog starts late, because opening and migrating a large database may block the event loop for long.
  startWatchdog(timing.stallMs)
}

/** Opens the embedded database, and ends the process when it fails, because only a new process can reopen it. */
async function openEmbeddedOrExit(dataDir: string, probeEveryMs: number): Promise<Database> {
  const database = await openEmbedded(dataDir)
  const exit = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    writeSync(
      2,
      `Callwright stopped: the embedded database of DATA_DIR=${dataDir} failed: ${reason}. Its disk has ${formatFree(dataDir)} free: make room if it is full, then start Callwright again. No confirmed data is lost\n`,
    )
    process.exit(1)
  }
  void database.whenFailed.then(exit)
  probeTransactions(database.db, probeEveryMs, exit)
  return database
}

/** The timeout of each step: the dialer's requests, and open HTTP requests. */
const drainTimeoutMs = 3000
/** A collector that does not answer does not delay the stop any longer. */
const lastExportTimeoutMs = 1000

main().catch((error: unknown) => {
  if (error instanceof SettingError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Callwright could not start: ${error instanceof Error ? error.stack : error}\n`,
    )
  process.exit(1)
})
