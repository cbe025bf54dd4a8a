import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Opens the server's log: one JSON line per record. Transcripts, phone numbers, addresses and secrets are
 * redacted, also in error messages.
 */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    destination,
  )
}

interface ErrorRecord {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: ErrorRecord | undefined
}

/** Serializes an error's type, code, redacted message and stack. */
function serializeError(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(`${error}`) }
  const { code, query } = error as { code?: unknown; query?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    // The driver's message contains the values of the statement.
    message: typeof query === 'string' ? `failed: ${query}` : redact(error.message),
    stack: stackFrames(error),
    cause:
      error.cause === undefined || depth > 3 ? undefined : serializeError(error.cause, depth + 1),
  }
}

/** Returns the frames of a stack without its first lines, which repeat the message. */
function stackFrames(error: Error): string {
  return (error.stack ?? '').split('\n').filter(isStackFrame).join('\n')
}
const isStackFrame = (line: string) => /^\s+at /.test(line)

/** Redacts quoted texts and everything that may be a phone number, an address or a token. */
function redact(message: string): string {
  return message
    .slice(0, 500)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, (quoted) =>
      quoted.length <= 42 && /^.[\w.-]+.$/.test(quoted) ? quoted : `${quoted[0]}…${quoted[0]}`,
    )
    .replace(/[^\s"'<>]+/g, (word) => (/.@./.test(word) ? '…@…' : word))
    .replace(/\bBearer\s+\S+/gi, 'Bearer …')
    .replace(/\+?\(?\d[\d\s().-]{5,}\d/g, '…')
    .replace(/[\w-]{24,}/g, '…')
}
