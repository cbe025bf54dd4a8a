import type { Contact } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useMemo } from 'react'
import { mostCommonTags } from './most-common-tags.ts'

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
