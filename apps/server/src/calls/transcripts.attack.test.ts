import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const mb = 1024 * 1024

/** Calls with these transcripts, the newest first. */
async function callsThatSaid(transcripts: (string | null)[]): Promise<void> {
  await aLiveCall(server, 'first')
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
interface Listed {
  id: number
  transcript: string | null
  transcript_cut?: boolean
}
const list = async (query = 'per_page=100') =>
  (await server.get(`/api/calls?user_id=1&${query}`)).body.calls as Listed[]
const said = ({ transcript, transcript_cut }: Listed) => [
  transcript?.length ?? null,
  transcript_cut,
]

describe('a list of calls', () => {
  it('has complete transcripts up to 2 MB in total', async () => {
    await callsThatSaid(['a'.repeat(mb), null, 'é'.repeat(mb / 2)])
    expect((await list()).map(said)).toEqual([
      [mb, undefined],
      [null, undefined],
      [mb / 2, undefined],
    ])
  })

  it('has truncated transcripts after that, and marks them', async () => {
    await callsThatSaid(['a'.repeat(mb), 'é'.repeat(mb / 2), `b${'🎉'.repeat(200)}`, 'short', null])
    const listed = await list()
    expect(listed.map(({ transcript_cut }) => transcript_cut)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
      undefined,
    ])
    // 150 characters, none of them in half.
    expect(listed[2]?.transcript).toBe(`b${'🎉'.repeat(149)}`)
    expect(listed[3]?.transcript).toBe('short')
  })

  it('counts the size of each page separately', async () => {
    await callsThatSaid(['a'.repeat(1.5 * mb), 'b'.repeat(1.5 * mb)])
    expect((await list()).map(said)).toEqual([
      [1.5 * mb, undefined],
      [150, true],
    ])
    expect((await list('per_page=1&page=2')).map(said)).toEqual([[1.5 * mb, undefined]])
  })

  it('of 100 calls with 5 MB of transcript each is no larger than one with 2 MB', async () => {
    await callsThatSaid(Array.from({ length: 100 }, () => 'x'.repeat(5 * mb)))
    const answer = await server.request('/api/calls?user_id=1&per_page=100')
    expect((await answer.text()).length).toBeLessThan(2 * mb)
  })
})

describe('a call by itself', () => {
  it('has its complete transcript, and is not marked as truncated', async () => {
    const transcript = `${'AI: Hello\n'.repeat(mb / 2)}The end`
    await callsThatSaid(['a'.repeat(3 * mb), transcript])
    const [, cut] = await list()
    expect(cut).toMatchObject({ transcript_cut: true })
    const { status, body } = await server.get(`/api/calls/${cut?.id}?user_id=1`)
    expect(status).toBe(200)
    expect(body.call).toEqual({ ...cut, transcript, transcript_cut: undefined })
  })

  it('is visible to its user only', async () => {
    await callsThatSaid(['Hello'])
    const [call] = await list()
    await server.deps.db.execute(sql`update calls set user_id = 2`)
    expect((await server.get(`/api/calls/${call?.id}?user_id=1`)).status).toBe(404)
    expect((await server.get(`/api/calls/${call?.id}?user_id=2`)).status).toBe(403)
    expect((await server.get(`/api/calls/${call?.id}`)).status).toBe(400)
  })
})
