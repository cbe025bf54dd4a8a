import { type CallOutcome, callOutcomes } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { outcomeLabel } from '../calls/index.ts'

export interface OutcomeFilterProps {
  /** The selected outcome; all outcomes when undefined. */
  outcome: CallOutcome | undefined
  /** Called with the selected outcome. */
  onOutcomeChange: (outcome: CallOutcome | undefined) => void
}

/** Filters the recent calls by outcome. */
export function OutcomeFilter({ outcome, onOutcomeChange }: OutcomeFilterProps) {
  return (
    <Select
      value={outcome ?? 'all'}
      onValueChange={(selected) =>
        onOutcomeChange(callOutcomes.find((option) => option === selected))
      }
    >
      <SelectTrigger aria-label="Outcome" className="w-40" />
      <SelectContent>
        <SelectItem value="all">All outcomes</SelectItem>
        {callOutcomes.map((option) => (
          <SelectItem key={option} value={option}>
            {outcomeLabel(option)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
