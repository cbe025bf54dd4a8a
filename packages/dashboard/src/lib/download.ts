/** Saves a file the page already holds. */
function downloadFile(filename: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = filename
  anchor.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves text as a file. */
export function downloadText(filename: string, text: string, type = 'text/plain') {
  downloadFile(filename, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Fetches a file and saves it under another name; rejects when there is none. */
export async function downloadFrom(url: string, filename: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  downloadFile(filename, await response.blob())
}

/** Rows as CSV text with CRLF line ends, quoted only where a cell needs it. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A name any file system takes. */
export function safeFilename(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-').trim()
}
