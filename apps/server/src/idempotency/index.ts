export { withIdempotency } from './with-idempotency.ts'
