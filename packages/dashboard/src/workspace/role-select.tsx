import type { Role } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import type { ComponentProps } from 'react'
import { messages } from '../lib/messages.ts'

/** The roles, the one with the fewest permissions first. */
const roles: Role[] = ['viewer', 'member', 'admin']

export interface RoleSelectProps extends Omit<ComponentProps<typeof SelectTrigger>, 'value'> {
  value: Role
  /** Called with the chosen role. */
  onChoose: (role: Role) => void
  disabled?: boolean
}

/** Chooses a role. */
export function RoleSelect({ value, onChoose, disabled = false, ...props }: RoleSelectProps) {
  return (
    <Select value={value} onValueChange={(role) => onChoose(role as Role)} disabled={disabled}>
      <SelectTrigger {...props} />
      <SelectContent>
        {roles.map((role) => (
          <SelectItem key={role} value={role}>
            {messages.workspace.roleLabels[role]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
