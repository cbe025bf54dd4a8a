const lineFeed = 0x0a

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Yields the lines of a file in UTF-8. A line in another encoding becomes one replacement character. */
export async function* readLines(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  let rest: Uint8Array[] = []
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, from)) {
      yield decode([...rest, piece.subarray(from, end)])
      rest = []
      from = end + 1
    }
    if (from < piece.length) rest.push(piece.subarray(from))
  }
  if (rest.length > 0) yield decode(rest)
}

function decode(pieces: Uint8Array[]): string {
  try {
    return decoder.decode(Buffer.concat(pieces))
  } catch {
    return '\uFFFD'
  }
}
