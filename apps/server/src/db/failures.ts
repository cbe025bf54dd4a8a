/** What went wrong at the database, as far as whoever asked must know. */
export type DatabaseFailure =
  /** It cannot be reached, is full or is overloaded: to be asked again later. */
  | 'unavailable'
  /** A value of the request is none that a column can hold. */
  | 'bad-value'

/** SQLSTATE classes and codes, and the operating system's errors, of a database that cannot answer now. */
const unavailable =
  /^(08|53|57P0|55000$|40001$|40P01$|58030$|ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|ENOSPC$|EDQUOT$|EIO$)/

/** The driver gives these no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|PGlite is closed)/

/** Finds the database's failure in an error or its causes; undefined when it is another matter. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') {
      if (unavailable.test(code)) return 'unavailable'
      if (/^22\w{3}$/.test(code)) return 'bad-value'
    } else if (lostConnection.test(at.message)) return 'unavailable'
  }
  return undefined
}
