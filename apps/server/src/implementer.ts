import { contract } from '@callwright/contract'
import { implement } from '@orpc/server'

const { import: _import, export: _export, ...contacts } = contract.contacts

/** The data of a request that handlers get besides the input. */
export interface RequestContext {
  requestId: string
  /** Method and path of the route, as the contract writes them. */
  route: string
  /** The `idempotency-key` header. */
  idempotencyKey: string | undefined
}

/**
 * oRPC's implementer of the contract, without import and export, whose bodies are streamed. Types and tests
 * check the outputs, so they are not validated at run time.
 */
export const implementer = implement({ ...contract, contacts })
  .$context<RequestContext>()
  .$config({ initialOutputValidationIndex: Number.NaN })
