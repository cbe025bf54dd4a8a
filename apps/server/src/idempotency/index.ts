export { isRepeatedRequest, withIdempotency } from './with-idempotency.ts'
