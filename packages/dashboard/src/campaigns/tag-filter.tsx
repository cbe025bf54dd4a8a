import type { Contact } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useMemo } from 'react'

/** The maximum number of tags in the select; a search adds the tags of its matches. */
const maxTags = 50

export interface TagFilterProps {
  /** The loaded contacts, whose tags the select contains. */
  contacts: readonly Contact[]
  /** The current tag; empty for none. */
  tag: string
  /** Called with the tag to filter by. */
  onTagChange: (tag: string) => void
  /** Whether the select is disabled. */
  disabled: boolean
}

/** Filters contacts by tag; renders nothing when there are no tags. */
export function TagFilter({ contacts, tag, onTagChange, disabled }: TagFilterProps) {
  const commonTags = useMemo(() => mostCommonTags(contacts), [contacts])
  const options = tag && !commonTags.includes(tag) ? [tag, ...commonTags] : commonTags
  if (options.length === 0) return null
  return (
    <Select
      disabled={disabled}
      // With the prefix, the value of "All tags" is not empty, and different from every tag.
      value={`#${tag}`}
      onValueChange={(value) => onTagChange(value.slice(1))}
    >
      <SelectTrigger aria-label="Tag" className="w-44" />
      <SelectContent>
        <SelectItem value="#">All tags</SelectItem>
        {options.map((option) => (
          <SelectItem key={option} value={`#${option}`}>
            <bdi>{option}</bdi>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

/** Returns the most frequent tags, in alphabetical order. */
function mostCommonTags(contacts: readonly Contact[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of contacts.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const common = [...counts].sort(([, a], [, b]) => b - a).slice(0, maxTags)
  return common.map(([tag]) => tag).sort((a, b) => a.localeCompare(b))
}
