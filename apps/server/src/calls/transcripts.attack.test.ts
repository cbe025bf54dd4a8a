import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const mb = 1024 * 1024

/** Creates calls with these transcripts, which are given from the newest call to the oldest. */
async function createCallsWithTranscripts(transcripts: (string | null)[]): Promise<void> {
  await createCampaignWithLiveCall(server, 'first')
  const [{ id: _, ...call } = { id: 0 }] = await server.deps.db.select().from(calls)
  await server.deps.db.execute(sql`delete from calls`)
  for (const [n, transcript] of transcripts.toReversed().entries()) {
    await server.deps.db.insert(calls).values({
      ...(call as typeof calls.$inferInsert),
      attempt_id: crypto.randomUUID(),
      attempt_number: null,
      vapi_call_id: `call ${n}`,
      transcript,
    })
  }
}
interface ListedCall {
  id: number
  transcript: string | null
  transcript_cut?: boolean
}
const listCalls = async (query = 'per_page=100') =>
  (await server.get(`/api/calls?user_id=1&${query}`)).body.calls as ListedCall[]
const transcriptLengthAndCut = ({ transcript, transcript_cut }: ListedCall) => [
  transcript?.length ?? null,
  transcript_cut,
]

describe('a list of calls', () => {
  it('has complete transcripts up to 2 MB in total', async () => {
    await createCallsWithTranscripts(['a'.repeat(mb), null, 'é'.repeat(mb / 2)])
    expect((await listCalls()).map(transcriptLengthAndCut)).toEqual([
      [mb, undefined],
      [null, undefined],
      [mb / 2, undefined],
    ])
  })

  it('truncates the transcripts beyond 2 MB in total, and marks them', async () => {
    await createCallsWithTranscripts([
      'a'.repeat(mb),
      'é'.repeat(mb / 2),
      `b${'🎉'.repeat(200)}`,
      'short',
      null,
    ])
    const listedCalls = await listCalls()
    expect(listedCalls.map(({ transcript_cut }) => transcript_cut)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
      undefined,
    ])
    // The preview has 150 characters, and no surrogate pair is split.
    expect(listedCalls[2]?.transcript).toBe(`b${'🎉'.repeat(149)}`)
    expect(listedCalls[3]?.transcript).toBe('short')
  })

  it('limits the size of each page separately', async () => {
    await createCallsWithTranscripts(['a'.repeat(1.5 * mb), 'b'.repeat(1.5 * mb)])
    expect((await listCalls()).map(transcriptLengthAndCut)).toEqual([
      [1.5 * mb, undefined],
      [150, true],
    ])
    expect((await listCalls('per_page=1&page=2')).map(transcriptLengthAndCut)).toEqual([
      [1.5 * mb, undefined],
    ])
  })

  it('stays below 2 MB with 100 calls of 5 MB each', async () => {
    await createCallsWithTranscripts(Array.from({ length: 100 }, () => 'x'.repeat(5 * mb)))
    const response = await server.request('/api/calls?user_id=1&per_page=100')
    expect((await response.text()).length).toBeLessThan(2 * mb)
  })
})

describe('a single call', () => {
  it('has its complete transcript, and is not marked as truncated', async () => {
    const transcript = `${'AI: Hello\n'.repeat(mb / 2)}The end`
    await createCallsWithTranscripts(['a'.repeat(3 * mb), transcript])
    const [, truncatedCall] = await listCalls()
    expect(truncatedCall).toMatchObject({ transcript_cut: true })
    const { status, body } = await server.get(`/api/calls/${truncatedCall?.id}?user_id=1`)
    expect(status).toBe(200)
    expect(body.call).toEqual({
      ...truncatedCall,
      transcript,
      transcript_cut: undefined,
      recording_peaks: [],
      disclosure: null,
      do_not_call: null,
      turns: [],
    })
  })

  it('is not returned to a request of another user or of none', async () => {
    await createCallsWithTranscripts(['Hello'])
    const [call] = await listCalls()
    expect((await server.get(`/api/calls/${call?.id}?user_id=2`)).status).toBe(403)
    expect((await server.get(`/api/calls/${call?.id}`)).status).toBe(400)
  })
})
