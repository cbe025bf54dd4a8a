import { type CsvRecord, csvParser } from './csv-parser.ts'

/** The server looks no further for the first line either. */
const headBytes = 65_536

/** The records that lie whole in the first 64 KiB of a CSV file, and whether there is more. */
export async function readHead(file: Blob): Promise<{ records: CsvRecord[]; more: boolean }> {
  const more = file.size > headBytes
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: more })
  return { records: [...csvParser(separatorOf(text))(text, !more)], more }
}

/** Every record of a CSV file, a piece of the file at a time. */
export async function* readAll(file: Blob): AsyncGenerator<CsvRecord[]> {
  const start = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const encoding = encodingOf(start)
  const read = csvParser(separatorOf(new TextDecoder(encoding).decode(start)))
  const decoder = new TextDecoder(encoding)
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    yield [...read(done ? decoder.decode() : decoder.decode(value, { stream: true }), done)]
    if (done) return
  }
}

/** By byte order mark, or by where NULs stand beside the letters of the first line. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const sample = [...start.subarray(0, 64)]
  const nuls = (side: number) =>
    sample.filter((byte, at) => byte === 0 && at % 2 === side).length > sample.length / 4
  if (nuls(1) && !nuls(0)) return 'utf-16le'
  if (nuls(0) && !nuls(1)) return 'utf-16be'
  return 'utf-8'
}

/** Whichever of comma, semicolon and tab divides the first line into most cells. */
function separatorOf(text: string): string {
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text) ?? []
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Whether it is the file that could not be read: it was changed, moved or taken away since it was chosen. */
export function isUnreadable(error: Error): boolean {
  return ['NotReadableError', 'NotFoundError'].includes(error.name)
}
