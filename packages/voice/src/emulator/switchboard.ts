import { randomBytes } from 'node:crypto'
import { createChanges } from './changes.ts'
import { type Delivery, deliveryOf, reportDelayOf } from './delivery.ts'
import type { Faults } from './faults.ts'
import { type Birth, cutShort, type Life, lifeOf, noLineReason } from './life.ts'
import { openLog } from './log.ts'
import { isWanted, type Moment, momentsOf } from './moments.ts'
import { createRegister } from './register.ts'
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

/** What the log says of a call that was accepted, whatever became of it. */
interface Placement {
  id: string
  number: string
  externalId?: string
  createdAt: number
  /** Absent where the call was deleted. */
  call?: Call
}

/** Which calls a list wants: created and last changed from one moment to another, both included. */
export interface Range {
  from: number
  to: number
}

/** All calls there are, and what may be done with them. */
export interface Switchboard {
  /** Takes a call that has a line, or whose lot without one is settled. */
  place(request: CallRequest, withoutLine?: Birth['withoutLine']): Call
  find(id: string): Call | undefined
  /** The calls that may be in these ranges at a moment, newest first; one or another may have changed since. */
  newestFirst(created: Range, updated: Range): IterableIterator<Call>
  /** Every call that was accepted in the last two weeks, in the order they were. */
  placements(): IterableIterator<Placement>
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
  /** How many calls may have a line at once. */
  concurrencyLimit: number
  faults: Faults
  /** Tells a call's owner of a moment; false where the emulator stops before it was done. */
  tell: (call: Call, moment: Moment) => Promise<boolean>
}

type Entry =
  | ({ is: 'placed'; id: string } & Birth)
  | { is: 'renamed'; id: string; at: number; name?: string }
  | { is: 'dialled'; id: string; at: number }
  | { is: 'hung-up'; id: string; at: number; endedReason: string }
  | { is: 'removed'; id: string }
  | { is: 'told'; id: string; moments: number }
  /** Its owner is to be told of a moment later than usual. */
  | { is: 'put-off'; id: string; moment: number; at: number }
  | { is: 'told-late'; id: string; moment: number }

interface Line extends Call {
  createdAt: number
  /** How many were placed before it. */
  nth: number
  /** When it last changed, as far as it has been followed. */
  changedAt: number
  /** What its owner may be told of; worked out while it is needed. */
  moments?: Moment[]
  /** How many of its moments lie behind it. */
  passed: number
  /** How many of them its owner was told of. */
  told: number
  telling: boolean
  /** The moments its owner is still to be told of late, and when. */
  late: Map<number, number>
  wakesAt?: number
  hungUp?: { at: number; endedReason: string }
  removed?: boolean
}

/** The provider keeps calls for so long. */
const keptMs = 14 * 24 * 60 * 60_000
const sweepsEveryMs = 6 * 60 * 60_000
/** After so long something is tried again that the log could not take. */
const triesAgainMs = 1000

