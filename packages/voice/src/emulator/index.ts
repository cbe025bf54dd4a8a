import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { createLinks } from './links.ts'
import { createMessenger } from './messenger.ts'
import { createSchedule, systemTimer, type Timer } from './schedule.ts'
import { openSwitchboard } from './switchboard.ts'
import { messageType, wireMessage } from './wire.ts'

export interface EmulatorOptions {
  /** The folder its log is kept in. */
  dataDir: string
  /** How much faster than in the world waiting passes. */
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
}

export interface Emulator {
  /** The provider's HTTP interface: serve it alone, or route a path prefix to it. */
  app: Hono
  /** Ends deliveries and closes the log; lives go on when it is opened again. */
  stop(): Promise<void>
}

/** The telephone number every emulator knows. */
export const emulatorPhoneNumberId = '15005550-ca11-4000-8000-000000000006'

/** Opens the voice provider's offline double, with all calls its folder remembers. */
export async function openEmulator({
  dataDir,
  speed,
  baseUrl,
  seed = 'callwright',
  now = Date.now,
  timer = systemTimer,
  concurrencyLimit = 10,
  phoneNumberId = emulatorPhoneNumberId,
}: EmulatorOptions): Promise<Emulator> {
  const schedule = createSchedule(now, timer)
  const messenger = createMessenger(now, schedule)
  const links = createLinks(baseUrl, now)
  const switchboard = openSwitchboard({
    logPath: join(dataDir, 'emulator.log.jsonl'),
    seed,
    speed,
    now,
    schedule,
    async tell(call, moment) {
      const { server, serverMessages } = call.birth.request.assistantOverrides ?? {}
      if (!server) return true
      if (serverMessages && !serverMessages.includes(messageType(moment))) return true
      return messenger.send(server, () => wireMessage(call, moment, links))
    },
  })
  const app = createApp({
    switchboard,
    links,
    now,
    concurrencyLimit,
    phoneNumberIds: [...new Set([emulatorPhoneNumberId, phoneNumberId])],
  })
  return {
    app,
    async stop() {
      schedule.stop()
      await messenger.stop()
      switchboard.close()
    },
  }
}
