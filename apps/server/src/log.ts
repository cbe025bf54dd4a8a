import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The server's log: one line of JSON a record. What people said, their numbers and addresses and every
 * secret stay out of it, whatever an error's text carries.
 */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: tellError },
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

/** What an error says of where it came from, without what it was about. */
function tellError(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutContent(`${error}`) }
  const { code, query } = error as { code?: unknown; query?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    // The driver's own message goes on with every value of the statement.
    message: typeof query === 'string' ? `failed: ${query}` : withoutContent(error.message),
    stack: frames(error),
    cause: error.cause === undefined || depth > 3 ? undefined : tellError(error.cause, depth + 1),
  }
}

/** The places of a stack; its first lines are the message once more. */
function frames(error: Error): string {
  return (error.stack ?? '').split('\n').filter(isFrame).join('\n')
}
const isFrame = (line: string) => /^\s+at /.test(line)

/** A message with what it quotes, and what may be a number, an address or a token, taken out. */
function withoutContent(message: string): string {
  return message
    .slice(0, 500)
    .replace(/(["'`])(?![\w.-]{1,40}\1)[\s\S]*?\1/g, '$1…$1')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '…@…')
    .replace(/\bBearer\s+\S+/gi, 'Bearer …')
    .replace(/\+?\(?\d[\d\s().-]{5,}\d/g, '…')
    .replace(/[\w-]{24,}/g, '…')
}
