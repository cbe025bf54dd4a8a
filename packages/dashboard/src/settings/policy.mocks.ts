import {
  type CallingPolicy,
  callingPolicy,
  contract,
  defaultOptOutPhrases,
} from '@callwright/contract'
import { dropsConnection, fails, hangs, responds, respondsWithHtml } from '../mocks/handlers.ts'

/** A calling policy, as in a response of the server; without overrides, one that was never changed. */
export function aPolicy(overrides: Partial<CallingPolicy> = {}): CallingPolicy {
  const opt_out_phrases = [...defaultOptOutPhrases]
  return callingPolicy.parse({ call_caps: {}, opt_out_phrases, ...overrides })
}

/** The handlers of the calling policy. */
export const policyHandlers = {
  stateful(initial = aPolicy()) {
    let stored = initial
    return [
      responds(contract.policy.get, () => stored),
      responds(contract.policy.set, (input) => {
        stored = { ...stored, ...input }
        return stored
      }),
    ]
  },
  storeFails: () => fails(contract.policy.set),
  hangs: () => hangs(contract.policy.get),
  fails: () => fails(contract.policy.get),
  isUnreachable: () => dropsConnection(contract.policy.get),
  respondsWithHtml: () => respondsWithHtml(contract.policy.get),
}
