type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null

/** Returns whether a JSON value has more than `levels` levels. It does not recurse, so that deep values are safe. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

/**
 * Serializes a value as JSON that PostgreSQL can store: removes NUL characters and replaces lone surrogates, in
 * property names as well as in values. Very large numbers become null and very small ones 0, because PostgreSQL writes
 * out all their digits.
 */
export function toStorableJson(value: unknown): string {
  const limitNumber = (_: string, it: unknown) => (typeof it === 'number' ? limitMagnitude(it) : it)
  return JSON.stringify(value, limitNumber).replace(
    /\\(?:(u0000)|(ud[89a-f]..)|.)/g,
    (escaped, nul, surrogate) => (nul ? '' : surrogate ? '\uFFFD' : escaped),
  )
}

function limitMagnitude(number: number): number | null {
  if (Math.abs(number) >= 1e21) return null
  return Math.abs(number) < 1e-21 ? 0 : number
}
