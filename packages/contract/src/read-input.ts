import type { AnyContractProcedure } from '@orpc/contract'

/** One request, taken apart by whatever serves it. */
interface RequestParts {
  /** The names in the path. */
  params: Record<string, string>
  /** All values of each name in the query. */
  query: Record<string, string[]>
  /** Reads the body; `undefined` means that there is none. Called only for methods that have one. */
  readBody: () => Promise<unknown>
}

/** Returns the input of a procedure, not yet validated, in the shape that its `inputStructure` asks for. */
export async function readInput(
  { '~orpc': { route } }: Pick<AnyContractProcedure, '~orpc'>,
  { params, query, readBody }: RequestParts,
): Promise<unknown> {
  if (route.inputStructure === 'detailed') return { params, query: flatten(query) }
  if (route.method === 'GET') return { ...flatten(query), ...params }
  const body = await readBody()
  // Without a body, the schema names each required field.
  if (body === undefined) return params
  return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body
}

/** A name that is repeated stays a list, which the schema refuses. */
function flatten(query: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}
