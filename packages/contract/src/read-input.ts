import type { AnyContractProcedure } from '@orpc/contract'

/** The parts of a request, as the HTTP framework has parsed them. */
interface RequestParts {
  /** The parameters in the path. */
  params: Record<string, string>
  /** All values of each name in the query. */
  query: Record<string, string[]>
  /** Reads the body; `undefined` means that there is none. Called only for methods that have one. */
  readBody: () => Promise<unknown>
}

/** Returns the unvalidated input of a procedure, in the structure that its `inputStructure` requires. */
export async function readInput(
  { '~orpc': { route } }: Pick<AnyContractProcedure, '~orpc'>,
  { params, query, readBody }: RequestParts,
): Promise<unknown> {
  if (route.inputStructure === 'detailed') return { params, query: flatten(query) }
  if (route.method === 'GET') return { ...flatten(query), ...params }
  const body = await readBody()
  // Without a body, validation reports each required field.
  if (body === undefined) return params
  return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body
}

/** Returns the value of each parameter. A repeated parameter stays an array, which the schema rejects. */
function flatten(query: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}
