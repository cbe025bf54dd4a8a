import { type MemberState, memberStates } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { memberStateWord } from './member-state-badge.tsx'

export interface MemberStateFilterProps {
  /** The state in which contacts are being looked at; without it, all of them are. */
  state: MemberState | undefined
  /** Hears which state the person wants to look at. */
  onStateChange: (state: MemberState | undefined) => void
}

/** Narrows a campaign's contacts down to those in one state. */
export function MemberStateFilter({ state, onStateChange }: MemberStateFilterProps) {
  return (
    <Select
      value={state ?? 'all'}
      onValueChange={(wanted) => onStateChange(memberStates.find((one) => one === wanted))}
    >
      <SelectTrigger aria-label="State" className="w-40" />
      <SelectContent>
        <SelectItem value="all">All states</SelectItem>
        {memberStates.map((one) => (
          <SelectItem key={one} value={one}>
            {memberStateWord(one)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
