export { type Access, grantDemoAccess, requireOwnUserId } from './access.ts'
