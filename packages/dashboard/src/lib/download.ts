import { readResponseError } from './response-error.ts'

/** Downloads a file that is in memory. */
function downloadFile(filename: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = filename
  anchor.click()
  // Safari reads the URL after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a text as a file. */
export function downloadText(filename: string, text: string, type = 'text/plain') {
  downloadFile(filename, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Fetches a file and downloads it under the name for its media type; throws `ResponseError` for a response that is not ok. */
export async function downloadFrom(url: string, filenameFor: (mediaType: string) => string) {
  const response = await fetch(url)
  if (!response.ok) throw await readResponseError(response)
  const content = await response.blob()
  downloadFile(filenameFor(content.type), content)
}

/** Returns rows as CSV with CRLF line breaks; a cell is quoted only when necessary. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const escapeCell = (value: string | number) => {
    const text = String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')
}

/** Returns a file name that every file system accepts. */
export function safeFilename(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be removed
  return name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-').trim()
}
