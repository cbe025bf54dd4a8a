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
import { createSpeechRenderer } from './recording-synthesizer.ts'
import { createSchedule, systemTimer, type Timer } from './schedule.ts'
import { wireMessage } from './wire.ts'

export { createRecordingSynthesizer } from './recording-synthesizer.ts'
export { type SeededRandom, seededRandom } from './seeded-random.ts'

export interface EmulatorOptions {
  /** The folder that contains the log. */
  dataDir: string
  /** How many times faster than real time calls pass; 1 or more. */
  speed: number
  /** Returns the address of the emulator, without a trailing slash. */
  baseUrl: () => string
  /** The seed of all random choices. */
  seed?: string
  /** Returns the time in epoch milliseconds; by default from a clock that follows the system clock and never goes back. */
  now?: () => number
  /** The timer used for waiting. */
  timer?: Timer
  /** How many calls may occupy a line at once. */
  concurrencyLimit?: number
  /** How many ended calls are kept; the oldest beyond that are deleted. */
  endedCallLimit?: number
  /** A phone number id that calls may use, in addition to `emulatorPhoneNumberId`. */
  phoneNumberId?: string
  /** The faults to inject. */
  faults?: Faults
  /** The folders in which a speech program is searched for, as in `PATH`. */
  searchPath?: string
}

export interface Emulator {
  /** The provider's HTTP interface, to be served alone or below a path prefix. */
  app: Hono
  /** Stops sending messages and closes the log; running calls continue when the emulator is opened again. */
  stop(): Promise<void>
}

/** The id of the phone number that every emulator has. */
export const emulatorPhoneNumberId = '15005550-ca11-4000-8000-000000000006'

/**
 * Opens the emulator of the voice provider with the calls in its folder, and locks the folder until the
 * emulator stops. Throws when another emulator has locked it.
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
  const callStore = openOrUnlock(unlock, () =>
    openCallStore({
      logPath: join(dataDir, 'emulator.log.jsonl'),
      seed,
      speed,
      now,
      continueFrom(time) {
        // When the clock was set back since the last entry, running calls would otherwise stand still until it catches up.
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
  // The messenger reads the clock when it is created, so the log must have set the offset before.
  const messenger = createMessenger(now, schedule)
  const app = createApp({
    callStore,
    schedule,
    links,
    renderSpeech: createSpeechRenderer(searchPath),
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

/** Calls `open`, and unlocks the folder when that throws. */
function openOrUnlock<T>(unlock: () => void, open: () => T): T {
  try {
    return open()
  } catch (error) {
    unlock()
    throw error
  }
}
