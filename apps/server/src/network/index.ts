export { internet, type Network } from './network.ts'
export { isLoopback, isPublic, lookupReturning, withoutBrackets } from './public-address.ts'
export { abortable, sendRequest } from './send-request.ts'
