type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null

/** Returns whether a JSON value has more than `maxDepth` levels. It does not recurse, so a deep value is safe. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let containers = [value].filter(isContainer)
  for (let depth = 1; containers.length > 0; depth++) {
    if (depth > maxDepth) return true
    containers = containers.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

/**
 * Serializes a value as JSON that PostgreSQL can store: removes NUL characters and replaces lone surrogates, in
 * property names as well as in values. Very large numbers become null and very small ones 0, because PostgreSQL writes
 * out all their digits.
 */
export function toStorableJson(value: unknown): string {
  const limitNumber = (_: string, field: unknown) =>
    typeof field === 'number' ? limitMagnitude(field) : field
  return JSON.stringify(value, limitNumber).replace(
    /\\(?:(u0000)|(ud[89a-f]..)|.)/g,
    (escaped, nul, surrogate) => (nul ? '' : surrogate ? '\uFFFD' : escaped),
  )
}

function limitMagnitude(number: number): number | null {
  if (Math.abs(number) >= 1e21) return null
  return Math.abs(number) < 1e-21 ? 0 : number
}
