export { type Access, accessOf, grantDemoAccess, requireOwnUserId } from './access.ts'
export { requirePermission } from './require-permission.ts'
