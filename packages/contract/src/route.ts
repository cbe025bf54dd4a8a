import { oc } from '@orpc/contract'

/** The error statuses that only some operations return; 400, 403 and 503 are possible for all. */
export type ErrorStatus = 401 | 404 | 409 | 413 | 415 | 422 | 429 | 502

interface RouteOptions {
  /** The operation in a few words. */
  summary: string
  /** What the operation does, in sentences of Markdown. */
  description: string
  errors?: ErrorStatus[]
  /** 200 unless given. */
  successStatus?: number
  inputStructure?: 'compact' | 'detailed'
}

// oRPC's `errors` are not used, because they describe oRPC's error body instead of `apiError`.
const base = oc.$meta<{ errors: ErrorStatus[] }>({ errors: [] })

/** Declares one operation; input and output schemas are chained to it. */
export function route(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: `/api/${string}`,
  { errors = [], ...options }: RouteOptions,
) {
  return base.route({ method, path, ...options }).meta({ errors })
}
