import { type SuppressionOrigin, suppressionOrigins } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { texts } from './suppressions.messages.ts'

/** The value of the select for all entries: it cannot be empty. */
const all = 'all'

export interface OriginFilterProps {
  /** How the shown entries were added; undefined for all. */
  value: SuppressionOrigin | undefined
  /** Called with the new filter. */
  onValueChange: (value: SuppressionOrigin | undefined) => void
}

/** Filters the do-not-call list by how its entries were added. */
export function OriginFilter({ value, onValueChange }: OriginFilterProps) {
  return (
    <Select
      value={value ?? all}
      onValueChange={(chosen) =>
        onValueChange(suppressionOrigins.find((origin) => origin === chosen))
      }
    >
      <SelectTrigger aria-label="Origin" className="w-52" />
      <SelectContent>
        <SelectItem value={all}>Any origin</SelectItem>
        {suppressionOrigins.map((origin) => (
          <SelectItem key={origin} value={origin}>
            {texts.origins[origin]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
