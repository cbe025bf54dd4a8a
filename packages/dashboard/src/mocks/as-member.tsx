import type { ComponentType } from 'react'
import { RoleContext } from '../lib/permissions.ts'

/** Shows a story to a user who works with contacts, campaigns and calls, and does not run the workspace. */
export function asMember(Story: ComponentType) {
  return (
    <RoleContext value="member">
      <Story />
    </RoleContext>
  )
}
