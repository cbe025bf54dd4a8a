import document from './provider-document.json' with { type: 'json' }

/**
 * A schema of the provider's OpenAPI document of 2026-08-20, reduced to what the emulator answers.
 */
interface Schema {
  ref?: string
  oneOf?: Schema[]
  type?: string
  format?: string
  enum?: unknown[]
  maxLength?: number
  nullable?: boolean
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}

const schemas = document as Record<string, Schema>

/** Returns the differences between a value and the named schema of the provider's document. */
export function schemaErrors(name: string, value: unknown): string[] {
  return validate({ ref: name }, value, name)
}

function validate(schema: Schema, value: unknown, path: string): string[] {
  if (schema.ref) {
    const named = schemas[schema.ref]
    if (!named) throw new Error(`the document has no ${schema.ref}`)
    return validate(named, value, path)
  }
  if (schema.oneOf) {
    const results = schema.oneOf.map((each) => validate(each, value, path))
    return results.reduce((best, each) => (each.length < best.length ? each : best))
  }
  if (value === null && schema.nullable) return []
  if (schema.properties) return validateObject(schema, value, path)
  if (schema.items) {
    if (!Array.isArray(value)) return [`${path} is no array`]
    const { items } = schema
    return value.flatMap((each, index) => validate(items, each, `${path}[${index}]`))
  }
  const errors: string[] = []
  if (schema.type && typeOf(value) !== schema.type) errors.push(`${path} is no ${schema.type}`)
  if (schema.enum && !schema.enum.includes(value)) errors.push(`${path} is ${value}`)
  if (schema.maxLength && String(value).length > schema.maxLength)
    errors.push(`${path} is too long`)
  if (schema.format && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) {
    errors.push(`${path} is no ${schema.format}`)
  }
  return errors
}

function validateObject({ properties = {}, required = [] }: Schema, value: unknown, path: string) {
  if (typeOf(value) !== 'object') return [`${path} is no object`]
  const fields = value as Record<string, unknown>
  return [
    ...required.filter((name) => !(name in fields)).map((name) => `${path}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const fieldSchema = properties[name]
      return fieldSchema
        ? validate(fieldSchema, field, `${path}.${name}`)
        : [`${path}.${name} is unknown`]
    }),
  ]
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
