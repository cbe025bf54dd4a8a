import { expect, test } from 'vitest'
import { aFailedCall } from '../calls/calls.mocks.ts'
import { countRequests } from '../lib/count-requests.test-helpers.ts'
import { aLiveEvidence, anEvidence, evidenceOf } from './evidence.mocks.ts'
import { evidenceQueries } from './evidence.queries.ts'

test.each([
  ['ended', anEvidence()],
  ['failed', evidenceOf(aFailedCall({ id: 41 }))],
])(
  'the evidence of a call that has %s is read again until its entry is there',
  async (_, evidence) => {
    const notInChain = { ...evidence, entries: [] }
    const responses = [notInChain, notInChain, evidence].map((each) => ({ evidence: each }))
    expect(await countRequests(evidenceQueries.ofCall(41), responses, 60_000)).toBe(3)
  },
)

test('the evidence of a call that has not ended is not read again without an event', async () => {
  const responses = [{ evidence: aLiveEvidence() }]
  expect(await countRequests(evidenceQueries.ofCall(41), responses, 60_000)).toBe(1)
})
