import { type ComponentProps, Fragment } from 'react'
import { CopyButton } from '../copy-button/index.ts'
import { cn } from '../lib/cn.ts'

export interface JsonViewProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** A value, or its JSON text; text that is not JSON is shown as it is. */
  value: unknown
  /** The title of the data. */
  label?: string
}

/** Shows data as indented JSON, to read and to copy. */
export function JsonView({ value, label = 'JSON', className, ...props }: JsonViewProps) {
  const text = formatJson(value)

  return (
    <div
      data-slot="json-view"
      className={cn('flex min-w-0 flex-col rounded-md border border-hairline bg-sunken', className)}
      {...props}
    >
      <div className="flex items-center justify-between gap-3 border-hairline border-b py-1 ps-4 pe-1">
        <span className="min-w-0 text-muted text-sm wrap-anywhere">{label}</span>
        <CopyButton text={text} subject={label} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        // JSON is written from left to right in every writing direction.
        dir="ltr"
        className="max-h-80 min-h-0 overflow-auto rounded-b-md px-4 py-3"
      >
        <pre className="min-h-6 w-max font-mono text-default text-sm">
          <code>{muteKeys(text)}</code>
        </pre>
      </section>
    </div>
  )
}

// Missing in older browsers.
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }

/** Keeps a number as it is written, since the digits of a large one are more than JavaScript's numbers have. */
function keepDigits(_: string, value: unknown, context?: { source: string }) {
  return typeof value === 'number' && context && rawJSON ? rawJSON(context.source) : value
}

/** Matches a number whose digits `JSON.parse` may change. */
const largeNumber = /\d{16}|\de/i

function formatJson(value: unknown) {
  if (typeof value === 'string' && !rawJSON && largeNumber.test(value)) return value
  try {
    const data = typeof value === 'string' ? JSON.parse(value, keepDigits) : value
    return JSON.stringify(data, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Renders the keys of objects in a muted color, so that the values stand out. */
function muteKeys(text: string) {
  return text
    .split(/^([ \t]*"(?:[^"\\]|\\.)*":)/m)
    .map((part, index) => (
      <Fragment key={index}>
        {index % 2 === 1 ? <span className="text-muted">{part}</span> : part}
      </Fragment>
    ))
}
