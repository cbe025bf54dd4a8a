import { contract } from '@callwright/contract'
import { implement } from '@orpc/server'

const { import: _streamed, ...contacts } = contract.contacts

/** The contract to implement, but for the import, which reads its body as it arrives. */
export const os = implement({ ...contract, contacts })
