import { contract, type Disclosure } from '@callwright/contract'
import {
  dropsConnection,
  fails,
  hangs,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

/** A disclosure with the sentences of its caller, in English. */
export function aDisclosure(caller_name = 'Brightline Energy'): Disclosure {
  const text = `Hello, this is an AI assistant calling on behalf of ${caller_name}.`
  return { caller_name, language: 'en', text, text_recorded: `${text} This call is recorded.` }
}

const noDisclosure: Disclosure = {
  caller_name: '',
  language: 'en',
  text: null,
  text_recorded: null,
}

/** The handlers of the disclosure. */
export const disclosureHandlers = {
  stateful(stored: Disclosure = aDisclosure()) {
    let current = stored
    return [
      responds(contract.disclosure.get, () => current),
      responds(contract.disclosure.set, (changes) => {
        const { caller_name, language } = { ...current, ...changes }
        current = { ...aDisclosure(caller_name), language }
        return current
      }),
    ]
  },
  isMissing: () => disclosureHandlers.stateful(noDisclosure),
  hangs: () => hangs(contract.disclosure.get),
  fails: () => fails(contract.disclosure.get),
  isUnreachable: () => dropsConnection(contract.disclosure.get),
  isHtml: () => respondsWithHtml(contract.disclosure.get),
  isRefused: () =>
    refuses(contract.disclosure.set, 400, {
      error: 'caller_name: Use at most 100 characters',
      code: 'invalid_input',
      fields: { caller_name: 'Use at most 100 characters' },
    }),
  storeFails: () => fails(contract.disclosure.set),
}
