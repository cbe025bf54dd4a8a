import type { Contact } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useMemo } from 'react'

/** A list of more is no help: a search finds what carries the others, and then they are here. */
const mostOffered = 50

export interface TagFilterProps {
  /** The contacts known by now, whose tags are offered. */
  contacts: readonly Contact[]
  /** The tag in force; empty is none. */
  tag: string
  /** Hears which tag to filter by. */
  onTagChange: (tag: string) => void
  /** Nothing can be chosen now. */
  disabled: boolean
}

/** Leaves of the contacts those with one tag; not there where nobody has any. */
export function TagFilter({ contacts, tag, onTagChange, disabled }: TagFilterProps) {
  const known = useMemo(() => tagsOf(contacts), [contacts])
  const offered = tag && !known.includes(tag) ? [tag, ...known] : known
  if (offered.length === 0) return null
  return (
    <Select
      disabled={disabled}
      // A value that no tag can be taken for.
      value={`#${tag}`}
      onValueChange={(value) => onTagChange(value.slice(1))}
    >
      <SelectTrigger aria-label="Tag" className="w-44" />
      <SelectContent>
        <SelectItem value="#">All tags</SelectItem>
        {offered.map((each) => (
          <SelectItem key={each} value={`#${each}`}>
            <bdi>{each}</bdi>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

/** The tags most of the contacts carry, in alphabetical order. */
function tagsOf(contacts: readonly Contact[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of contacts.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const common = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostOffered)
  return common.map(([tag]) => tag).sort((one, other) => one.localeCompare(other))
}
