import { Badge } from '@callwright/ui/badge'
import { useState } from 'react'

/** The number of tags shown; more are collapsed, so that a row stays small. */
const shown = 3

export interface TagListProps {
  /** The tags of the contact. */
  tags: string[]
  /** The name of the contact, for screen readers. */
  of: string
  /** Called with the tag to filter by. */
  onTag: (tag: string) => void
}

/** The tags of a contact; pressing one filters by it. */
export function TagList({ tags, of, onTag }: TagListProps) {
  const [all, setAll] = useState(false)
  const folded = tags.length - shown
  return (
    <ul className="flex min-w-0 flex-wrap gap-1">
      {(all ? tags : tags.slice(0, shown)).map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Badge asChild>
            <button
              type="button"
              title={tag}
              aria-label={`Show contacts with the tag ${tag}`}
              className="cursor-pointer hover:border-strong hover:text-strong"
              onClick={() => onTag(tag)}
            >
              <span className="truncate">{tag}</span>
            </button>
          </Badge>
        </li>
      ))}
      {folded > 0 && (
        <li>
          <Badge asChild>
            <button
              type="button"
              aria-expanded={all}
              aria-label={all ? `Fewer tags of ${of}` : `${folded} more tags of ${of}`}
              className="cursor-pointer border-transparent bg-transparent hover:text-strong"
              onClick={() => setAll(!all)}
            >
              {all ? 'Less' : `+${folded}`}
            </button>
          </Badge>
        </li>
      )}
    </ul>
  )
}
