export { traceRequests } from './requests.ts'
export { continueTrace, currentTrace, inSpan, type TraceParent } from './spans.ts'
export { startTracing } from './start.ts'
export { inStatementSpan } from './statements.ts'
