/** Texts to repeat: regular expressions were slow for some of them, and parsers often read the others differently. */
export const pieces = [
  ...['.', '@', ' ', '\t', '\n', '\r', '"', "'", '+', '-', '1', 'a', '/', '\\', ';', ',', '%', '('],
  ...['""\n', '","', '.\0', '\r\n', 'a@b.', '"a', '\\"', 'a ', '%20', '[a]', '{"a":'],
  ...['\0', '\ud800', 'e\u0301', '\u0301', '🦄', '👩‍👩‍👧', '\u202e', '\ufeff', 'ﷺ', 'İ', '１'],
]

/** Each run sends a quarter of the pieces to each operation, drawn by its seed: all of them would take minutes. */
const drawShare = 4
export const drawPieces = (index: number): string[] =>
  pieces.filter(
    (piece, n) =>
      piece === 'a' || (n + index + Number(process.env.TEST_SEED ?? 0)) % drawShare === 0,
  )

export const megabyte = 1_000_000
/**
 * The length of a text in a JSON body: nearly the largest body that the server reads for one piece, a tenth of it for
 * the others, on which quadratic code already takes many seconds.
 */
export const bodyBytesOf = (piece: string) => (piece === 'a' ? megabyte : megabyte / 10)
/** Below the 16 KiB that the request line and the headers may have together. */
export const maxHeadBytes = 12_000

/** Repeats a piece until its encoded text has about `bytes` bytes. */
export const repeatToSize = (piece: string, bytes: number, encoder: (text: string) => string) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(encoder(piece)))))
/** Returns a text alone and between other characters: some patterns are slow only at the start or before the end. */
const variantsOf = (text: string) => [text, `a@${text}@`]

interface Schema {
  type?: string
  anyOf?: Schema[]
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
  security?: unknown
}
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonPath = (string | number)[]

/** Values of fields for which any value of the right type is not valid. */
const validValues: Record<string, Json> = { phone_number: '+12025550101', contact_ids: [1] }

/** Creates a value of a schema with only its required fields. */
function createMinimalValue(schema: Schema, name = ''): Json {
  if (name in validValues) return validValues[name] as Json
  if (schema.type === 'object') {
    const fields = (schema.required ?? []).map((field) => [
      field,
      createMinimalValue(schema.properties?.[field] ?? {}, field),
    ])
    return Object.fromEntries(fields)
  }
  return schema.type === 'integer' ? 1 : 'a'
}

/** Returns the path and the longest allowed text of each field of a schema that is neither an object nor a list. */
function findLeavesOfSchema(
  schema: Schema,
  path: JsonPath = [],
): { path: JsonPath; maxLength?: number }[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      findLeavesOfSchema(field, [...path, name]),
    )
  }
  if (schema.items) return findLeavesOfSchema(schema.items, [...path, 0])
  const [text] = [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === 'string')
  return [{ path, maxLength: text?.maxLength }]
}

/** Returns the paths of all fields of a value that are neither objects nor lists. */
export function findLeavesOfValue(value: Json, path: JsonPath = []): JsonPath[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, field]) => findLeavesOfValue(field, [...path, name]))
}

/** Returns the value with the field at a path replaced by a text. */
export function replaceAtPath(
  value: Json | undefined,
  [name, ...rest]: JsonPath,
  text: string,
): Json {
  if (name === undefined) return text
  if (typeof name === 'number') return [replaceAtPath(undefined, rest, text)]
  const fields = typeof value === 'object' ? (value as { [key: string]: Json }) : {}
  return { ...fields, [name]: replaceAtPath(fields[name], rest, text) }
}

export interface Attack {
  name: string
  path: string
  init?: RequestInit
  /** The statuses that the response may have. */
  allowedStatuses: number[]
}

export const jsonHeaders = { 'content-type': 'application/json' }
const encodeForUrl = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')
export const isHeaderValue = (text: string) => /^[\t\x20-\x7e]*$/.test(text)

/** Yields attacks on each parameter and each body field of an operation, with each of the pieces. */
export function* attacksOn(
  path: string,
  method: string,
  operation: Operation,
  pieces: readonly string[],
): Generator<Attack> {
  const { parameters = [], requestBody, operationId } = operation
  const allowedStatuses = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 500)
  const body = requestBody?.content['application/json']?.schema
  const createAttack = (
    name: string,
    parameterValues: Record<string, string>,
    bodyValue: Json | undefined,
  ): Attack => {
    const parametersIn = (location: string) =>
      parameters.filter((parameter) => parameter.in === location)
    const query = parametersIn('query').flatMap(({ name, required }) =>
      name in parameterValues || required
        ? [`${name}=${encodeForUrl(parameterValues[name] ?? '1')}`]
        : [],
    )
    const headers = Object.fromEntries(
      parametersIn('header').flatMap(({ name }) =>
        name in parameterValues ? [[name, parameterValues[name]]] : [],
      ),
    )
    const filledPath = path.replace(/\{(\w+)\}/g, (_, id) =>
      encodeForUrl(parameterValues[id] ?? '1'),
    )
    return {
      name: `${operationId} ${name}`,
      path: `${filledPath}?${query.join('&')}`,
      init: {
        method,
        headers: { ...(bodyValue !== undefined && jsonHeaders), ...headers },
        ...(bodyValue !== undefined && { body: JSON.stringify(bodyValue) }),
      },
      allowedStatuses,
    }
  }
  const minimalBody = body && createMinimalValue(body)
  for (const piece of pieces) {
    for (const parameter of parameters) {
      for (const text of variantsOf(repeatToSize(piece, maxHeadBytes, encodeForUrl))) {
        if (parameter.in === 'header' && !isHeaderValue(text)) continue
        yield createAttack(
          `${parameter.name} of ${JSON.stringify(piece)}`,
          { [parameter.name]: text },
          minimalBody,
        )
      }
    }
    for (const { path: leaf, maxLength } of body ? findLeavesOfSchema(body) : []) {
      const name = `${leaf.join('.')} of ${JSON.stringify(piece)}`
      const longText = repeatToSize(piece, bodyBytesOf(piece), JSON.stringify)
      const longestValid = maxLength === undefined ? [] : [longText.slice(0, maxLength)]
      for (const text of [...variantsOf(longText), ...longestValid]) {
        yield createAttack(name, {}, replaceAtPath(minimalBody, leaf, text))
      }
    }
  }
}
