import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { openCallStore } from './call-store.ts'
import { createFaultInjection } from './fault-injection.ts'
import { type Faults, noFaults } from './faults.ts'
import { createLinks } from './links.ts'
import { lockFolder } from './lock.ts'
import { createMessenger } from './messenger.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { createSchedule, systemTimer, type Timer } from './schedule.ts'
import { findSpeech } from './speech.ts'
import { synthesizeSpeech } from './synthesize-speech.ts'
import { wireMessage } from './wire.ts'

export interface EmulatorOptions {
  /** The folder of its log. */
  dataDir: string
  /** How much faster than in reality waiting passes; 1 or more. */
  speed: number
  /** The address of the emulator, without a slash at its end. */
  baseUrl: () => string
  /** The seed of all random choices. */
  seed?: string
  /** The time in epoch milliseconds; by default a clock that follows the machine's and never goes back. */
  now?: () => number
  /** The timer used for waiting. */
  timer?: Timer
  /** How many calls may have a line at once. */
  concurrencyLimit?: number
  /** How many ended calls are kept; the oldest beyond that are deleted. */
  endedCallLimit?: number
  /** A phone number id that calls may use, besides the one every emulator knows. */
  phoneNumberId?: string
  /** The faults to inject. */
  faults?: Faults
  /** The folders in which a speech program is searched for, as in `PATH`. */
  searchPath?: string
}

export interface Emulator {
  /** The provider's HTTP interface: serve it alone, or route a path prefix to it. */
  app: Hono
  /** Ends deliveries and closes the log; calls continue when it is opened again. */
  stop(): Promise<void>
}

/** The phone number id every emulator knows. */
export const emulatorPhoneNumberId = '15005550-ca11-4000-8000-000000000006'

/**
 * Opens the emulator of the voice provider, with all calls of its folder. The folder is locked until it
 * stops; throws when another emulator has locked it.
 */
export async function openEmulator({
  dataDir,
  speed,
  baseUrl,
  seed = 'callwright',
  now: clock = monotonicClock(),
  timer = systemTimer,
  concurrencyLimit = 10,
  endedCallLimit = 10_000,
  phoneNumberId = emulatorPhoneNumberId,
  faults = noFaults,
  searchPath = process.env.PATH ?? '',
}: EmulatorOptions): Promise<Emulator> {
  const unlock = lockFolder(dataDir)
  let clockOffsetMs = 0
  const now = () => clock() + clockOffsetMs
  const schedule = createSchedule(now, timer)
  const links = createLinks(baseUrl, now)
  const callStore = openOrRelease(unlock, () =>
    openCallStore({
      logPath: join(dataDir, 'emulator.log.jsonl'),
      seed,
      speed,
      now,
      continueFrom(time) {
        // The clock was set back since; running calls would wait until it has caught up.
        clockOffsetMs = Math.max(0, time - clock())
      },
      schedule,
      concurrencyLimit,
      endedCallLimit,
      faults,
      async send(call, event) {
        const { server } = call.input.request.assistantOverrides ?? {}
        return !server || messenger.send(server, () => wireMessage(call, event, links))
      },
    }),
  )
  // Its startup time counts from here, so the log must have set the clock before.
  const messenger = createMessenger(now, schedule)
  const app = createApp({
    callStore,
    schedule,
    links,
    voice: findSpeech(searchPath, process.platform, synthesizeSpeech) ?? synthesizeSpeech,
    faultInjection: createFaultInjection(faults, now, schedule),
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
      callStore.close()
      unlock()
    },
  }
}

/** Opens something; when that fails, releases what was acquired for it. */
function openOrRelease<T>(release: () => void, open: () => T): T {
  try {
    return open()
  } catch (error) {
    release()
    throw error
  }
}
