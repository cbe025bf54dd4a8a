import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { send } from './send.ts'

interface Campaign {
  id: number
  status: string
  calls_completed: number
}

/** Imports a file of consecutively numbered contacts. */
export async function importContacts(
  url: string,
  { from, count, tag = '' }: { from: number; count: number; tag?: string },
): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => {
    const number = from + n
    return `Person,${number},+1202${2_000_000 + number},Company ${number % 40},${tag}`
  })
  const file = ['first_name,last_name,phone_number,company,tags', ...lines].join('\n')
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([file], 'contacts.csv', { type: 'text/csv' }))
  await request(`${url}/api/contacts/import`, { method: 'POST', body: form })
}

/** Creates one campaign with all contacts that have the tag, and starts it. Returns its id. */
export async function createAndStartCampaign(url: string, tag: string): Promise<number> {
  const { assistants } = await request(`${url}/api/vapi/assistants`)
  const { campaign } = await post(`${url}/api/campaigns`, {
    name: 'Soak',
    assistant_id: assistants[0].id,
    contact_filter: { tag },
    max_concurrent_calls: 10,
    retry_attempts: 0,
  })
  await post(`${url}/api/campaigns/${campaign.id}/start`)
  await post(`${url}/api/vapi/campaigns/${campaign.id}/start`)
  return campaign.id
}

/** Returns the status of a campaign; undefined when it does not exist. */
export async function statusOf(url: string, id: number): Promise<string | undefined> {
  return (await campaignsOf(url)).find((campaign) => campaign.id === id)?.status
}

/** Stops a campaign and waits until its last calls have ended. */
export async function stopCampaign(url: string, id: number): Promise<void> {
  await post(`${url}/api/campaigns/${id}/stop`)
  const membersUrl = `${url}/api/campaigns/${id}/members?user_id=1&per_page=1`
  while ((await request(`${membersUrl}&state=live`)).total > 0) await setTimeout(100)
}

/**
 * Compares the counters of the campaigns with the log of the embedded provider, which contains every call that it
 * accepted. Returns how many there were.
 */
export async function reconcileCalls(url: string, dataDir: string): Promise<number> {
  const log = await readFile(join(dataDir, 'emulator.log.jsonl'), 'utf8')
  const attemptIds = log
    .split('\n')
    .filter((line) => line.startsWith('{"is":"placed"'))
    .map((line) => JSON.parse(line).request.customer.externalId)
  assert.equal(new Set(attemptIds).size, attemptIds.length, 'Some attempts were placed twice')
  const completedCount = (await campaignsOf(url)).reduce(
    (sum, campaign) => sum + campaign.calls_completed,
    0,
  )
  assert.equal(completedCount, attemptIds.length, 'Not every placed call has ended')
  return attemptIds.length
}

async function campaignsOf(url: string): Promise<Campaign[]> {
  return (await request(`${url}/api/campaigns?user_id=1`)).campaigns
}

function post(url: string, body: object = {}) {
  return request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
}

async function request(url: string, init?: Parameters<typeof send>[1]) {
  const response = await send(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
