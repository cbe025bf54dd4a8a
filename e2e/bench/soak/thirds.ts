import type { Sample } from './samples.ts'

const megabyte = 1_000_000
const millisecond = 0.001

const gauges: [what: string, unit: number, key: keyof Sample][] = [
  ['resident memory, MB', megabyte, 'residentBytes'],
  ['heap in use, MB', megabyte, 'heapBytes'],
  ['external memory, MB', megabyte, 'externalBytes'],
  ['open file descriptors', 1, 'openDescriptors'],
  ['longest event-loop delay of a second, ms', millisecond, 'loopDelaySeconds'],
]

const counters: [what: string, key: keyof Sample][] = [
  ['calls placed', 'callsPlaced'],
  ['API requests answered', 'requestsAnswered'],
]

/** Prints what each third of a run needed, as a Markdown table. */
export function printThirds(samples: Sample[]): void {
  const length = Math.floor(samples.length / 3)
  const thirds = [0, 1, 2].map((n) => samples.slice(n * length, (n + 1) * length))
  printRow(['', 'first third', 'middle third', 'last third', 'last ÷ middle'])
  printRow(['---', '--:', '--:', '--:', '--:'])
  for (const [what, unit, key] of gauges) {
    const sorted = thirds.map((third) =>
      third.map((sample) => sample[key] / unit).sort((a, b) => a - b),
    )
    printFigures(
      `${what}, median`,
      sorted.map((each) => each[Math.floor(each.length / 2)] ?? 0),
    )
    printFigures(
      `${what}, maximum`,
      sorted.map((each) => each.at(-1) ?? 0),
    )
  }
  for (const [what, key] of counters) {
    printFigures(
      what,
      thirds.map((third) => (third.at(-1)?.[key] ?? 0) - (third[0]?.[key] ?? 0)),
    )
  }
}

function printFigures(what: string, [first = 0, middle = 0, last = 0]: number[]): void {
  const [...rounded] = [first, middle, last].map((value) => String(Math.round(value)))
  printRow([what, ...rounded, (last / middle).toFixed(2)])
}

function printRow(cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
