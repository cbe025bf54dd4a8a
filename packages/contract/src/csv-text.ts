/** The decoded text of a CSV file, and the separator of its cells. */
interface CsvText {
  separator: string
  text: AsyncIterable<string>
}

/** The bytes per piece of a file. All readers must use this size, because the encoding is detected in whole pieces. */
export const csvPieceBytes = 65_536

/** Longer than the first line of any file with a header. */
const maxHeaderLength = 65_536

/**
 * Detects a CSV file's encoding by its byte order mark, NUL bytes or the first letters beyond ASCII, and its
 * separator by the first line that is not blank. The source must yield pieces of `csvPieceBytes`; only the last one may be
 * shorter.
 */
export async function openCsvText(source: AsyncIterable<Uint8Array>): Promise<CsvText> {
  const pieces = decode(source)[Symbol.asyncIterator]()
  let start = ''
  let headerLine: string | undefined
  while (headerLine === undefined && start.length < maxHeaderLength) {
    const next = await pieces.next()
    if (next.done) break
    start += next.value
    headerLine = readFirstLine(start)
  }
  return {
    separator: detectSeparator(headerLine ?? start),
    text: (async function* () {
      yield start
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
    encoding ??= (isFirst ? detectUtf16(bytes) : undefined) ?? detectEncoding(bytes)
    isFirst = false
    if (encoding) decoder ??= new TextDecoder(encoding)
    yield decoder ? decoder.decode(bytes, { stream: true }) : ascii.decode(bytes)
  }
  if (decoder) yield decoder.decode()
}

function detectUtf16(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Without a byte order mark, ASCII letters of a header have a NUL byte in UTF-16 and none in UTF-8.
  const nulCounts = [0, 0]
  const sample = start.subarray(0, 64)
  sample.forEach((byte, index) => {
    if (byte === 0) nulCounts[index % 2] = (nulCounts[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nulCounts
  if (even === 0 && odd > sample.length / 4) return 'utf-16le'
  if (odd === 0 && even > sample.length / 4) return 'utf-16be'
  return undefined
}

/** Detects the encoding by the letters beyond ASCII: Windows-1252 when most of them are not valid UTF-8. */
function detectEncoding(bytes: Uint8Array): string | undefined {
  // A piece that is not the last one may end within a letter.
  const stream = bytes.length >= csvPieceBytes
  const text = new TextDecoder().decode(bytes, { stream })
  const letters = text.match(/[^\0-\x7f]/g)
  if (!letters) return bytes.some((byte) => byte > 0x7f) ? 'utf-8' : undefined
  const invalidCount = letters.filter((letter) => letter === '\ufffd').length
  // A file with control characters is not text: it is read as UTF-8 and rejected for its invalid letters. Spreadsheets write
  // vertical tabs and form feeds in cells, though, and DOS ends a file with Ctrl-Z.
  const isText = !/(?![\t\r\n\v\f\cZ])\p{Cc}/u.test(text)
  return isText && invalidCount > letters.length / 2 ? 'windows-1252' : 'utf-8'
}

/**
 * Returns the first line that is not blank, when its line break is in the text. Line breaks within quotes do not count; a
 * doubled quote closes and reopens the quotes.
 */
function readFirstLine(text: string): string | undefined {
  let isQuoted = false
  let lineStart = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      const line = text.slice(lineStart, index)
      if (line.trim() !== '') return line
      lineStart = index + 1
    }
  }
  return undefined
}

function detectSeparator(headerLine: string): string {
  const unquoted = headerLine.replace(/"[^"]*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return [',', ';', '\t'].reduce((mostFrequent, other) =>
    count(other) > count(mostFrequent) ? other : mostFrequent,
  )
}
