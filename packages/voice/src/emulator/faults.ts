import { readFileSync } from 'node:fs'

/** How often a delay happens, as a share of 1, and how long it is. */
interface Delay {
  rate: number
  /** Real seconds at any speed: a network does not recover faster because calls pass faster. */
  seconds: number
}

const overLimitForms = ['refuse', 'block', 'fail', 'schedule'] as const

/**
 * What the provider does when no line is free: it refuses the request; accepts it, reports that it is
 * blocked, and ends the call; accepts it and ends the call without a report; or accepts it and dials when a
 * line is free.
 */
export type OverLimit = (typeof overLimitForms)[number]

/** The faults of the provider and their rates. A rate is a share of 1; a request has at most one fault. */
export interface Faults {
  /** The seed of the random choices. */
  seed: string
  /** Requests answered 500, 502 or 503 before anything was done. */
  serverErrors: number
  /** Requests whose connection is broken before anything was done. */
  resets: number
  /** Requests answered late. */
  slowAnswers: Delay
  /** Requests that are done, and answered with a page of HTML. */
  notJson: number
  /** Requests that are done, and answered without the id of what they are about. */
  withoutId: number
  /** Calls that are placed while the request is answered 500, 502 or 503. */
  acceptedErrors: number
  /** Calls that are placed while the request is never answered. */
  acceptedTimeouts: number
  /** Calls that are placed while the connection of the request is broken. */
  acceptedResets: number
  /** The end of every so many seconds, in which each request is answered 429. */
  storms?: { everySeconds: number; lastSeconds: number; retryAfterSeconds: number }
  /** Lists that show how things were so many seconds ago. */
  staleLists: Delay
  /** Calls whose transcript, analysis, cost and recording come so many seconds later. */
  lateReports: Delay
  /** What happens to server messages. */
  messages: {
    /** Never sent. */
    lost: number
    /** Sent twice. */
    repeated: number
    /** Sent after the one that follows it. */
    reordered: number
    /** Sent so many seconds later; those that follow do not wait for it. */
    late: Delay
  }
  overLimit: OverLimit
}

/** A provider without faults. */
export const noFaults: Faults = readFaults({})

/** Reads a faults file; throws an error that names file and field when it is invalid. */
export function readFaultsFile(path: string): Faults {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT' ? `${path}: there is no such file` : `${path}: ${oneLine(message)}`,
    )
  }
  try {
    return readFaults(content)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
}

/** Reads faults from the content of a file; faults it does not name do not happen. */
export function readFaults(content: unknown): Faults {
  const file = section(content)
  const messages = file.section('messages')
  const storms = file.optional('storms')
  const faults: Faults = {
    seed: file.text('seed', 'faults'),
    serverErrors: file.rate('serverErrors'),
    resets: file.rate('resets'),
    slowAnswers: file.delay('slowAnswers'),
    notJson: file.rate('notJson'),
    withoutId: file.rate('withoutId'),
    acceptedErrors: file.rate('acceptedErrors'),
    acceptedTimeouts: file.rate('acceptedTimeouts'),
    acceptedResets: file.rate('acceptedResets'),
    ...(storms && {
      storms: {
        everySeconds: storms.seconds('everySeconds'),
        lastSeconds: storms.seconds('lastSeconds'),
        retryAfterSeconds: storms.seconds('retryAfterSeconds'),
      },
    }),
    staleLists: file.delay('staleLists'),
    lateReports: file.delay('lateReports'),
    messages: {
      lost: messages.rate('lost'),
      repeated: messages.rate('repeated'),
      reordered: messages.rate('reordered'),
      late: messages.delay('late'),
    },
    overLimit: file.oneOf('overLimit', overLimitForms),
  }
  for (const each of [file, messages, storms]) each?.end()
  atMostOne('the rates of faults of one request', [
    faults.serverErrors,
    faults.resets,
    faults.slowAnswers.rate,
    faults.notJson,
    faults.withoutId,
    faults.acceptedErrors,
    faults.acceptedTimeouts,
    faults.acceptedResets,
  ])
  const { lost, repeated, reordered, late } = faults.messages
  atMostOne('the rates of messages', [lost, repeated, reordered, late.rate])
  if (faults.storms && faults.storms.lastSeconds >= faults.storms.everySeconds) {
    throw new Error('storms.lastSeconds must be less than storms.everySeconds')
  }
  return faults
}

/** Reads one object of the file by field; `end` throws for unknown fields. */
function section(value: unknown, path = '') {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path || 'the file'} must be an object, not ${JSON.stringify(value)}`)
  }
  const fields = new Map<string, unknown>(Object.entries(value))
  const asked = new Set<string>()
  const take = (name: string) => {
    asked.add(name)
    return fields.get(name)
  }
  const must = (name: string, rule: string): never => {
    throw new Error(
      `${at(name)} must be ${rule}, not ${JSON.stringify(fields.get(name)) ?? 'missing'}`,
    )
  }
  const seconds = (name: string) => {
    const given = take(name)
    return typeof given === 'number' && given > 0 && given <= 86_400
      ? given
      : must(name, 'a number of seconds above 0 and up to 86400')
  }
  const rate = (name: string) => {
    const given = take(name) ?? 0
    return typeof given === 'number' && given >= 0 && given <= 1
      ? given
      : must(name, 'a number from 0 to 1')
  }
  const inner = (name: string) => section(take(name) ?? {}, at(name))
  return {
    seconds,
    rate,
    section: inner,
    optional: (name: string) => (take(name) === undefined ? undefined : inner(name)),
    delay(name: string): Delay {
      if (take(name) === undefined) return { rate: 0, seconds: 0 }
      const delay = inner(name)
      const read = { rate: delay.rate('rate'), seconds: delay.seconds('seconds') }
      delay.end()
      return read
    },
    text(name: string, otherwise: string) {
      const given = take(name) ?? otherwise
      return typeof given === 'string' ? given : must(name, 'a text')
    },
    oneOf<T extends string>(name: string, values: readonly [T, ...T[]]): T {
      const given = take(name) ?? values[0]
      return values.find((each) => each === given) ?? must(name, `one of ${values.join(', ')}`)
    },
    end() {
      for (const name of fields.keys()) {
        if (!asked.has(name)) throw new Error(`${at(name)} is no fault the emulator knows`)
      }
    },
  }
}

function atMostOne(what: string, rates: number[]) {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  // The sum of ten tenths is a little more than 1 in floating point.
  if (sum > 1 + 1e-9) throw new Error(`${what} must not add up to more than 1, and are ${sum}`)
}

function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, ' ')
}
