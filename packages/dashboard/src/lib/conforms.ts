/** As much of JSON Schema as the shapes of answers are told in. */
export interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  /** The shape of what stands under any other name. */
  additionalProperties?: Shape
}

const ofType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Whether a value read from JSON has a shape; what the shape does not name may be there too. */
export function conforms(shape: Shape, value: unknown): boolean {
  const { type, properties = {}, required = [], items, anyOf, additionalProperties } = shape
  if (anyOf) return anyOf.some((one) => conforms(one, value))
  if (shape.enum && !shape.enum.includes(value)) return false
  const types = [type ?? []].flat()
  if (types.length > 0 && !types.some((one) => ofType[one]?.(value))) return false
  if (Array.isArray(value)) return !items || value.every((one) => conforms(items, one))
  if (typeof value !== 'object' || value === null) return true
  const parts = value as Record<string, unknown>
  return (
    required.every((name) => Object.hasOwn(parts, name)) &&
    Object.entries(parts).every(([name, part]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      return !known || conforms(known, part)
    })
  )
}
