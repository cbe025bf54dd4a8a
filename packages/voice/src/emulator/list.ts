import { refusal } from './refusals.ts'
import { dateText } from './request.ts'

/** What a list request asks for. */
export interface ListQuery {
  limit: number
  /** What has to be equal, by its name. */
  equal: Record<string, string>
  /** Whether a moment lies where the query wants it. */
  isWithin(field: 'createdAt' | 'updatedAt', time: number): boolean
}

const comparisons: Record<string, (time: number, bound: number) => boolean> = {
  Gt: (time, bound) => time > bound,
  Lt: (time, bound) => time < bound,
  Ge: (time, bound) => time >= bound,
  Le: (time, bound) => time <= bound,
}

/** Reads the query of a list, or refuses it as the provider does. */
export function readListQuery(
  query: Record<string, string>,
  equalFields: readonly string[],
): ListQuery {
  const problems: string[] = []
  const equal: Record<string, string> = {}
  const bounds: { field: string; passes: (time: number) => boolean }[] = []
  let limit = 100
  for (const [name, value] of Object.entries(query)) {
    const compare = comparisons[name.slice(-2)]
    const field = name.slice(0, -2)
    if (equalFields.includes(name)) {
      equal[name] = value
    } else if (compare && (field === 'createdAt' || field === 'updatedAt')) {
      const problem = dateText(value)
      if (problem) problems.push(`${name} ${problem}`)
      const bound = Date.parse(value)
      bounds.push({ field, passes: (time) => compare(time, bound) })
    } else if (name === 'limit') {
      limit = /^\d+$/.test(value) ? Number(value) : Number.NaN
      if (!(limit <= 1000)) problems.push('limit must be a number from 0 to 1000')
    } else {
      problems.push(`property ${name} should not exist`)
    }
  }
  if (problems.length > 0) throw refusal(400, problems)
  return {
    limit,
    equal,
    isWithin: (field, time) => bounds.every((each) => each.field !== field || each.passes(time)),
  }
}
