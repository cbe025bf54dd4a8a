import { Badge } from '@callwright/ui/badge'
import { useState } from 'react'

/** The number of tags shown while the list is collapsed, so that a row stays small. */
const maxCollapsed = 3

export interface TagListProps {
  /** The tags of the contact. */
  tags: string[]
  /** The name of the contact, for screen readers. */
  contactName: string
  /** Called with the tag to filter by. */
  onTag: (tag: string) => void
}

/** The tags of a contact. A press on a tag filters the contacts by it. */
export function TagList({ tags, contactName, onTag }: TagListProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const hiddenCount = tags.length - maxCollapsed
  return (
    <ul
      className={`flex min-w-0 flex-wrap gap-1 ${isExpanded ? '' : '@max-[40rem]:h-5.5 @max-[40rem]:justify-end @max-[40rem]:overflow-hidden'}`}
    >
      {(isExpanded ? tags : tags.slice(0, maxCollapsed)).map((tag) => (
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
      {hiddenCount > 0 && (
        <li>
          <Badge asChild>
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-label={
                isExpanded
                  ? `Fewer tags of ${contactName}`
                  : `${hiddenCount} more tags of ${contactName}`
              }
              className="cursor-pointer border-transparent bg-transparent hover:text-strong"
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'Less' : `+${hiddenCount}`}
            </button>
          </Badge>
        </li>
      )}
    </ul>
  )
}
