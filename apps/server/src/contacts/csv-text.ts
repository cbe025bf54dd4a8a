/** A CSV file's text, whatever it is encoded in, and what separates its cells. */
export interface CsvText {
  separator: string
  text: AsyncIterable<string>
}

/** Longer than any first line with a header in it. */
const longestHeader = 65_536

/** Looks at how a CSV file begins: its encoding by byte order mark or by NULs, its separator by the first line. */
export async function openCsvText(source: AsyncIterable<Uint8Array>): Promise<CsvText> {
  const pieces = decoded(source)[Symbol.asyncIterator]()
  let head = ''
  let line: string | undefined
  while (line === undefined && head.length < longestHeader) {
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

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of source) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function encodingOf(start: Uint8Array): string {
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
  return 'utf-8'
}

/** The text up to the first line break outside quotes, if there is one. */
function firstLine(text: string): string | undefined {
  return /^(?:"(?:[^"]|"")*"|[^"\r\n])*(?=[\r\n])/.exec(text)?.[0]
}

function separatorOf(line: string): string {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
