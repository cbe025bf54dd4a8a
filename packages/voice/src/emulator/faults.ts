import { readFileSync } from 'node:fs'

/** How often a delay happens, as a rate from 0 to 1, and how long it is. */
interface Delay {
  rate: number
  /** The seconds are real time at any speed, because a network does not recover faster when calls pass faster. */
  seconds: number
}

const overLimitModes = ['refuse', 'block', 'fail', 'schedule'] as const

/**
 * What the provider does when no line is free: it refuses the request; accepts it, reports that it is
 * blocked, and ends the call; accepts it and ends the call without a report; or accepts it and dials when a
 * line is free.
 */
export type OverLimit = (typeof overLimitModes)[number]

/** The faults of the provider and their rates, from 0 to 1. A request has at most one fault. */
export interface Faults {
  /** The seed of the random choices. */
  seed: string
  /** Requests that get the response 500, 502 or 503 and have no effect. */
  serverErrors: number
  /** Requests whose connection is reset and that have no effect. */
  resets: number
  /** Requests whose response is delayed. */
  slowAnswers: Delay
  /** Requests that succeed and get an HTML page as response. */
  notJson: number
  /** Requests that succeed and get a response without the id of the resource. */
  withoutId: number
  /** Calls that are placed although the response is 500, 502 or 503. */
  acceptedErrors: number
  /** Calls that are placed although no response is sent. */
  acceptedTimeouts: number
  /** Calls that are placed although the connection is reset before the response. */
  acceptedResets: number
  /** Periods of `everySeconds`, in whose last `lastSeconds` each request gets the response 429. */
  storms?: { everySeconds: number; lastSeconds: number; retryAfterSeconds: number }
  /** Lists that show the calls as they were some seconds ago. */
  staleLists: Delay
  /** Calls whose transcript, analysis, cost and recording become available some seconds later than usual. */
  lateReports: Delay
  /** The faults of server messages. */
  messages: {
    /** Never sent. */
    lost: number
    /** Sent twice. */
    repeated: number
    /** Sent after the message that follows it. */
    reordered: number
    /** Messages that are sent some seconds later; the messages that follow do not wait for them. */
    late: Delay
  }
  overLimit: OverLimit
}

/** No faults at all. */
export const noFaults: Faults = readFaults({})

/** Reads a faults file. Throws an error that names the file and the field when it is invalid. */
export function readFaultsFile(path: string): Faults {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT' ? `${path}: there is no such file` : `${path}: ${toOneLine(message)}`,
    )
  }
  try {
    return readFaults(content)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
}

/** Reads faults from the parsed content of a file; a fault that is not in the file has the rate 0. */
export function readFaults(content: unknown): Faults {
  const file = readSection(content)
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
    overLimit: file.oneOf('overLimit', overLimitModes),
  }
  for (const each of [file, messages, storms]) each?.rejectUnknownFields()
  assertSumAtMostOne('the rates of faults of one request', [
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
  assertSumAtMostOne('the rates of messages', [lost, repeated, reordered, late.rate])
  if (faults.storms && faults.storms.lastSeconds >= faults.storms.everySeconds) {
    throw new Error('storms.lastSeconds must be less than storms.everySeconds')
  }
  return faults
}

/** Returns readers for the fields of one object in the file; `rejectUnknownFields` throws for fields that were not read. */
function readSection(value: unknown, path = '') {
  const fieldPath = (name: string) => (path ? `${path}.${name}` : name)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path || 'the file'} must be an object, not ${JSON.stringify(value)}`)
  }
  const fields = new Map<string, unknown>(Object.entries(value))
  const readFieldNames = new Set<string>()
  const readField = (name: string) => {
    readFieldNames.add(name)
    return fields.get(name)
  }
  const throwInvalid = (name: string, rule: string): never => {
    throw new Error(
      `${fieldPath(name)} must be ${rule}, not ${JSON.stringify(fields.get(name)) ?? 'missing'}`,
    )
  }
  const seconds = (name: string) => {
    const value = readField(name)
    return typeof value === 'number' && value > 0 && value <= 86_400
      ? value
      : throwInvalid(name, 'a number of seconds above 0 and up to 86400')
  }
  const rate = (name: string) => {
    const value = readField(name) ?? 0
    return typeof value === 'number' && value >= 0 && value <= 1
      ? value
      : throwInvalid(name, 'a number from 0 to 1')
  }
  const readSubsection = (name: string) => readSection(readField(name) ?? {}, fieldPath(name))
  return {
    seconds,
    rate,
    section: readSubsection,
    optional: (name: string) => (readField(name) === undefined ? undefined : readSubsection(name)),
    delay(name: string): Delay {
      if (readField(name) === undefined) return { rate: 0, seconds: 0 }
      const delay = readSubsection(name)
      const result = { rate: delay.rate('rate'), seconds: delay.seconds('seconds') }
      delay.rejectUnknownFields()
      return result
    },
    text(name: string, fallback: string) {
      const value = readField(name) ?? fallback
      return typeof value === 'string' ? value : throwInvalid(name, 'a text')
    },
    oneOf<T extends string>(name: string, values: readonly [T, ...T[]]): T {
      const value = readField(name) ?? values[0]
      return (
        values.find((each) => each === value) ?? throwInvalid(name, `one of ${values.join(', ')}`)
      )
    },
    rejectUnknownFields() {
      for (const name of fields.keys()) {
        if (!readFieldNames.has(name))
          throw new Error(`${fieldPath(name)} is no fault the emulator knows`)
      }
    },
  }
}

function assertSumAtMostOne(what: string, rates: number[]) {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  // The sum of ten tenths is a little more than 1 in floating point.
  if (sum > 1 + 1e-9) throw new Error(`${what} must not add up to more than 1, and are ${sum}`)
}

function toOneLine(message: string): string {
  return message.replaceAll(/\s+/g, ' ')
}
