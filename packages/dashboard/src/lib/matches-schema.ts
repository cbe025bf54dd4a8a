/** The part of JSON Schema that the generated schemas of responses use, with `optional` in place of `required`. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  /** The names in `properties` that an object may lack. */
  optional?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  /** The schema of all properties that are not in `properties`. */
  additionalProperties?: JsonSchema
}

const isOfType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Returns whether a value read from JSON matches a schema; properties that the schema does not name are allowed. */
export function matchesSchema(schema: JsonSchema, value: unknown): boolean {
  const { type, properties = {}, optional = [], items, anyOf, additionalProperties } = schema
  if (anyOf) return anyOf.some((option) => matchesSchema(option, value))
  if (schema.enum && !schema.enum.includes(value)) return false
  const types = [type ?? []].flat()
  if (types.length > 0 && !types.some((name) => isOfType[name]?.(value))) return false
  if (Array.isArray(value)) return !items || value.every((item) => matchesSchema(items, item))
  if (typeof value !== 'object' || value === null) return true
  return (
    Object.keys(properties).every(
      (name) => optional.includes(name) || Object.hasOwn(value, name),
    ) &&
    Object.entries(value).every(([name, propertyValue]) => {
      const propertySchema = Object.hasOwn(properties, name)
        ? properties[name]
        : additionalProperties
      return !propertySchema || matchesSchema(propertySchema, propertyValue)
    })
  )
}
