import { type ComponentProps, Fragment } from 'react'
import { CopyButton } from '../copy-button/index.ts'
import { cn } from '../lib/cn.ts'

export interface JsonViewProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** A value, or the JSON text of one; text that is no JSON is shown as it is. */
  value: unknown
  /** Says what the data is. */
  label?: string
}

/** Shows data as it travels, indented, to read and to copy. */
export function JsonView({ value, label = 'JSON', className, ...props }: JsonViewProps) {
  const text = pretty(value)

  return (
    <div
      data-slot="json-view"
      className={cn('flex min-w-0 flex-col rounded-md border border-hairline bg-sunken', className)}
      {...props}
    >
      <div className="flex items-center justify-between gap-3 border-hairline border-b py-1 ps-4 pe-1">
        <span className="min-w-0 truncate text-muted text-sm">{label}</span>
        <CopyButton text={text} subject={label} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        // Data is written one way, whichever way the page reads.
        dir="ltr"
        className="max-h-80 min-h-0 overflow-auto rounded-b-md px-4 py-3"
      >
        <pre className="min-h-6 w-max font-mono text-default text-sm">
          <code>{withMutedNames(text)}</code>
        </pre>
      </section>
    </div>
  )
}

function pretty(value: unknown) {
  if (typeof value === 'string') {
    try {
      return JSON.stringify(JSON.parse(value), null, 2)
    } catch {
      return value
    }
  }
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Sets the names of fields back, so that the values stand out. */
function withMutedNames(text: string) {
  return text
    .split(/^(\s*"(?:[^"\\]|\\.)*":)/m)
    .map((part, index) => (
      <Fragment key={index}>
        {index % 2 === 1 ? <span className="text-muted">{part}</span> : part}
      </Fragment>
    ))
}
