import type { Process } from '../processes.ts'

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
let nextNumber = 2_000_000

/** Sends a POST request; throws an Error unless the status is 2xx. */
export async function post(
  url: string,
  body: object,
): Promise<{ campaign: { id: number; status: string } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<{ campaign: { id: number; status: string } }>
}

/** Creates and starts campaigns, each with contacts of its own, but does not start their calls; returns their ids. */
export async function createCampaigns(
  server: Process,
  campaignCount: number,
  contactsPerCampaign: number,
  linesPerCampaign: number,
): Promise<number[]> {
  const rows = ['phone_number,tags']
  for (let n = 0; n < campaignCount; n++) {
    for (let m = 0; m < contactsPerCampaign; m++) rows.push(`+1202${nextNumber++},round-${n}`)
  }
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([rows.join('\n')], 'contacts.csv'))
  await fetch(`${server.url}/api/contacts/import`, { method: 'POST', body: form })
  const ids: number[] = []
  for (let n = 0; n < campaignCount; n++) {
    const { campaign } = await post(`${server.url}/api/campaigns`, {
      name: `bench ${n}`,
      assistant_id,
      contact_filter: { tag: `round-${n}` },
      max_concurrent_calls: linesPerCampaign,
      retry_attempts: 0,
    })
    await post(`${server.url}/api/campaigns/${campaign.id}/start`, {})
    ids.push(campaign.id)
  }
  return ids
}
