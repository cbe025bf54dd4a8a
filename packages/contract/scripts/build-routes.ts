import { readFileSync, writeFileSync } from 'node:fs'
import { isContractProcedure } from '@orpc/contract'
import * as z from 'zod/mini'
import { changeEvent, contract } from '../src/index.ts'

// The part of the contract that the browser needs to send requests and validate responses: methods, paths and
// response shapes. It is JSON because importing the schemas would bundle Zod, which is larger.
const output = new URL('../src/routes.json', import.meta.url)

// The JSON Schema keywords for the shape of a value. Limits such as `maxLength` are omitted, because the server enforces them.
const shapeKeywords = ['type', 'properties', 'items', 'anyOf', 'enum', 'additionalProperties']

/** Lists the properties that an object may lack. They are few, so this is shorter than `required`. */
function optionalKeyword({
  properties,
  required = [],
}: {
  properties?: object
  required?: string[]
}) {
  const optional = Object.keys(properties ?? {}).filter((name) => !required.includes(name))
  return optional.length > 0 ? { optional } : {}
}

function shapeOf(schema: z.core.$ZodType) {
  const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const pickKeywords = (part: unknown, keysArePropertyNames = false): unknown => {
    if (Array.isArray(part)) return part.map((item) => pickKeywords(item))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
      .filter(
        ([key, value]) => keysArePropertyNames || (shapeKeywords.includes(key) && value !== false),
      )
      .map(([key, value]) => [key, pickKeywords(value, key === 'properties')])
    const keywords = Object.fromEntries(entries)
    return keysArePropertyNames ? keywords : { ...keywords, ...optionalKeyword(part) }
  }
  return pickKeywords(jsonSchema)
}

function toBrowserRoutes(part: unknown): unknown {
  if (!isContractProcedure(part)) {
    return Object.fromEntries(
      Object.entries(part as object).map(([key, value]) => [key, toBrowserRoutes(value)]),
    )
  }
  const { route, outputSchema } = part['~orpc']
  const { method, path, successStatus, inputStructure } = route
  return {
    '~orpc': {
      route: { method, path, successStatus, inputStructure },
      errorMap: {},
      meta: {},
    },
    ...(outputSchema && { answer: shapeOf(outputSchema as z.core.$ZodType) }),
  }
}

// The health route is left out: only monitoring calls it, never the site.
const { health: _, ...browserContract } = contract

const text = `${JSON.stringify({
  routes: toBrowserRoutes(browserContract),
  event: shapeOf(changeEvent),
})}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(output, 'utf8') !== text) {
    process.stderr.write(
      'routes.json is outdated: run node packages/contract/scripts/build-routes.ts\n',
    )
    process.exit(1)
  }
} else {
  writeFileSync(output, text)
}
