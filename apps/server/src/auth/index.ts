export { type Access, accessOf, grantDemoAccess, requireOwnUserId } from './access.ts'
