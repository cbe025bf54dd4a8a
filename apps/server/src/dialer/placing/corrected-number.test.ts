import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReservedCall, ingestRecord, mockProvider } from '../../../test/reserved-call.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import { openTestServer, type TestServer } from '../../testing.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test runs the placer and the reconciliation itself.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

describe('a contact whose number is corrected while its call is being placed', () => {
  const [oldNumber, correctedNumber] = ['+12025550101', '+12025550199']

  it('keeps the old number for an adopted call that was placed to the old number', async () => {
    const { provider, createdRequests } = mockProvider((request) => {
      createdRequests.push(request)
      return { kind: 'unconfirmed', reason: 'timeout' }
    })
    const { place, reconcileCalls, advanceTime, correctNumber, getPhoneNumbers } =
      await createReservedCall(server, provider)
    await place()
    await correctNumber(correctedNumber)
    advanceTime(35_000)
    await reconcileCalls()
    expect(createdRequests.map(({ number }) => number)).toEqual([oldNumber])
    expect(await getPhoneNumbers()).toEqual([oldNumber, correctedNumber])
  })

  it('is called at the corrected number when the first request created no call', async () => {
    const { provider, requests, createRecord } = mockProvider((request) =>
      request.number === oldNumber
        ? { kind: 'unconfirmed', reason: 'timeout' }
        : { kind: 'placed', record: createRecord(request) },
    )
    const { place, reconcileCalls, advanceTime, correctNumber, getPhoneNumbers } =
      await createReservedCall(server, provider)
    await place()
    await correctNumber(correctedNumber)
    expect(await getPhoneNumbers()).toEqual([oldNumber, correctedNumber])
    advanceTime(35_000)
    await reconcileCalls()
    await place()
    expect(requests.map(({ number }) => number)).toEqual([oldNumber, correctedNumber])
    expect(await getPhoneNumbers()).toEqual([correctedNumber, correctedNumber])
  })

  it('gets the corrected number for the retry', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { deps, place, correctNumber, getPhoneNumbers } = await createReservedCall(
      server,
      provider,
      1,
    )
    await place()
    await correctNumber(correctedNumber)
    const id = `call-of-${requests[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy' })
    await ingestRecord(deps, busy as ProviderRecord)
    expect(await getPhoneNumbers()).toEqual([oldNumber, correctedNumber])
  })
})
