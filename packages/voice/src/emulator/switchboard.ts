import { randomBytes } from 'node:crypto'
import { type Birth, cutShort, type Life, lifeOf, type Moment, momentsOf } from './life.ts'
import { openLog } from './log.ts'
import type { CallRequest } from './request.ts'
import type { Schedule } from './schedule.ts'

/** One call the emulator knows. */
export interface Call {
  id: string
  birth: Birth
  life: Life
  name?: string
  /** When its name was last changed. */
  renamedAt?: number
}

/** All calls there are, and what may be done with them. */
export interface Switchboard {
  place(request: CallRequest): Call
  find(id: string): Call | undefined
  newestFirst(): Call[]
  rename(call: Call, name: string | undefined): void
  /** Ends a call that is not over. */
  hangUp(call: Call, endedReason: string): void
  /** Forgets a call. */
  remove(call: Call): void
  /** How many calls have a line at this moment. */
  live(): number
  close(): void
}

export interface SwitchboardOptions {
  /** The file the calls are kept in. */
  logPath: string
  seed: string
  speed: number
  now: () => number
  schedule: Schedule
  /** Tells a call's owner of a moment; false where the emulator stops before it was done. */
  tell: (call: Call, moment: Moment) => Promise<boolean>
}

type Entry =
  | ({ is: 'placed'; id: string } & Birth)
  | { is: 'renamed'; id: string; at: number; name?: string }
  | { is: 'hung-up'; id: string; at: number; endedReason: string }
  | { is: 'removed'; id: string }
  | { is: 'told'; id: string; moments: number }

interface Line extends Call {
  /** How many of its moments lie behind it. */
  passed: number
  /** How many of them its owner was told of. */
  told: number
  telling: boolean
  wakesAt?: number
}

/** Opens the switchboard as its log left it: lives go on, and what was not told yet is told. */
export function openSwitchboard(options: SwitchboardOptions): Switchboard {
  const { now, schedule, tell } = options
  const log = openLog<Entry>(options.logPath)
  const lines = new Map<string, Line>()
  const live = new Set<Line>()
  for (const entry of log.entries.splice(0)) apply(entry)
  for (const line of lines.values()) {
    line.telling = true
    advance(line)
  }
  // Whoever has to be told may be the server we live in, and that is only starting.
  schedule.add(now() + 1000, () => {
    for (const line of lines.values()) {
      line.telling = false
      void tellOwner(line)
    }
  })

  function apply(entry: Entry): Line | undefined {
    if (entry.is === 'placed') {
      const { is: _, id, ...birth } = entry
      const line: Line = {
        id,
        birth,
        life: lifeOf(birth),
        name: birth.request.name,
        passed: 0,
        told: 0,
        telling: false,
      }
      lines.set(id, line)
      if (line.life.queuedAt <= birth.createdAt) live.add(line)
      return line
    }
    const line = lines.get(entry.id)
    if (!line) return undefined
    if (entry.is === 'renamed') {
      line.name = entry.name
      line.renamedAt = entry.at
    } else if (entry.is === 'hung-up') {
      line.life = cutShort(line.life, entry.at, entry.endedReason)
    } else if (entry.is === 'told') {
      line.told = entry.moments
    } else {
      lines.delete(line.id)
      live.delete(line)
    }
    return line
  }

  function record(entry: Entry) {
    log.add(entry)
    return apply(entry)
  }

  function advance(line: Line) {
    const moments = momentsOf(line.life, line.birth.createdAt)
    for (let next = moments[line.passed]; next && next.at <= now(); next = moments[line.passed]) {
      line.passed += 1
      if (next.event === 'queued') live.add(line)
      if (next.event === 'ended') live.delete(line)
    }
    const next = moments[line.passed]
    if (next && next.at !== line.wakesAt) {
      line.wakesAt = next.at
      schedule.add(next.at, () => advance(line))
    }
    void tellOwner(line)
  }

  /** One moment after the other, so that a call's messages keep their order. */
  async function tellOwner(line: Line) {
    if (line.telling || !line.birth.request.assistantOverrides?.server) return
    line.telling = true
    while (line.told < line.passed) {
      const moment = momentsOf(line.life, line.birth.createdAt)[line.told]
      if (!moment || !(await tell(line, moment))) return
      record({ is: 'told', id: line.id, moments: line.told + 1 })
    }
    line.telling = false
  }

  return {
    place(request) {
      const { seed, speed } = options
      const createdAt = now()
      const id = uuidv7(createdAt)
      const line = record({ is: 'placed', id, request, seed, speed, createdAt }) as Line
      advance(line)
      return line
    },
    find: (id) => lines.get(id),
    newestFirst: () => [...lines.values()].reverse(),
    rename(call, name) {
      record({ is: 'renamed', id: call.id, at: now(), name })
    },
    hangUp(call, endedReason) {
      if (now() >= call.life.endedAt) return
      const line = record({ is: 'hung-up', id: call.id, at: now(), endedReason })
      if (line) advance(line)
    },
    remove(call) {
      record({ is: 'removed', id: call.id })
    },
    live() {
      // A timer may be late; who asks is told of this moment.
      schedule.runDue()
      return live.size
    },
    close: () => log.close(),
  }
}

/** An id that sorts by the time it was made, as the provider's do. */
function uuidv7(time: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