/** Opens the switchboard as its log left it: lives go on, and what was not told yet is told. */
export function openSwitchboard(options: SwitchboardOptions): Switchboard {
  const { now, schedule, tell, faults, concurrencyLimit } = options
  const lines = new Map<string, Line>()
  const register = createRegister<Line>()
  const changes = createChanges<Line>()
  let placed = 0
  const live = new Set<Line>()
  /** Those that are dialled when a line is free, the oldest first. */
  const waiting = new Set<Line>()
  const log = openLog<Entry>(options.logPath, apply)

  let sweptAt = now()
  if (forgetOld() > 0) shorten()
  for (const line of lines.values()) {
    line.telling = true
    advance(line)
  }
  dialWaiting()
  // Whoever has to be told may be the server we live in, and that is only starting.
  schedule.add(now() + 1000, () => {
    for (const line of lines.values()) {
      line.telling = false
      if (line.told < line.passed) void tellOwner(line)
      for (const [moment, at] of line.late) tellLate(line, moment, at)
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
        createdAt: birth.createdAt,
        nth: placed++,
        changedAt: birth.createdAt,
        passed: 0,
        told: 0,
        telling: false,
        late: new Map(),
      }
      lines.set(id, line)
      register.add(line)
      changes.note(line)
      if (birth.withoutLine === 'waits') waiting.add(line)
      else if (line.life.queuedAt <= birth.createdAt) takeLine(line)
      return line
    }
    const line = lines.get(entry.id)
    if (!line) return undefined
    switch (entry.is) {
      case 'renamed':
        line.name = entry.name
        line.renamedAt = entry.at
        changeAt(line, entry.at)
        break
      case 'dialled':
        line.birth = { ...line.birth, dialledAt: entry.at }
        line.life = lifeOf(line.birth)
        line.moments = undefined
        waiting.delete(line)
        takeLine(line)
        break
      case 'hung-up':
        line.hungUp = entry
        line.life = cutShort(line.life, entry.at, entry.endedReason)
        line.moments = undefined
        waiting.delete(line)
        break
      case 'told':
        line.told = entry.moments
        break
      case 'put-off':
        line.late.set(entry.moment, entry.at)
        break
      case 'told-late':
        line.late.delete(entry.moment)
        break
      case 'removed':
        line.removed = true
        lines.delete(line.id)
        live.delete(line)
    }
    return line
  }

  /** Nothing has happened that is not in the log: where it takes no more, this is an error. */
  function record(entry: Entry) {
    log.add(entry)
    return apply(entry)
  }

  /** What is only said again after a restart where it is not in the log. */
  function note(entry: Entry) {
    try {
      log.add(entry)
    } catch {
      // The log has said so.
    }
    apply(entry)
  }

  function changeAt(line: Line, at: number) {
    if (at <= line.changedAt) return
    line.changedAt = at
    changes.note(line)
  }

  function shorten() {
    try {
      log.replace(entries())
    } catch {
      // It is only longer than it need be.
    }
  }

  /** The shortest log that says the same. */
  function* entries(): Generator<Entry> {
    for (const line of register.oldestFirst()) {
      const { id, birth, name, renamedAt, hungUp, told, late, removed } = line
      yield { is: 'placed', id, ...birth }
      if (renamedAt !== undefined) yield { is: 'renamed', id, at: renamedAt, name }
      if (hungUp) yield { is: 'hung-up', id, at: hungUp.at, endedReason: hungUp.endedReason }
      if (told > 0) yield { is: 'told', id, moments: told }
      for (const [moment, at] of late) yield { is: 'put-off', id, moment, at }
      if (removed) yield { is: 'removed', id }
    }
  }

  /** Forgets what the provider would not know any more; says how many calls that were. */
  function forgetOld() {
    const before = now() - keptMs
    let forgotten = 0
    register.keepOnly((line) => {
      const isOld = line.removed ? line.createdAt < before : line.life.reportedAt < before
      if (!isOld) return true
      lines.delete(line.id)
      live.delete(line)
      forgotten += 1
      return false
    })
    if (forgotten > 0) changes.keepOnly((line) => lines.has(line.id))
    return forgotten
  }

  function takeLine(line: Line) {
    if (line.life.endedReason !== noLineReason) live.add(line)
  }

  /** The provider's own scheduler: dials those that wait, as lines become free. */
  function dialWaiting() {
    for (const line of waiting) {
      if (live.size >= concurrencyLimit) return
      const { latestAt } = line.birth.request.schedulePlan ?? {}
      if (latestAt && Date.parse(latestAt) < now()) {
        waiting.delete(line)
        continue
      }
      try {
        record({ is: 'dialled', id: line.id, at: now() })
      } catch {
        schedule.add(now() + triesAgainMs, dialWaiting)
        return
      }
      advance(line)
    }
  }

  function momentsOfLine(line: Line) {
    line.moments ??= momentsOf(line.birth, line.life)
    return line.moments
  }

  function advance(line: Line) {
    const moments = momentsOfLine(line)
    let freed = false
    for (let next = moments[line.passed]; next && next.at <= now(); next = moments[line.passed]) {
      line.passed += 1
      changeAt(line, next.at)
      if (next.event === 'queued') takeLine(line)
      if (next.event === 'ended') freed = live.delete(line)
    }
    const next = moments[line.passed]
    if (next && next.at !== line.wakesAt) {
      line.wakesAt = next.at
      schedule.add(next.at, () => {
        // One that was hung up since has other moments.
        if (line.wakesAt === next.at) advance(line)
      })
    }
    if (!next && line.told >= line.passed) line.moments = undefined
    void tellOwner(line)
    if (freed) dialWaiting()
  }

  /** One moment after the other, so that a call's messages keep their order. */
  async function tellOwner(line: Line) {
    if (line.telling || !line.birth.request.assistantOverrides?.server) return
    line.telling = true
    while (line.told < line.passed) {
      const moment = momentsOfLine(line)[line.told] as Moment
      if (!isWanted(line.birth, moment.event)) {
        line.told += 1
        continue
      }
      const delivery = deliveryOf(line.birth, moment, faults)
      const following = delivery === 'reordered' ? followingOf(line) : undefined
      // It waits for the one that is to come before it.
      if (following && line.passed < line.told + 2) break
      if (!(await deliver(line, delivery, moment, following))) return
      note({ is: 'told', id: line.id, moments: line.told + (following ? 2 : 1) })
    }
    line.telling = false
    if (line.passed === momentsOfLine(line).length) line.moments = undefined
  }

  /** The moment after the one to be told of next, where its owner wants to hear of it. */
  function followingOf(line: Line) {
    const following = momentsOfLine(line)[line.told + 1]
    return following && isWanted(line.birth, following.event) ? following : undefined
  }

  /** False where the emulator stops before it was done. */
  async function deliver(line: Line, delivery: Delivery, moment: Moment, following?: Moment) {
    switch (delivery) {
      case 'lost':
        return true
      case 'repeated':
        return (await tell(line, moment)) && tell(line, moment)
      case 'late': {
        const at = now() + faults.messages.late.seconds * 1000
        note({ is: 'put-off', id: line.id, moment: line.told, at })
        tellLate(line, line.told, at)
        return true
      }
      default:
        return (!following || (await tell(line, following))) && tell(line, moment)
    }
  }

  function tellLate(line: Line, nth: number, at: number) {
    schedule.add(at, async () => {
      const moment = momentsOfLine(line)[nth]
      if (moment && !(await tell(line, moment))) return
      note({ is: 'told-late', id: line.id, moment: nth })
    })
  }

  return {
    place(request, withoutLine) {
      const { seed, speed } = options
      const createdAt = now()
      if (createdAt - sweptAt > sweepsEveryMs) {
        sweptAt = createdAt
        forgetOld()
      }
      const id = uuidv7(createdAt)
      const birth: Birth = { request, seed, speed, createdAt, ...(withoutLine && { withoutLine }) }
      const reportDelayMs = reportDelayOf(birth, faults)
      const line = record({
        is: 'placed',
        id,
        ...birth,
        ...(reportDelayMs > 0 && { reportDelayMs }),
      }) as Line
      advance(line)
      return line
    },
    find: (id) => lines.get(id),
    *newestFirst(created, updated) {
      schedule.runDue()
      if (updated.from > Number.NEGATIVE_INFINITY) {
        const changed = [...changes.since(updated.from)]
        yield* changed
          .filter(
            ({ removed, createdAt }) =>
              !removed && created.from <= createdAt && createdAt <= created.to,
          )
          .sort((a, b) => b.createdAt - a.createdAt || b.nth - a.nth)
        return
      }
      for (const line of register.newestFirst(created.to)) {
        if (line.createdAt < created.from) return
        if (!line.removed) yield line
      }
    },
    *placements() {
      for (const line of register.oldestFirst()) {
        const { number, externalId } = line.birth.request.customer
        yield {
          id: line.id,
          number,
          externalId,
          createdAt: line.createdAt,
          call: line.removed ? undefined : line,
        }
      }
    },
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
