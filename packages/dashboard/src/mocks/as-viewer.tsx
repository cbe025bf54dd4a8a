import type { ComponentType } from 'react'
import { RoleContext } from '../lib/permissions.ts'

/** Shows a story to a user who may only read. */
export function asViewer(Story: ComponentType) {
  return (
    <RoleContext value="viewer">
      <Story />
    </RoleContext>
  )
}
