import type { Contact } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useMemo } from 'react'

/** The maximum number of tags offered; a search brings the tags of its matches. */
const maxOffered = 50

export interface TagFilterProps {
  /** The loaded contacts, whose tags are offered. */
  contacts: readonly Contact[]
  /** The current tag; empty for none. */
  tag: string
  /** Called with the tag to filter by. */
  onTagChange: (tag: string) => void
  /** Whether it is disabled. */
  disabled: boolean
}

/** Filters contacts by tag; renders nothing when there are no tags. */
export function TagFilter({ contacts, tag, onTagChange, disabled }: TagFilterProps) {
  const known = useMemo(() => tagsOf(contacts), [contacts])
  const offered = tag && !known.includes(tag) ? [tag, ...known] : known
  if (offered.length === 0) return null
  return (
    <Select
      disabled={disabled}
      // The prefix distinguishes 'no tag' from every tag.
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

/** Returns the most frequent tags, in alphabetical order. */
function tagsOf(contacts: readonly Contact[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of contacts.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const common = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxOffered)
  return common.map(([tag]) => tag).sort((one, other) => one.localeCompare(other))
}
