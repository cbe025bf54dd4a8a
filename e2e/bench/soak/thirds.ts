import type { Sample } from './samples.ts'

const megabyte = 1_000_000
const millisecond = 0.001

const gauges: [name: string, unit: number, key: keyof Sample][] = [
  ['resident memory, MB', megabyte, 'residentBytes'],
  ['heap in use, MB', megabyte, 'heapBytes'],
  ['external memory, MB', megabyte, 'externalBytes'],
  ['open file descriptors', 1, 'openDescriptors'],
  ['longest event-loop delay of a second, ms', millisecond, 'loopDelaySeconds'],
]

const counters: [name: string, key: keyof Sample][] = [
  ['calls placed', 'callsPlaced'],
  ['API requests answered', 'requestsAnswered'],
]

/** Prints the metrics of each third of a run as a Markdown table. */
export function printThirds(samples: Sample[]): void {
  const thirdLength = Math.floor(samples.length / 3)
  const thirds = [0, 1, 2].map((n) => samples.slice(n * thirdLength, (n + 1) * thirdLength))
  printRow(['', 'first third', 'middle third', 'last third', 'last ÷ middle'])
  printRow(['---', '--:', '--:', '--:', '--:'])
  for (const [name, unit, key] of gauges) {
    const sortedThirds = thirds.map((third) =>
      third.map((sample) => sample[key] / unit).sort((a, b) => a - b),
    )
    printValues(
      `${name}, median`,
      sortedThirds.map((each) => each[Math.floor(each.length / 2)] ?? 0),
    )
    printValues(
      `${name}, maximum`,
      sortedThirds.map((each) => each.at(-1) ?? 0),
    )
  }
  for (const [name, key] of counters) {
    printValues(
      name,
      thirds.map((third) => (third.at(-1)?.[key] ?? 0) - (third[0]?.[key] ?? 0)),
    )
  }
}

function printValues(name: string, [first = 0, middle = 0, last = 0]: number[]): void {
  const [...rounded] = [first, middle, last].map((value) => String(Math.round(value)))
  printRow([name, ...rounded, (last / middle).toFixed(2)])
}

function printRow(cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
