import { type MemberState, memberStates } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { memberStateLabel } from './member-state-badge.tsx'

export interface MemberStateFilterProps {
  /** The selected state; all states when undefined. */
  state: MemberState | undefined
  /** Called with the selected state. */
  onStateChange: (state: MemberState | undefined) => void
}

/** Filters the contacts of a campaign by state. */
export function MemberStateFilter({ state, onStateChange }: MemberStateFilterProps) {
  return (
    <Select
      value={state ?? 'all'}
      onValueChange={(selected) =>
        onStateChange(memberStates.find((option) => option === selected))
      }
    >
      <SelectTrigger aria-label="State" className="w-40 max-w-full" />
      <SelectContent>
        <SelectItem value="all">All states</SelectItem>
        {memberStates.map((option) => (
          <SelectItem key={option} value={option}>
            {memberStateLabel(option)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
