/** A CSV file's text, whatever it is encoded in, and what separates its cells. */
interface CsvText {
  separator: string
  text: AsyncIterable<string>
}

/** How much of a file is read at a time: its encoding is guessed from whole pieces, so all readers must use this size. */
export const csvPieceBytes = 65_536

/** Longer than any first line with a header in it. */
const maxHeaderLength = 65_536

/**
 * Finds a CSV file's encoding by byte order mark, NULs or the first letters beyond ASCII, and its separator by
 * the first line. The source comes in pieces of `csvPieceBytes`; only the last may be shorter.
 */
export async function openCsvText(source: AsyncIterable<Uint8Array>): Promise<CsvText> {
  const pieces = decode(source)[Symbol.asyncIterator]()
  let head = ''
  let line: string | undefined
  while (line === undefined && head.length < maxHeaderLength) {
    const next = await pieces.next()
    if (next.done) break
    head += next.value
    line = firstLine(head)
  }
  return {
    separator: separatorOf(line ?? head),
    text: (async function* () {
      yield head
      yield* { [Symbol.asyncIterator]: () => pieces }
    })(),
  }
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const ascii = new TextDecoder()
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let encoding: string | undefined
  let isFirst = true
  for await (const bytes of source) {
    encoding ??= (isFirst ? utf16Of(bytes) : undefined) ?? encodingOf(bytes)
    isFirst = false
    if (encoding) decoder ??= new TextDecoder(encoding)
    yield decoder ? decoder.decode(bytes, { stream: true }) : ascii.decode(bytes)
  }
  if (decoder) yield decoder.decode()
}

function utf16Of(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Without a mark, the letters of a header have a NUL beside each in UTF-16 and none in UTF-8.
  const nuls = [0, 0]
  const sample = start.subarray(0, 64)
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  if (even === 0 && odd > sample.length / 4) return 'utf-16le'
  if (odd === 0 && even > sample.length / 4) return 'utf-16be'
  return undefined
}

/** By the first letters beyond ASCII: where most are not UTF-8, the file is in the encoding of Windows. */
function encodingOf(bytes: Uint8Array): string | undefined {
  // A letter may be cut off at the end of a piece that another follows.
  const stream = bytes.length >= csvPieceBytes
  const text = new TextDecoder().decode(bytes, { stream })
  const letters = text.match(/[^\0-\x7f]/g)
  if (!letters) return bytes.some((byte) => byte > 0x7f) ? 'utf-8' : undefined
  const broken = letters.filter((letter) => letter === '\ufffd').length
  // A file with control characters is not text, and is refused for its broken letters.
  const isText = !/(?![\t\r\n])\p{Cc}/u.test(text)
  return isText && broken > letters.length / 2 ? 'windows-1252' : 'utf-8'
}

/** The text up to the first line break outside quotes, if there is one. A doubled quote closes and opens again. */
function firstLine(text: string): string | undefined {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) return text.slice(0, at)
  }
  return undefined
}

function separatorOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
