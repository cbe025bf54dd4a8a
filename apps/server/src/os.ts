import { contract } from '@callwright/contract'
import { implement } from '@orpc/server'

const { import: _read, export: _written, ...contacts } = contract.contacts

/** What a handler is told of its request beside the input. */
export interface RequestContext {
  requestId: string
  /** Method and path of the route, as the contract writes them. */
  route: string
  /** The caller's `idempotency-key`, where there is one. */
  idempotencyKey: string | undefined
}

/**
 * The contract to implement, but for the import and the export, whose bodies are streamed. Answers are held
 * to it by their types and by tests, not checked again on each request.
 */
export const os = implement({ ...contract, contacts })
  .$context<RequestContext>()
  .$config({ initialOutputValidationIndex: Number.NaN })
