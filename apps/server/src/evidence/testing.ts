import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeReservedCalls } from '../../test/reserved-call.ts'
import { createIngest } from '../dialer/ingest.ts'
import { readLines, verifyEvidence } from '../evidence-chain/index.ts'
import { readProviderCall } from '../provider/record.ts'
import type { TestServer } from '../testing.ts'

/** Noon in New York on a Wednesday. */
export const noon = '2026-01-14T17:00:00.000Z'

const consent = { basis: 'express', text: 'Call me, says Ada.', at: '2026-01-01' }

/** Returns functions that let a campaign of a test server call, whose dialer does not run, at a provider that accepts all. */
export function createEvidenceApi(getServer: () => TestServer) {
  async function createCampaign(numbers: string[], fields: object = {}): Promise<number> {
    const { post } = getServer()
    const contact_ids: number[] = []
    for (const phone_number of numbers) {
      const person = { user_id: 1, phone_number, first_name: 'Ada', last_name: 'Lovelace', consent }
      contact_ids.push((await post('/api/contacts', person)).body.contact.id)
    }
    return startCampaign(contact_ids, fields)
  }

  async function startCampaign(contact_ids: number[], fields: object = {}): Promise<number> {
    const { post } = getServer()
    const defaults = { user_id: 1, name: 'Spring', assistant_id: 'a', retry_attempts: 0 }
    const input = { ...defaults, contact_ids, max_concurrent_calls: 10, ...fields }
    const { id } = (await post('/api/campaigns', input)).body.campaign
    await post(`/api/campaigns/${id}/start`, { user_id: 1 })
    await post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
    return id
  }

  const placeCalls = () => placeReservedCalls(getServer().deps)

  /** Ingests what the provider reports of all placed calls. */
  async function report(fields: object): Promise<void> {
    const { deps } = getServer()
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select vapi_call_id as id from calls where vapi_call_id is not null order by id`,
    )
    for (const { id } of rows) {
      const record = readProviderCall({ id, ...fields })
      if (!record) throw new Error('a record without an id')
      await createIngest(deps)({ kind: 'record', record })
    }
  }

  /** Creates a campaign that has called these numbers; nobody answered. */
  async function createCalledCampaign(numbers: string[], fields: object = {}): Promise<number> {
    const id = await createCampaign(numbers, fields)
    await placeCalls()
    await report({ status: 'ended', endedReason: 'customer-did-not-answer' })
    return id
  }

  async function readFile(campaignId: number): Promise<string> {
    const response = await getServer().request(`/api/campaigns/${campaignId}/evidence`)
    expect(response.status).toBe(200)
    return response.text()
  }

  return {
    createCampaign,
    startCampaign,
    placeCalls,
    report,
    createCalledCampaign,
    readFile,
    verify: verifyText,
    verifyFile: async (campaignId: number) => verifyText(await readFile(campaignId)),
    getEvidence: async (callId: number) =>
      (await getServer().get(`/api/calls/${callId}/evidence?user_id=1`)).body.evidence,
    getScorecard: async (campaignId: number) =>
      (await getServer().get(`/api/campaigns/${campaignId}/scorecard?user_id=1`)).body.scorecard,
  }
}

/** Verifies a file with these contents. */
export const verifyText = (contents: string | Uint8Array) =>
  verifyEvidence(
    readLines([typeof contents === 'string' ? new TextEncoder().encode(contents) : contents]),
  )
