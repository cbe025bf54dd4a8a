/** A recording has between half as many bars and this many. */
const maxBars = 200
/** The samples of a bar at first; bars are merged in pairs when there are too many. */
const firstBarSamples = 256
/** A header that is longer is not read. */
const maxHeaderBytes = 4096

/** Computes the loudness of a recording while its bytes pass. */
export interface PeakMeter {
  /** Returns the same pieces, and measures them as they are read. */
  measure(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /**
   * Returns the loudness of 100 to 200 equal parts, from 0 to 255, the loudest being 255. A recording of less than
   * three seconds has fewer parts. Empty unless the pieces were a WAV file of 16-bit PCM samples.
   */
  peaks(): Uint8Array
}

/** Creates a meter for one recording. It keeps the header and the sums of the bars, and no audio. */
export function createPeakMeter(): PeakMeter {
  let header: Uint8Array | undefined = new Uint8Array()
  let isReadable = true
  let bytesLeft = 0
  /** The first byte of a sample whose second byte is in the next piece. */
  let halfSample: number | undefined
  // The sums of the squared samples of each bar, so that two bars are merged by an addition.
  let sums: number[] = []
  let barSamples = firstBarSamples
  let sum = 0
  let samplesInBar = 0

  const endBar = () => {
    sums.push(sum)
    sum = 0
    samplesInBar = 0
    if (sums.length < maxBars) return
    const pairs = Array.from({ length: maxBars / 2 }, (_, n) => 2 * n)
    sums = pairs.map((n) => (sums[n] ?? 0) + (sums[n + 1] ?? 0))
    barSamples *= 2
  }

  /** Adds the samples in bytes of an even length, bar by bar. */
  const addSamples = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + 2 * (barSamples - samplesInBar))
      samplesInBar += (end - at) / 2
      // A local sum, because each change of an outer one would allocate a number.
      let addedSum = 0
      for (; at < end; at += 2) {
        const sample = (((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) << 16) >> 16
        addedSum += sample * sample
      }
      sum += addedSum
      if (samplesInBar === barSamples) endBar()
    }
  }

  const addBytes = (piece: Uint8Array) => {
    let bytes = piece.subarray(0, Math.min(piece.length, bytesLeft))
    bytesLeft -= bytes.length
    if (halfSample !== undefined && bytes[0] !== undefined) {
      addSamples(Uint8Array.of(halfSample, bytes[0]))
      halfSample = undefined
      bytes = bytes.subarray(1)
    }
    const evenLength = bytes.length - (bytes.length % 2)
    addSamples(bytes.subarray(0, evenLength))
    halfSample ??= bytes[evenLength]
  }

  const add = (piece: Uint8Array) => {
    if (!isReadable) return
    if (!header) return addBytes(piece)
    header = Buffer.concat([header, piece])
    const samples = findSamples(header)
    if (samples) {
      header = undefined
      bytesLeft = samples.byteLength
      addBytes(samples.firstBytes)
    } else if (samples === null || header.length > maxHeaderBytes) {
      isReadable = false
      header = undefined
    }
  }

  return {
    async *measure(pieces) {
      for await (const piece of pieces) {
        add(piece)
        yield piece
      }
    },
    peaks() {
      // The last bar is shorter, so its sum is scaled as if it were complete.
      const rest = samplesInBar > 0 ? [(sum * barSamples) / samplesInBar] : []
      const loudness = [...sums, ...rest].map(Math.sqrt)
      const loudest = Math.max(1, ...loudness)
      return Uint8Array.from(loudness, (bar) => Math.round((255 * bar) / loudest))
    },
  }
}

/** Audio formats of WAV files: samples as they are, and those described in an extension of the header. */
const pcm = 1
const extensible = 0xfffe

/**
 * Returns the bytes of the samples that a WAV file of 16-bit PCM begins with, and how many follow. Null when the file
 * has another format; undefined when more of its header is needed.
 */
function findSamples(
  file: Uint8Array,
): { firstBytes: Uint8Array; byteLength: number } | null | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const readText = (at: number) => String.fromCharCode(...file.subarray(at, at + 4))
  if (file.length < 12) return undefined
  if (readText(0) !== 'RIFF' || readText(8) !== 'WAVE') return null
  let isPcm16 = false
  for (let at = 12; at + 8 <= file.length; ) {
    const kind = readText(at)
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (kind === 'data') {
      if (!isPcm16) return null
      // The header of a streamed file has no length.
      const byteLength = size === 0 || size === 0xffffffff ? Number.POSITIVE_INFINITY : size
      return { firstBytes: file.subarray(start), byteLength }
    }
    if (kind === 'fmt ') {
      if (size < 16) return null
      if (start + Math.min(size, 26) > file.length) return undefined
      const format = view.getUint16(start, true)
      const subformat =
        format === extensible && size >= 26 ? view.getUint16(start + 24, true) : format
      isPcm16 = subformat === pcm && view.getUint16(start + 14, true) === 16
    }
    // Chunks begin at even offsets.
    at = start + size + (size % 2)
  }
  return undefined
}
