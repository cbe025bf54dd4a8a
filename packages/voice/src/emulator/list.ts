import type { TimeRange } from './call-store.ts'
import { isoDateRule, throwProblems } from './validation.ts'

/** The query of a list request. */
export interface ListQuery {
  limit: number
  /** The required values, by field. */
  equal: Record<string, string>
  /** Ranges of times, both ends included. */
  createdAt: TimeRange
  updatedAt: TimeRange
}

/** How each comparison operator narrows a range of times in whole milliseconds. */
const narrowByOperator: Record<string, (range: TimeRange, bound: number) => void> = {
  Gt: (range, bound) => {
    range.from = Math.max(range.from, bound + 1)
  },
  Ge: (range, bound) => {
    range.from = Math.max(range.from, bound)
  },
  Lt: (range, bound) => {
    range.to = Math.min(range.to, bound - 1)
  },
  Le: (range, bound) => {
    range.to = Math.min(range.to, bound)
  },
}

/** Whether a time is in a range. */
export function isInRange({ from, to }: TimeRange, time: number): boolean {
  return from <= time && time <= to
}

/** Reads the query of a list request. Throws the provider's error when it is invalid. */
export function readListQuery(
  query: Record<string, string>,
  equalFields: readonly string[],
): ListQuery {
  const problems: string[] = []
  const equal: Record<string, string> = {}
  const createdAt = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const updatedAt = { ...createdAt }
  let limit = 100
  for (const [name, value] of Object.entries(query)) {
    const narrow = narrowByOperator[name.slice(-2)]
    const field = name.slice(0, -2)
    if (equalFields.includes(name)) {
      equal[name] = value
    } else if (narrow && (field === 'createdAt' || field === 'updatedAt')) {
      const dateProblem = isoDateRule(value)
      if (dateProblem) problems.push(`${name} ${dateProblem}`)
      narrow(field === 'createdAt' ? createdAt : updatedAt, Date.parse(value))
    } else if (name === 'limit') {
      limit = /^\d+$/.test(value) ? Number(value) : Number.NaN
      if (!(limit <= 1000)) problems.push('limit must be a number from 0 to 1000')
    } else {
      problems.push(`property ${name} should not exist`)
    }
  }
  throwProblems(problems)
  return { limit, equal, createdAt, updatedAt }
}
