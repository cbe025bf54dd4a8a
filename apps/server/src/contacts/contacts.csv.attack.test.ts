import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type ImportLine, readContactsCsv } from './contacts.csv.ts'

const readLines = async (text: string) => {
  const lines: ImportLine[] = []
  for await (const line of readContactsCsv(Readable.from([Buffer.from(text)]), 'US', {
    now: new Date(),
  })) {
    lines.push(line)
  }
  return lines
}

// A regular expression that backtracks would take minutes or years for these files.

it.each([
  ['80 quotes', '"'.repeat(80)],
  ['a million quotes', '"'.repeat(1_000_000)],
  ['a quote at the start of each line', '"a\n'.repeat(300_000)],
  ['quotes and separators', '","'.repeat(300_001)],
  ['a quoted column name that is never closed', `"${'""\n'.repeat(300_000)}`],
])('rejects a file that starts with %s', async (_, text) => {
  await expect(readLines(text)).rejects.toThrow(
    /^The file (is not a CSV file|has no phone_number column)/,
  )
})

it('counts the lines of a cell with 900,000 line breaks', async () => {
  const cell = `"a${'\n'.repeat(900_000)}b"`
  const lines = await readLines(`phone,company\n+12025550101,${cell}\n+12025550102,\n`)
  expect(lines).toEqual([
    { line: 2, error: expect.objectContaining({ field: 'company' }) },
    { line: 900_003, contact: expect.objectContaining({ phone_e164: '+12025550102' }) },
  ])
})

it('many phone columns in the header do not slow down short lines', async () => {
  const measureCpuMicroseconds = async (columns: number) => {
    const { user } = process.cpuUsage()
    await readLines(`name${',phone'.repeat(columns)}\n${'x\n'.repeat(20_000)}`)
    return process.cpuUsage().user - user
  }
  const oneColumnTime = await measureCpuMicroseconds(1)
  expect(await measureCpuMicroseconds(150_000)).toBeLessThan(5 * oneColumnTime)
})

it('yields to the event loop while it reads blank lines', async () => {
  let turnCount = 0
  let isReading = true
  const countTurns = (async () => {
    while (isReading) {
      await yieldToEventLoop()
      turnCount += 1
    }
  })()
  const byteCount = 200_000
  await expect(readLines('\n'.repeat(byteCount))).rejects.toThrow('The file is empty')
  isReading = false
  await countTurns
  expect(turnCount).toBeGreaterThan(byteCount / 5000)
})
