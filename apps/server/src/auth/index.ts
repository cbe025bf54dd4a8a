export { requireOwnUserId } from './require-own-user-id.ts'
