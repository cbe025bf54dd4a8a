import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDropReporter } from '../drop-reporter.ts'
import { paginateCalls } from './pages.ts'
import { type Provider, UnreadableResponse } from './provider.ts'
import { type CallList, listOf, type ProviderRecord } from './record.ts'
import { type FakeProvider, openFakeProvider } from './testing.ts'

const mb = 1024 * 1024
let fake: FakeProvider
beforeAll(async () => {
  fake = await openFakeProvider(openDropReporter(pino({ level: 'silent' }), new Registry()))
})
beforeEach(() => {
  fake.asked.length = 0
})
afterAll(() => fake.close())

const since = { createdAtGe: new Date(Date.UTC(2026, 0, 1)) }
const limitOf = (url: URL) => Number(url.searchParams.get('limit'))
/** The calls of a list that were created until the time it is asked for, as many as it is asked for. */
function pageOf<One extends { createdAt?: string }>(all: One[], url: URL): One[] {
  const until = url.searchParams.get('createdAtLe') ?? '9999'
  return all.filter(({ createdAt = '' }) => createdAt <= until).slice(0, limitOf(url))
}
const callsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `call ${n}`,
    createdAt: new Date(Date.UTC(2026, 10, 2) - n * 1000).toISOString(),
  }))

/** What all pages together hold. */
async function readAll() {
  const ids: string[] = []
  let gaps = 0
  let longest = 0
  for await (const page of paginateCalls(fake.provider, since)) {
    gaps += page.gaps.length
    for (const { id, transcript } of page.records) {
      ids.push(id)
      longest = Math.max(longest, transcript?.length ?? 0)
    }
  }
  return { ids, gaps, longest }
}

it('Reads 100 calls with transcripts of 5 MB in small pages', async () => {
  const all = callsOf(100)
  const transcript = 'x'.repeat(5 * mb)
  const texts = new Map(
    all.map((call) => [call.id, JSON.stringify({ ...call, artifact: { transcript } })]),
  )
  fake.answer(
    (url) =>
      `[${pageOf(all, url)
        .map(({ id }) => texts.get(id))
        .join()}]`,
  )
  const { ids, gaps, longest } = await readAll()
  expect(ids).toEqual(all.map(({ id }) => id))
  expect(gaps).toBe(0)
  expect(longest).toBe(5 * mb)
})

it('A call above the size limit becomes a gap, and is not requested repeatedly', async () => {
  const [first, large, ...more] = callsOf(3)
  const text = JSON.stringify({ ...large, transcript: 'x'.repeat(33 * mb) })
  fake.answer((url) => {
    const texts = [first, large, ...more].map((call) =>
      call === large ? { ...large, text } : { ...call, text: JSON.stringify(call) },
    )
    return `[${pageOf(texts, url)
      .map(({ text }) => text)
      .join()}]`
  })
  expect(await readAll()).toMatchObject({ ids: ['call 0'], gaps: 1 })
  expect(fake.asked.length).toBeLessThan(12)
})

it('A call above the size limit is not taken for a provider that does not answer', async () => {
  fake.answer(() => JSON.stringify({ id: 'x', transcript: 'x'.repeat(33 * mb) }))
  await expect(fake.provider.call('x')).rejects.toThrow(UnreadableResponse)
  await expect(fake.provider.call('x')).rejects.toThrow('answered with more than 32 MB')
})

it.each([
  [
    'gives its newest calls whatever it is asked',
    (url: URL) => JSON.stringify(callsOf(limitOf(url))),
  ],
  [
    'gives new calls of the same moment at each page',
    (url: URL) =>
      JSON.stringify(
        Array.from({ length: limitOf(url) }, () => ({
          id: crypto.randomUUID(),
          createdAt: '2026-11-02T00:00:00.000Z',
        })),
      ),
  ],
  [
    'lists calls without a time',
    (url: URL) => JSON.stringify(Array.from({ length: limitOf(url) }, (_, n) => ({ id: `${n}` }))),
  ],
  [
    'lists entries that are not calls',
    (url: URL) => JSON.stringify(Array.from({ length: limitOf(url) }, () => null)),
  ],
])('Paging ends at a provider that %s, and reports a gap', async (_, how) => {
  fake.answer(how)
  const { gaps } = await readAll()
  expect(gaps).toBeGreaterThan(0)
  expect(fake.asked.length).toBeLessThan(10)
})

it('Paging ends at a provider that has older calls on every page', async () => {
  let asked = 0
  const endless: Pick<Provider, 'calls'> = {
    calls: async ({ limit = 100 }) => {
      const createdAt = new Date(Date.UTC(2026, 10, 2) - asked++ * 1000)
      const one = (_: unknown, n: number) => ({ id: `${asked} ${n}`, createdAt }) as ProviderRecord
      return listOf(Array.from({ length: limit }, one))
    },
  }
  let last: CallList | undefined
  for await (const page of paginateCalls(endless as Provider, since)) last = page
  expect(asked).toBe(10_000)
  expect(last?.gaps).toHaveLength(1)
})

it('A call that is older than the requested range does not hide those after it', async () => {
  const all = callsOf(300)
  const odd = all[99]
  fake.answer((url) =>
    JSON.stringify(
      pageOf(all, url).map((call) =>
        call === odd ? { ...call, createdAt: '1970-01-02T00:00:00Z' } : call,
      ),
    ),
  )
  const { ids } = await readAll()
  expect(ids).toHaveLength(300)
})
