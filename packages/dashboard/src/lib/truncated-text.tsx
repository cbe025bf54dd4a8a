import { EmailText } from './email-text.tsx'

export interface TruncatedTextProps {
  text: string
  /** Whether it is an e-mail address. */
  isEmail?: boolean
}

/**
 * A text that is truncated after three lines in a table, and after one where a row is two lines. The full text is shown
 * on hover, while the focus is in its row, and in print.
 */
export function TruncatedText({ text, isEmail = false }: TruncatedTextProps) {
  if (text === '') return <span className="text-muted">–</span>
  // Where there is room, an address takes one line: one that wraps is hard to read, and makes its row twice as high.
  const emailClass = isEmail ? '@min-[52rem]:line-clamp-1 @min-[52rem]:break-all' : ''
  return (
    <span
      title={text}
      className={`min-w-0 @min-[40rem]:line-clamp-3 ${emailClass} @min-[40rem]:in-[tr:has(:focus-visible)]:line-clamp-none print:line-clamp-none`}
    >
      {isEmail ? <EmailText email={text} /> : <bdi>{text}</bdi>}
    </span>
  )
}
