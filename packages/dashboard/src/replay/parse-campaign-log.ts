import {
  type CallOutcome,
  type CampaignLogLine,
  campaignLogLine,
  campaignLogVersion,
} from '@callwright/contract'
import { logErrors } from './replay.messages.ts'

type LineOf<Kind extends CampaignLogLine['kind']> = Extract<CampaignLogLine, { kind: Kind }>

/** A call of a log, with its times in milliseconds since 1970. */
export interface LoggedCall {
  id: number
  reservedAt: number
  /** Null when it was never requested. */
  requestedAt: number | null
  /** Null when it was not placed. */
  startedAt: number | null
  /** Null while it uses a line. */
  endedAt: number | null
  outcome: CallOutcome | null
}

/** Contacts that a gate refused, with times in milliseconds since 1970. */
interface LoggedHold {
  gate: string
  at: number
  /** Null when they are skipped for good. */
  until: number | null
  contacts: number
}

/** The lines of a log by their kind. The many lines have numbers as times, since parsing times is slow. */
export interface CampaignLog {
  header: LineOf<'header'>
  statuses: LineOf<'status'>[]
  holds: LoggedHold[]
  releases: LineOf<'released'>[]
  stops: LineOf<'stop'>[]
  calls: LoggedCall[]
}

/** Thrown for a file that is not a complete log of a known version. Its message says which line is wrong. */
export class CampaignLogError extends Error {}

/** How long a log is parsed before the page can respond again. */
const maxTaskMs = 15

/** The clock is read after so many lines, which take much less than a task. */
const linesPerCheck = 50

/** Lets the page respond to input. */
export const yieldToPage = () => new Promise((resolve) => setTimeout(resolve))

export interface ParseOptions {
  /** Returns the current time in milliseconds. */
  now?: () => number
  /** Called between two tasks; by default it lets the page respond to input. */
  pause?: () => Promise<unknown>
}

/** Parses the log of a campaign line by line, in short tasks; throws `CampaignLogError`. */
export async function parseCampaignLog(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { now = () => performance.now(), pause = yieldToPage }: ParseOptions = {},
): Promise<CampaignLog> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  const parser = new LineParser()
  let rest = ''
  let taskStart = now()
  try {
    for (;;) {
      const { done, value = '' } = await reader.read()
      const text = rest + value
      let start = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        parser.add(text.slice(start, end), true)
        start = end + 1
        if (parser.lines % linesPerCheck === 0 && now() - taskStart > maxTaskMs) {
          await pause()
          taskStart = now()
        }
      }
      rest = text.slice(start)
      if (!done) continue
      if (rest.trim() !== '') parser.add(rest, false)
      return parser.finish()
    }
  } finally {
    // After an error, the rest of the file is not needed.
    void reader.cancel().catch(() => {})
  }
}

class LineParser {
  lines = 0
  #log: CampaignLog | undefined
  #isEnded = false

  /** Adds the next line; a last line without a line break may be cut off. */
  add(text: string, isWhole: boolean): void {
    // An editor may add empty lines at the end.
    if (this.#isEnded && text.trim() === '') return
    const number = this.lines + 1
    if (this.#isEnded) throw new CampaignLogError(logErrors.afterEnd(number))
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      if (!this.#log) throw new CampaignLogError(logErrors.notALog)
      throw new CampaignLogError(isWhole ? logErrors.notJson(number) : logErrors.cutOff(this.lines))
    }
    if (!this.#log) checkHeader(json)
    const { success, data, error } = campaignLogLine.safeParse(json)
    if (!success) throw new CampaignLogError(logErrors.invalid(number, error.issues[0]))
    this.#push(data, number)
    this.lines = number
  }

  #push(line: CampaignLogLine, number: number): void {
    if (line.kind === 'header') {
      if (this.#log) throw new CampaignLogError(logErrors.secondHeader(number))
      this.#log = { header: line, statuses: [], holds: [], releases: [], stops: [], calls: [] }
      return
    }
    const log = this.#log as CampaignLog
    switch (line.kind) {
      case 'status':
        log.statuses.push(line)
        break
      case 'held':
        log.holds.push(toLoggedHold(line))
        break
      case 'released':
        log.releases.push(line)
        break
      case 'stop':
        log.stops.push(line)
        break
      case 'call':
        log.calls.push(toLoggedCall(line))
        break
      case 'end':
        if (line.lines !== this.lines) {
          throw new CampaignLogError(logErrors.wrongCount(line.lines, this.lines))
        }
        this.#isEnded = true
    }
  }

  finish(): CampaignLog {
    if (!this.#log) throw new CampaignLogError(logErrors.empty)
    if (!this.#isEnded) throw new CampaignLogError(logErrors.cutOff(this.lines))
    return this.#log
  }
}

/** Checks the first line of a file before the rest of its fields, since another version may have others. */
function checkHeader(json: unknown): void {
  const { kind, version } = (json ?? {}) as Record<string, unknown>
  if (kind !== 'header') throw new CampaignLogError(logErrors.notALog)
  if (version !== campaignLogVersion) {
    throw new CampaignLogError(logErrors.unknownVersion(version, campaignLogVersion))
  }
}

const toTime = (iso: string | null) => (iso === null ? null : Date.parse(iso))

function toLoggedHold({ gate, at, until, contacts }: LineOf<'held'>): LoggedHold {
  return { gate, at: Date.parse(at), until: toTime(until), contacts }
}

function toLoggedCall(line: LineOf<'call'>): LoggedCall {
  const reservedAt = Date.parse(line.reserved_at)
  const endedAt = toTime(line.ended_at)
  return {
    id: line.id,
    reservedAt,
    requestedAt: toTime(line.requested_at),
    startedAt: toTime(line.started_at),
    // The clock of the provider may be behind the server's.
    endedAt: endedAt === null ? null : Math.max(reservedAt, endedAt),
    outcome: line.outcome,
  }
}
