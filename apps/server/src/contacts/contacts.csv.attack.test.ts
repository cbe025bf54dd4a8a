import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type ImportLine, readContactsCsv } from './contacts.csv.ts'

const read = async (text: string) => {
  const lines: ImportLine[] = []
  for await (const line of readContactsCsv(Readable.from([Buffer.from(text)]), 'US')) {
    lines.push(line)
  }
  return lines
}

// A pattern that tries a character more than once takes minutes over these, or years.

it.each([
  ['80 quotes', '"'.repeat(80)],
  ['a million quotes', '"'.repeat(1_000_000)],
  ['quotes that open in each line', '"a\n'.repeat(300_000)],
  ['quotes and separators', '","'.repeat(300_001)],
  ['a quoted name that never ends', `"${'""\n'.repeat(300_000)}`],
])('refuses a file whose first line is %s', async (_, text) => {
  await expect(read(text)).rejects.toThrow(
    /^The file (is not a CSV file|has no phone_number column)/,
  )
})

it('counts the lines of a cell with 900,000 line breaks', async () => {
  const cell = `"a${'\n'.repeat(900_000)}b"`
  const lines = await read(`phone,company\n+12025550101,${cell}\n+12025550102,\n`)
  expect(lines).toEqual([
    { line: 2, error: expect.objectContaining({ field: 'company' }) },
    { line: 900_003, contact: expect.objectContaining({ phone_e164: '+12025550102' }) },
  ])
})

it('looks no further for a number than a line has cells, however many columns mean one', async () => {
  const processorTime = async (columns: number) => {
    const { user } = process.cpuUsage()
    await read(`name${',phone'.repeat(columns)}\n${'x\n'.repeat(20_000)}`)
    return process.cpuUsage().user - user
  }
  const narrow = await processorTime(1)
  expect(await processorTime(150_000)).toBeLessThan(5 * narrow)
})

it('lets others have their turn while it reads blank lines', async () => {
  let turns = 0
  let isReading = true
  const others = (async () => {
    while (isReading) {
      await nextTurn()
      turns += 1
    }
  })()
  const bytes = 200_000
  await expect(read('\n'.repeat(bytes))).rejects.toThrow('The file is empty')
  isReading = false
  await others
  expect(turns).toBeGreaterThan(bytes / 5000)
})
