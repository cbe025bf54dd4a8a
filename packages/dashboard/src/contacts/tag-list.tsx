import { Badge } from '@callwright/ui/badge'
import { useState } from 'react'

/** The numbers of tags shown while the list is collapsed, so that a row stays small. */
const maxCollapsed = { table: 3, phone: 2, narrow: 1 }

/** Show something only in a table, only in the rows of a phone, or only in those of a window of 320 px. */
const onlyIn = {
  table: '@max-[40rem]:hidden',
  phone: '@min-[40rem]:hidden @max-[20rem]:hidden',
  narrow: '@min-[20rem]:hidden',
}
const layouts = ['table', 'phone', 'narrow'] as const

/** Hides what a collapsed list has no room for: the second tag in a narrow row, the third one on a phone. */
const tagClasses = ['', '@max-[20rem]:hidden', '@max-[40rem]:hidden']

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
  return (
    <ul
      // On a phone, the tags share one line, in which the number of the others is never cut.
      className={`flex min-w-0 flex-wrap gap-1 ${isExpanded ? '' : '@max-[40rem]:h-5.5 @max-[40rem]:flex-nowrap @max-[40rem]:justify-end @max-[40rem]:overflow-hidden @max-[14rem]:h-auto @max-[14rem]:flex-wrap @max-[14rem]:justify-start'}`}
    >
      {(isExpanded ? tags : tags.slice(0, maxCollapsed.table)).map((tag, index) => (
        <li
          key={tag}
          className={`min-w-0 max-w-full ${isExpanded ? '' : `@max-[40rem]:overflow-hidden ${tagClasses[index]}`}`}
        >
          <Badge asChild>
            <button
              type="button"
              title={tag}
              aria-label={`Show contacts with the tag ${tag}`}
              className="cursor-pointer hover:border-strong hover:text-strong"
              onClick={() => onTag(tag)}
            >
              <span className="truncate @max-[14rem]:whitespace-normal">{tag}</span>
            </button>
          </Badge>
        </li>
      ))}
      {tags.length > maxCollapsed.narrow && (
        <li className={isExpanded ? '' : `shrink-0 ${moreClass(tags.length)}`}>
          <Badge asChild>
            <button
              type="button"
              aria-expanded={isExpanded}
              className="cursor-pointer border-transparent bg-transparent hover:text-strong"
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? (
                <MoreText text="Less" label={`Fewer tags of ${contactName}`} />
              ) : (
                layouts.map((layout) => {
                  const hiddenCount = tags.length - maxCollapsed[layout]
                  return (
                    <MoreText
                      key={layout}
                      text={`+${hiddenCount}`}
                      label={`${hiddenCount} more ${hiddenCount === 1 ? 'tag' : 'tags'} of ${contactName}`}
                      className={onlyIn[layout]}
                    />
                  )
                })
              )}
            </button>
          </Badge>
        </li>
      )}
    </ul>
  )
}

/** Hides the number of the other tags where all are shown. */
function moreClass(tagCount: number): string {
  if (tagCount > maxCollapsed.table) return ''
  return tagCount > maxCollapsed.phone ? '@min-[40rem]:hidden' : '@min-[20rem]:hidden'
}

/** A short text, and the longer one that a screen reader says instead. */
function MoreText({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <span className={className}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
