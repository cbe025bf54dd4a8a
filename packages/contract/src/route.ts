import { oc } from '@orpc/contract'

/** The status of an error that only some endpoints answer with; 400, 403 and 503 come from any. */
export type ErrorStatus = 401 | 404 | 409 | 413 | 415 | 422 | 429 | 502

interface RouteOptions {
  /** The endpoint in a few words. */
  summary: string
  /** What it does, in sentences; Markdown. */
  description: string
  errors?: ErrorStatus[]
  /** 200 unless given. */
  successStatus?: number
  inputStructure?: 'compact' | 'detailed'
}

// Not oRPC's `errors`: they describe its own error body, and ours is `apiError`.
const base = oc.$meta<{ errors: ErrorStatus[] }>({ errors: [] })

/** Declares one endpoint; input and output schemas are chained to it. */
export function route(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/api/${string}`,
  { errors = [], ...options }: RouteOptions,
) {
  return base.route({ method, path, ...options }).meta({ errors })
}
