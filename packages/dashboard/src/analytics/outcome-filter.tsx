import { type CallResult, callResults } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { resultLabel } from '../calls/index.ts'

export interface OutcomeFilterProps {
  /** The selected outcome; all outcomes when undefined. */
  outcome: CallResult | undefined
  /** Called with the selected outcome. */
  onOutcomeChange: (outcome: CallResult | undefined) => void
}

/** Filters the recent calls by outcome. */
export function OutcomeFilter({ outcome, onOutcomeChange }: OutcomeFilterProps) {
  return (
    <Select
      value={outcome ?? 'all'}
      onValueChange={(selected) =>
        onOutcomeChange(callResults.find((option) => option === selected))
      }
    >
      <SelectTrigger aria-label="Outcome" className="w-40 max-w-full" />
      <SelectContent>
        <SelectItem value="all">All outcomes</SelectItem>
        {callResults.map((option) => (
          <SelectItem key={option} value={option}>
            {resultLabel(option)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
