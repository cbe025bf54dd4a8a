import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDropReporter } from '../drop-reporter.ts'
import { paginateCalls } from './pages.ts'
import { type Provider, UnreadableResponse } from './provider.ts'
import type { CallList, ProviderRecord } from './record.ts'
import { type FakeProvider, openFakeProvider, toCallList } from './testing.ts'

const mb = 1024 * 1024
let fakeProvider: FakeProvider
beforeAll(async () => {
  fakeProvider = await openFakeProvider(openDropReporter(pino({ level: 'silent' }), new Registry()))
})
beforeEach(() => {
  fakeProvider.requestUrls.length = 0
})
afterAll(() => fakeProvider.close())

const since = { createdAtGe: new Date(Date.UTC(2026, 0, 1)) }
const limitOf = (url: URL) => Number(url.searchParams.get('limit'))
/** Returns the calls that a request with `createdAtLe` and `limit` asks for. */
function selectPage<Call extends { createdAt?: string }>(calls: Call[], url: URL): Call[] {
  const createdAtLe = url.searchParams.get('createdAtLe') ?? '9999'
  return calls.filter(({ createdAt = '' }) => createdAt <= createdAtLe).slice(0, limitOf(url))
}
/** Creates calls, each a second older than the previous call. */
const createCalls = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `call ${n}`,
    createdAt: new Date(Date.UTC(2026, 10, 2) - n * 1000).toISOString(),
  }))

/** Reads all pages, and returns what they contain. */
async function readAllPages() {
  const ids: string[] = []
  let gapCount = 0
  let longestTranscript = 0
  for await (const page of paginateCalls(fakeProvider.provider, since)) {
    gapCount += page.gaps.length
    for (const { id, transcript } of page.records) {
      ids.push(id)
      longestTranscript = Math.max(longestTranscript, transcript?.length ?? 0)
    }
  }
  return { ids, gapCount, longestTranscript }
}

it('reads 100 calls with transcripts of 5 MB in small pages', async () => {
  const all = createCalls(100)
  const transcript = 'x'.repeat(5 * mb)
  const jsonById = new Map(
    all.map((call) => [call.id, JSON.stringify({ ...call, artifact: { transcript } })]),
  )
  fakeProvider.respondWith(
    (url) =>
      `[${selectPage(all, url)
        .map(({ id }) => jsonById.get(id))
        .join()}]`,
  )
  const { ids, gapCount, longestTranscript } = await readAllPages()
  expect(ids).toEqual(all.map(({ id }) => id))
  expect(gapCount).toBe(0)
  expect(longestTranscript).toBe(5 * mb)
})

it('returns a gap for a call above the size limit, with few requests', async () => {
  const [first, large, ...older] = createCalls(3)
  const largeJson = JSON.stringify({ ...large, transcript: 'x'.repeat(33 * mb) })
  fakeProvider.respondWith((url) => {
    const callsWithJson = [first, large, ...older].map((call) => ({
      ...call,
      json: call === large ? largeJson : JSON.stringify(call),
    }))
    return `[${selectPage(callsWithJson, url)
      .map(({ json }) => json)
      .join()}]`
  })
  expect(await readAllPages()).toMatchObject({ ids: ['call 0'], gapCount: 1 })
  expect(fakeProvider.requestUrls.length).toBeLessThan(12)
})

it('throws UnreadableResponse for a call above the size limit', async () => {
  fakeProvider.respondWith(() => JSON.stringify({ id: 'x', transcript: 'x'.repeat(33 * mb) }))
  await expect(fakeProvider.provider.call('x')).rejects.toThrow(UnreadableResponse)
  await expect(fakeProvider.provider.call('x')).rejects.toThrow('answered with more than 32 MB')
})

it.each([
  [
    'ignores the filter and always returns its newest calls',
    (url: URL) => JSON.stringify(createCalls(limitOf(url))),
  ],
  [
    'returns new calls with the same time on each page',
    (url: URL) =>
      JSON.stringify(
        Array.from({ length: limitOf(url) }, () => ({
          id: crypto.randomUUID(),
          createdAt: '2026-11-02T00:00:00.000Z',
        })),
      ),
  ],
  [
    'returns calls without a time',
    (url: URL) => JSON.stringify(Array.from({ length: limitOf(url) }, (_, n) => ({ id: `${n}` }))),
  ],
  [
    'returns entries that are not calls',
    (url: URL) => JSON.stringify(Array.from({ length: limitOf(url) }, () => null)),
  ],
])('stops paging and returns a gap when the provider %s', async (_, respond) => {
  fakeProvider.respondWith(respond)
  const { gapCount } = await readAllPages()
  expect(gapCount).toBeGreaterThan(0)
  expect(fakeProvider.requestUrls.length).toBeLessThan(10)
})

it('stops paging after 10,000 pages and returns a gap when every page has older calls', async () => {
  let requestCount = 0
  const endlessProvider: Pick<Provider, 'calls'> = {
    calls: async ({ limit = 100 }) => {
      const createdAt = new Date(Date.UTC(2026, 10, 2) - requestCount++ * 1000)
      const records = Array.from(
        { length: limit },
        (_, n) => ({ id: `${requestCount} ${n}`, createdAt }) as ProviderRecord,
      )
      return toCallList(records)
    },
  }
  let lastPage: CallList | undefined
  for await (const page of paginateCalls(endlessProvider as Provider, since)) lastPage = page
  expect(requestCount).toBe(10_000)
  expect(lastPage?.gaps).toHaveLength(1)
})

it('reads all calls when one has a time before the requested range', async () => {
  const all = createCalls(300)
  const callWithWrongTime = all[99]
  fakeProvider.respondWith((url) =>
    JSON.stringify(
      selectPage(all, url).map((call) =>
        call === callWithWrongTime ? { ...call, createdAt: '1970-01-02T00:00:00Z' } : call,
      ),
    ),
  )
  const { ids } = await readAllPages()
  expect(ids).toHaveLength(300)
})
