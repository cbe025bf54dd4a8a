import { describe, expect, it } from 'vitest'
import { createPeakMeter } from './peaks.ts'

interface WavOptions {
  channels?: number
  format?: number
  bits?: number
  /** A chunk between the format and the samples. */
  extra?: string
  /** The length in the header; that of the samples by default. */
  dataBytes?: number
}

/** Returns a WAV file of these samples. */
function toWav(
  samples: ArrayLike<number>,
  { channels = 1, format = 1, bits = 16, extra = '', dataBytes }: WavOptions = {},
): Uint8Array {
  const extraBytes = extra === '' ? 0 : 8 + extra.length
  const view = new DataView(new ArrayBuffer(44 + extraBytes + samples.length * 2))
  const writeText = (at: number, text: string) =>
    [...text].forEach((letter, n) => {
      view.setUint8(at + n, letter.charCodeAt(0))
    })
  writeText(0, 'RIFF')
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, format, true)
  view.setUint16(22, channels, true)
  view.setUint16(34, bits, true)
  if (extra !== '') {
    writeText(36, 'LIST')
    view.setUint32(40, extra.length, true)
    writeText(44, extra)
  }
  writeText(36 + extraBytes, 'data')
  view.setUint32(40 + extraBytes, dataBytes ?? samples.length * 2, true)
  for (let n = 0; n < samples.length; n++)
    view.setInt16(44 + extraBytes + n * 2, samples[n] ?? 0, true)
  return new Uint8Array(view.buffer)
}

/** Measures a file that arrives in pieces of a size; returns its peaks. */
async function measure(file: Uint8Array, pieceBytes = file.length): Promise<number[]> {
  const meter = createPeakMeter()
  const pieces = Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, n) =>
    file.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  )
  const passed: Uint8Array[] = []
  for await (const piece of meter.measure(pieces)) passed.push(piece)
  expect(Buffer.concat(passed).equals(file)).toBe(true)
  return [...meter.peaks()]
}

const second = 8000
/** Returns the sample of a tone, silent in the first half of the time. */
const halfSilent = (count: number) =>
  Int16Array.from({ length: count }, (_, n) => (n < count / 2 ? 0 : 9000 * Math.sin(n)))

describe('the peaks of a recording', () => {
  it.each([3, 7, 60, 601])('are 100 to 200 for %i seconds', async (seconds) => {
    const peaks = await measure(toWav(halfSilent(seconds * second)))
    expect(peaks.length).toBeGreaterThanOrEqual(93)
    expect(peaks.length).toBeLessThanOrEqual(200)
    const half = Math.floor(peaks.length / 2)
    expect(peaks.slice(0, half - 1).every((peak) => peak === 0)).toBe(true)
    expect(peaks.slice(half + 1).every((peak) => peak > 240)).toBe(true)
    expect(Math.max(...peaks)).toBe(255)
  })

  it('do not depend on the sizes of the pieces', async () => {
    const file = toWav(halfSilent(2 * second), { extra: 'made by a test' })
    const peaks = await measure(file)
    for (const size of [1, 3, 43, 44, 1000, 4097]) expect(await measure(file, size)).toEqual(peaks)
  })

  it('are those of both channels together', async () => {
    const samples = new Int16Array(4 * second)
    for (let n = 0; n < samples.length; n++) {
      const isFirstHalf = n < samples.length / 2
      if (n % 2 === (isFirstHalf ? 0 : 1)) samples[n] = n % 4 < 2 ? 5000 : -5000
    }
    expect(new Set(await measure(toWav(samples, { channels: 2 })))).toEqual(new Set([255]))
  })

  it.each([
    ['less than the header says', { dataBytes: 1_000_000 }],
    ['a streamed file without a length', { dataBytes: 0xffffffff }],
  ])('are those of the samples that arrive: %s', async (_, options) => {
    const samples = halfSilent(5 * second)
    expect(await measure(toWav(samples, options))).toEqual(await measure(toWav(samples)))
  })

  it('leave out what follows the samples', async () => {
    const samples = halfSilent(5 * second)
    const file = toWav(samples, { dataBytes: samples.length })
    const peaks = await measure(file)
    expect(peaks.length).toBeGreaterThan(70)
    expect(Math.max(...peaks)).toBe(0)
  })

  it.each([
    ['compressed audio', new Uint8Array(5000).fill(0xff)],
    ['8 bits a sample', toWav(halfSilent(second), { bits: 8 })],
    ['floating-point samples', toWav(halfSilent(second), { format: 3 })],
    ['no samples', toWav([])],
    ['nothing', new Uint8Array()],
    ['half a header', toWav([]).subarray(0, 30)],
    ['a long header', toWav(halfSilent(second), { extra: 'x'.repeat(5000) })],
  ])('are none for %s', async (_, file) => {
    expect(await measure(file, 1000)).toEqual([])
  })
})

it('are computed in far less than 50 ms for each piece of an hour', async () => {
  const meter = createPeakMeter()
  const piece = new Uint8Array(256 * 1024).fill(37)
  function* pieces() {
    yield toWav([], { dataBytes: 0xffffffff })
    // 115 MB are an hour in the provider's format.
    for (let n = 0; n < 440; n++) yield piece
  }
  const times: number[] = []
  let startedAt = performance.now()
  for await (const _ of meter.measure(pieces())) {
    times.push(performance.now() - startedAt)
    startedAt = performance.now()
  }
  // The median, because other processes may interrupt a few of them.
  times.sort((a, b) => a - b)
  expect(times[220]).toBeLessThan(10)
  expect(meter.peaks().length).toBeGreaterThanOrEqual(100)
})
