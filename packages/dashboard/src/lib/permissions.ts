import {
  includesRole,
  type Operation,
  permissions,
  type Role,
} from '@callwright/contract/permissions'
import { createContext, use } from 'react'

/** The role of the signed-in user. */
export const RoleContext = createContext<Role>('admin')

/** Returns a function that tells whether the signed-in user may use an operation. */
export function usePermissions(): (operation: Operation) => boolean {
  const role = use(RoleContext)
  return (operation) => includesRole(role, permissions[operation] ?? 'viewer')
}
