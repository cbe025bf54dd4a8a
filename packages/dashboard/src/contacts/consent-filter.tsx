import type { ConsentFilter as ConsentFilterValue } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { messages } from '../lib/messages.ts'

const labels = messages.contacts.consentFilters

/** The value of the select for all contacts: it cannot be empty. */
const all = 'all'

export interface ConsentFilterProps {
  /** The current filter; undefined for all contacts. */
  value: ConsentFilterValue | undefined
  /** Called with the new filter. */
  onValueChange: (value: ConsentFilterValue | undefined) => void
}

/** Filters contacts by their consent. */
export function ConsentFilter({ value, onValueChange }: ConsentFilterProps) {
  return (
    <Select
      value={value ?? all}
      onValueChange={(chosen) =>
        onValueChange(chosen === all ? undefined : (chosen as ConsentFilterValue))
      }
    >
      <SelectTrigger aria-label="Consent" className="w-44" />
      <SelectContent>
        <SelectItem value={all}>Any consent</SelectItem>
        {(Object.keys(labels) as ConsentFilterValue[]).map((each) => (
          <SelectItem key={each} value={each}>
            {labels[each]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
