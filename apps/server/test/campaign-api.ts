import { call as callSchema, campaign as campaignSchema } from '@callwright/contract'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import type { TestServer } from '../src/testing.ts'

/** Numbers with a fixed outcome at the emulator. */
export const busyNumber = '+15005550001'
export const voicemailNumber = '+15005550003'
export const qualifiedNumber = '+15005550010'
export const unqualifiedNumber = '+15005550011'

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'

/** Returns functions that create, control and read campaigns through the API of a test server. */
export function createCampaignApi(server: () => TestServer) {
  /** Creates a campaign whose contacts have these numbers. */
  async function createCampaign(numbers: string[], overrides: object = {}): Promise<number> {
    const contact_ids = []
    for (const phone_number of numbers) {
      const { body } = await server().post('/api/contacts', { user_id: 1, phone_number })
      contact_ids.push(body.contact.id)
    }
    const defaults = { user_id: 1, name: 'Spring', assistant_id, contact_ids, retry_attempts: 0 }
    const { status, body } = await server().post('/api/campaigns', { ...defaults, ...overrides })
    expect(status).toBe(201)
    return body.campaign.id
  }
  const sendCommand = (id: number, action: 'start' | 'pause' | 'stop') =>
    server().post(`/api/campaigns/${id}/${action}`, { user_id: 1 })
  const makeCalls = (id: number) => server().post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  const getCampaign = async (id: number) =>
    campaignSchema.parse((await server().get(`/api/campaigns/${id}?user_id=1`)).body.campaign)
  const getCalls = async (id: number) =>
    z
      .array(callSchema)
      .parse((await server().get(`/api/calls?user_id=1&per_page=100&campaign_id=${id}`)).body.calls)
  const waitForStatus = (id: number, status: string) =>
    vi.waitFor(async () => expect((await getCampaign(id)).status).toBe(status), {
      timeout: 20_000,
      interval: 50,
    })
  return { createCampaign, sendCommand, makeCalls, getCampaign, getCalls, waitForStatus }
}
