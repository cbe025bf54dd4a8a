import { contract } from '@callwright/contract'
import { implement } from '@orpc/server'
import { type Access, requireOwnUserId } from './auth/index.ts'
import type { RequestOrigin } from './db/audit-events.ts'

const { import: _import, export: _contacts, ...contacts } = contract.contacts
const { export: _audit, ...audit } = contract.audit
const { import: _list, export: _listExport, ...suppressions } = contract.suppressions

/** The data of a request that handlers get besides the input. */
export interface RequestContext {
  requestId: string
  /** Method and path of the route, as the contract writes them. */
  route: string
  /** The `idempotency-key` header. */
  idempotencyKey: string | undefined
  /** Called when the response is that of an earlier request with the same key. */
  onRepeat: () => void
  /** Absent in operations that need no user. */
  access: Access
  /** Returns from where the request came, for the audit log. */
  origin: () => RequestOrigin
  /** Returns the signal that is aborted when the client closes the connection. */
  signal: () => AbortSignal
}

/** The user id of an input, which the contract has in the body or, where the input has several parts, in the query. */
interface InputOfUser {
  user_id?: number
  query?: { user_id?: number }
}

/**
 * oRPC's implementer of the contract, without import and exports, whose bodies are streamed. Types and tests
 * check the outputs, so they are not validated at run time. A handler runs only when the user id of its input is that
 * of the signed-in user.
 */
export const implementer = implement({ ...contract, contacts, audit, suppressions })
  .$context<RequestContext>()
  .$config({
    // The input is valid before the user id is read.
    initialInputValidationIndex: Number.NEGATIVE_INFINITY,
    initialOutputValidationIndex: Number.NaN,
  })
  .use(({ context, next }, input) => {
    const { user_id, query } = (input ?? {}) as InputOfUser
    const userId = user_id ?? query?.user_id
    // The input of an operation without a schema is not parsed.
    if (typeof userId === 'number') requireOwnUserId(context.access, userId)
    return next()
  })
