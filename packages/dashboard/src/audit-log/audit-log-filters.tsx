import { auditKinds } from '@callwright/contract'
import { DateRangePicker, lastDays } from '@callwright/ui/date-range-picker'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ChoicesLoadError } from '../lib/choices-load-error.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { auditMessages } from './audit-log.messages.ts'
import { type AuditLogFilter, auditLogQueries } from './audit-log.queries.ts'

export interface AuditLogFiltersProps {
  /** The current filter. */
  filter: AuditLogFilter
  /** Called with the new filter. */
  onFilterChange: (filter: AuditLogFilter) => void
}

const all = 'all'

const presets = [
  { label: 'Today', range: lastDays(1) },
  { label: 'Last 7 days', range: lastDays(7) },
  { label: 'Last 30 days', range: lastDays(30) },
]

/** Filters the audit log by person, kind of action and period. */
export function AuditLogFilters({ filter, onFilterChange }: AuditLogFiltersProps) {
  const formatter = useFormatter()
  const choices = useQuery(auditLogQueries.members())
  const personTrigger = useRef<HTMLButtonElement>(null)
  const { data: members = [], isPending } = choices
  const { kind, actor, period } = filter
  const isListed = members.some(({ id }) => id === actor)
  return (
    <>
      <Select
        value={actor === undefined ? all : String(actor)}
        onValueChange={(value) =>
          onFilterChange({ ...filter, actor: value === all ? undefined : Number(value) })
        }
      >
        <SelectTrigger ref={personTrigger} aria-label="Person" className="w-full sm:w-44" />
        <SelectContent>
          <SelectItem value={all}>Everybody</SelectItem>
          {members.map(({ id, name }) => (
            <SelectItem key={id} value={String(id)}>
              {name}
            </SelectItem>
          ))}
          {actor !== undefined && !isListed && (
            // The URL may name a person who has left, or one who is not loaded yet.
            <SelectItem value={String(actor)}>
              {isPending ? 'Loading...' : auditMessages.formerMember(actor)}
            </SelectItem>
          )}
        </SelectContent>
      </Select>
      <Select
        value={kind ?? all}
        onValueChange={(value) =>
          onFilterChange({ ...filter, kind: auditKinds.find((each) => each === value) })
        }
      >
        <SelectTrigger aria-label="Kind of action" className="w-full sm:w-48" />
        <SelectContent>
          <SelectItem value={all}>All actions</SelectItem>
          {auditKinds.map((each) => (
            <SelectItem key={each} value={each}>
              {auditMessages.kindLabels[each]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <DateRangePicker
        aria-label="Period"
        className="w-full sm:w-72"
        value={period}
        presets={presets}
        now={formatter.now().toISOString()}
        timeZone={formatter.timeZone}
        onValueChange={(next) => onFilterChange({ ...filter, period: next })}
      />
      <ChoicesLoadError
        title={auditMessages.membersLoadFailed}
        query={choices}
        control={personTrigger}
      />
    </>
  )
}
