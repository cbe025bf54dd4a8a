import { httpError } from './http-errors.ts'

/** A JSON object whose fields are not validated yet. */
export type Fields = Record<string, unknown>

/** Returns what is wrong with a value, or undefined when it is valid. */
export type Rule = (value: unknown) => string | undefined

/** Throws the provider's error when there are problems. */
export function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw httpError(400, [...problems])
}

/** Returns the object at a path. Each unknown property is a problem, as it is for the provider. */
export function readObject(
  path: string,
  value: unknown,
  allowedFields: string[],
  problems: string[],
): Fields {
  if (!isObject(value)) {
    problems.push(`${path || 'body'} must be an object`)
    return {}
  }
  const prefix = path && `${path}.`
  for (const name of Object.keys(value)) {
    if (!allowedFields.includes(name)) problems.push(`${prefix}property ${name} should not exist`)
  }
  return value
}

/** Adds the problem that a rule finds in a value; an undefined value has no problem. */
export function applyRule(problems: string[], path: string, value: unknown, rule: Rule) {
  if (value === undefined) return
  const problem = rule(value)
  if (problem) problems.push(`${path} ${problem}`)
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const uuidRule: Rule = (value) =>
  typeof value === 'string' && uuidPattern.test(value) ? undefined : 'must be a UUID'

export const isoDateRule: Rule = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'must be a valid ISO 8601 date string'

export const e164Rule: Rule = (value) =>
  typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)
    ? undefined
    : 'must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).'

export const phoneNumberRule: Rule = (value) =>
  typeof value === 'string' && value.length <= 40 && /^\+?[a-zA-Z0-9]{3,}$/.test(value)
    ? undefined
    : 'must be longer than or equal to 3 characters and hold letters and digits only'

export const urlRule: Rule = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? undefined
    : 'must be a URL address'

export const stringArrayRule: Rule = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? undefined
    : 'must be an array of strings'

export const booleanRule: Rule = (value) =>
  typeof value === 'boolean' ? undefined : 'must be a boolean value'

export const numberArrayRule: Rule = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')
    ? undefined
    : 'must be an array of numbers'

export const stringValuesRule: Rule = (value) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
    ? undefined
    : 'must be an object of strings'

export function maxLengthRule(maxLength: number): Rule {
  return (value) => {
    if (typeof value !== 'string') return 'must be a string'
    if (value.length <= maxLength) return undefined
    return `must be shorter than or equal to ${maxLength} characters`
  }
}

export function rangeRule(min: number, max: number): Rule {
  return (value) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : `must be a number from ${min} to ${max}`
}

export function enumRule(...values: string[]): Rule {
  return (value) =>
    values.some((each) => each === value)
      ? undefined
      : `must be one of the following values: ${values.join(', ')}`
}
