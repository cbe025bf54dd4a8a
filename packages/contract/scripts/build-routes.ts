import { readFileSync, writeFileSync } from 'node:fs'
import { isContractProcedure } from '@orpc/contract'
import * as z from 'zod/mini'
import { apiError, changeEvent, contract } from '../src/index.ts'

// The part of the contract the browser needs to send requests and validate responses: methods, paths and
// response shapes. It is JSON because importing the schemas would bundle Zod, which is larger.
const output = new URL('../src/routes.json', import.meta.url)

// Only the keywords that describe shape. Limits such as `maxLength` are left out, because the server enforces them.
const kept = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'additionalProperties']

function shapeOf(schema: z.core.$ZodType) {
  const whole = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const shape = (part: unknown, keysArePropertyNames = false): unknown => {
    if (Array.isArray(part)) return part.map((item) => shape(item))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
      .filter(([key, value]) => keysArePropertyNames || (kept.includes(key) && value !== false))
      .map(([key, value]) => [key, shape(value, key === 'properties')])
    return Object.fromEntries(entries)
  }
  return shape(whole)
}

function lean(part: unknown): unknown {
  if (!isContractProcedure(part)) {
    return Object.fromEntries(
      Object.entries(part as object).map(([key, value]) => [key, lean(value)]),
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
const { health: _, ...asked } = contract

const text = `${JSON.stringify({
  routes: lean(asked),
  // Any string is accepted as `code`, so that a client still shows the message of an error whose code it does not know.
  error: shapeOf(z.extend(apiError, { code: z.string() })),
  event: shapeOf(changeEvent),
})}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(output, 'utf8') !== text) {
    process.stderr.write('routes.json is old: node packages/contract/scripts/build-routes.ts\n')
    process.exit(1)
  }
} else {
  writeFileSync(output, text)
}
