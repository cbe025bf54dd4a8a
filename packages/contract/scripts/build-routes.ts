import { readFileSync, writeFileSync } from 'node:fs'
import { isContractProcedure } from '@orpc/contract'
import * as z from 'zod/mini'
import { apiError, changeEvent, contract } from '../src/index.ts'

// What a client must know of the contract to ask and to tell sense from nonsense in an answer: methods,
// paths, and the shapes of what comes back. The schemas themselves bring Zod, which weighs more than this.
const output = new URL('../src/routes.json', import.meta.url)

// Shapes only: limits are the server's to keep.
const kept = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'additionalProperties']

function shapeOf(schema: z.core.$ZodType) {
  const whole = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const shape = (part: unknown, named = false): unknown => {
    if (Array.isArray(part)) return part.map((item) => shape(item))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
      .filter(([key, value]) => named || (kept.includes(key) && value !== false))
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

const text = `${JSON.stringify({
  routes: lean(contract),
  error: shapeOf(apiError),
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
