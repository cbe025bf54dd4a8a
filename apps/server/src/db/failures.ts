/** The kinds of database errors that have a response of their own. */
export type DatabaseFailureKind =
  /** The database cannot be reached, is full or is overloaded; a retry may succeed. */
  | 'unavailable'
  /** A value does not fit its column. */
  | 'bad-value'

/** SQLSTATE classes and codes, and the operating system's errors, of a database that cannot answer now. */
const unavailableCodes =
  /^(08|53|57P0|25P03$|55000$|40001$|40P01$|58030$|ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|ENOSPC$|EDQUOT$|EIO$)/

/** Messages of connection errors that have no code. */
const lostConnectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|PGlite is closed)/

/** Finds a database failure in an error or its causes; undefined when there is none. */
export function databaseFailureKind(error: unknown): DatabaseFailureKind | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') {
      if (unavailableCodes.test(code)) return 'unavailable'
      if (/^22\w{3}$/.test(code)) return 'bad-value'
    } else if (lostConnectionMessages.test(current.message)) return 'unavailable'
  }
  return undefined
}
