import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** How many requirements each section of ASVS 5.0.0 has. */
const requirementCounts: Record<string, number[]> = {
  '1': [2, 10, 12, 3, 3],
  '2': [3, 3, 5, 2],
  '3': [1, 3, 5, 8, 8, 1, 5],
  '4': [5, 5, 2, 4],
  '5': [1, 6, 3, 3],
  '6': [3, 12, 8, 6, 8, 4, 2, 4],
  '7': [3, 4, 2, 5, 3, 2],
  '8': [4, 4, 3, 2],
  '9': [3, 4],
  '10': [2, 3, 5, 16, 5, 2, 3],
  '11': [4, 5, 5, 4, 2, 2, 2],
  '12': [5, 2, 5],
  '13': [4, 6, 4, 7],
  '14': [2, 8, 3],
  '15': [5, 5, 7, 4],
  '16': [1, 5, 4, 3, 4],
  '17': [2, 8, 2],
}

/** The requirements of level 3 alone. */
const thirdLevel = new Set(
  `1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 3.7.4 3.7.5 4.1.4 4.1.5
  4.2.2 4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1
  6.7.2 7.5.3 8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 8.4.2 10.2.3 10.3.5 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 11.1.3 11.1.4
  11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2 13.1.3 13.1.4 13.2.6 13.3.3
  13.3.4 13.4.6 13.4.7 14.2.5 14.2.6 14.2.7 14.2.8 15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4 16.5.4
  17.1.2 17.2.5 17.2.6 17.2.7 17.2.8`.split(/\s+/),
)

const required = Object.entries(requirementCounts)
  .flatMap(([chapter, sections]) =>
    sections.flatMap((count, index) =>
      Array.from({ length: count }, (_, n) => `${chapter}.${index + 1}.${n + 1}`),
    ),
  )
  .filter((number) => !thirdLevel.has(number))

/** The rows of the tables of requirements, by cell. */
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, numbers = '']) => /^\d+\.\d+\.\d+/.test(numbers))

/** Returns the numbers that a cell such as `1.2.6–1.2.8, 1.3.1` names. */
function readNumbers(cell: string): string[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–')
    const start = Number(first.split('.')[2])
    const section = first.slice(0, first.lastIndexOf('.'))
    const length = Number(last.split('.')[2]) - start + 1
    return Array.from({ length }, (_, n) => `${section}.${start + n}`)
  })
}

it('has each requirement of levels 1 and 2 once, in the order of the standard', () => {
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  const numbers = rows.flatMap(([, cell = '']) => readNumbers(cell))
  expect(numbers.toSorted(byNumber)).toEqual(required.toSorted(byNumber))
})

it('names tests that exist', () => {
  const names = [...page.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(100)
  for (const name of names) {
    const isFromRoot = /^(apps|e2e|packages|scripts)\//.test(name)
    expect([name, existsSync(join(root, isFromRoot ? name : `apps/server/src/${name}`))]).toEqual([
      name,
      true,
    ])
  }
})

it('names a test, a page or a reason in each row', () => {
  for (const [, numbers, , state = '', how = ''] of rows) {
    expect(['yes', 'review', 'part', 'no', '–'], numbers).toContain(state)
    expect(how, numbers).not.toBe('')
    const hasEvidence = /\.test\.ts`|\]\(|the table above/.test(how)
    expect([numbers, state !== 'yes' || hasEvidence]).toEqual([numbers, true])
  }
})
