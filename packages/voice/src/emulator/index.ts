import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { type Faults, noFaults } from './faults.ts'
import { createLinks } from './links.ts'
import { lockFolder } from './lock.ts'
import { createMessenger } from './messenger.ts'
import { createMisbehaviour } from './misbehave.ts'
import { murmur } from './murmur.ts'
import { createSchedule, systemTimer, type Timer } from './schedule.ts'
import { findSpeech } from './speech.ts'
import { openSwitchboard } from './switchboard.ts'
import { wireMessage } from './wire.ts'

export interface EmulatorOptions {
  /** The folder its log is kept in. */
  dataDir: string
  /** How much faster than in the world waiting passes; 1 or more. */
  speed: number
  /** The address the emulator is reached at, without a slash at its end. */
  baseUrl: () => string
  /** Sets this emulator's draws apart from another's. */
  seed?: string
  /** Tells the time, in epoch milliseconds. */
  now?: () => number
  /** Waits. */
  timer?: Timer
  /** How many calls may have a line at once. */
  concurrencyLimit?: number
  /** A number calls may be placed from, beside the one every emulator knows. */
  phoneNumberId?: string
  /** What goes wrong. */
  faults?: Faults
  /** The folders a program that speaks the recordings is looked for in, as in `PATH`. */
  searchPath?: string
}

export interface Emulator {
  /** The provider's HTTP interface: serve it alone, or route a path prefix to it. */
  app: Hono
  /** Ends deliveries and closes the log; lives go on when it is opened again. */
  stop(): Promise<void>
}

/** The telephone number every emulator knows. */
export const emulatorPhoneNumberId = '15005550-ca11-4000-8000-000000000006'

/**
 * Opens the voice provider's offline double, with all calls its folder remembers. The folder is its own
 * until it stops; another emulator that has it is an error that says so.
 */
export async function openEmulator({
  dataDir,
  speed,
  baseUrl,
  seed = 'callwright',
  now = Date.now,
  timer = systemTimer,
  concurrencyLimit = 10,
  phoneNumberId = emulatorPhoneNumberId,
  faults = noFaults,
  searchPath = process.env.PATH ?? '',
}: EmulatorOptions): Promise<Emulator> {
  const unlock = lockFolder(dataDir)
  const schedule = createSchedule(now, timer)
  const messenger = createMessenger(now, schedule)
  const links = createLinks(baseUrl, now)
  const switchboard = openOr(unlock, () =>
    openSwitchboard({
      logPath: join(dataDir, 'emulator.log.jsonl'),
      seed,
      speed,
      now,
      schedule,
      concurrencyLimit,
      faults,
      async tell(call, moment) {
        const { server } = call.birth.request.assistantOverrides ?? {}
        return !server || messenger.send(server, () => wireMessage(call, moment, links))
      },
    }),
  )
  const app = createApp({
    switchboard,
    schedule,
    links,
    voice: findSpeech(searchPath, process.platform, murmur) ?? murmur,
    misbehaviour: createMisbehaviour(faults, now, schedule),
    now,
    speed,
    concurrencyLimit,
    overLimit: faults.overLimit,
    phoneNumberIds: [...new Set([emulatorPhoneNumberId, phoneNumberId])],
  })
  return {
    app,
    async stop() {
      schedule.stop()
      await messenger.stop()
      switchboard.close()
      unlock()
    },
  }
}

/** Opens something, or gives back what was taken for it. */
function openOr<T>(giveBack: () => void, open: () => T): T {
  try {
    return open()
  } catch (error) {
    giveBack()
    throw error
  }
}
