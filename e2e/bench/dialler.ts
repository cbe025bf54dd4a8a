import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startProduct } from '../product.ts'

// How fast a campaign goes through its contacts when calls take next to no time, beside the same calls
// asked of the provider directly, as many at once: what the engine's certainty costs.
const contacts = 200
const lines = 10
const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
const phoneNumberId = '15005550-ca11-4000-8000-000000000006'

const product = await startProduct({ EMULATOR_SPEED: '1000' })
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
const numberOf = (n: number) => `+1202555${String(1000 + n)}`

/** Places every call directly and waits for its end, as many at once as a campaign has lines. */
async function direct(): Promise<number> {
  const authorization = 'Bearer bench'
  const began = performance.now()
  let next = 0
  const lane = async () => {
    for (let n = next++; n < contacts; n = next++) {
      const customer = { number: numberOf(n), externalId: randomUUID() }
      const call = { assistantId: assistant_id, phoneNumberId, customer }
      const { id } = await post('/vapi/call', call, { authorization })
      for (let status = ''; status !== 'ended'; ) {
        await setTimeout(10)
        const answer = await fetch(`${product.url}/vapi/call/${id}`, { headers: { authorization } })
        status = ((await answer.json()) as { status: string }).status
      }
    }
  }
  await Promise.all(Array.from({ length: lines }, lane))
  return performance.now() - began
}

async function throughCampaign(): Promise<number> {
  const user_id = 1
  const contact_ids: number[] = []
  for (let n = 0; n < contacts; n++) {
    const { contact } = await post('/api/contacts', { user_id, phone_number: numberOf(n) })
    contact_ids.push(contact.id)
  }
  const plan = { name: 'Bench', assistant_id, contact_ids, max_concurrent_calls: lines }
  const { campaign } = await post('/api/campaigns', { user_id, ...plan, retry_attempts: 0 })
  await post(`/api/campaigns/${campaign.id}/start`, { user_id })
  const began = performance.now()
  await post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id })
  for (let status = ''; status !== 'completed'; ) {
    await setTimeout(100)
    const answer = await fetch(`${product.url}/api/campaigns/${campaign.id}?user_id=1`)
    status = ((await answer.json()) as { campaign: { status: string } }).campaign.status
  }
  return performance.now() - began
}

try {
  const reference = await direct()
  const ours = await throughCampaign()
  const rate = (ms: number) => (contacts / (ms / 1000)).toFixed(1)
  console.log(
    `${contacts} calls on ${lines} lines: ${rate(ours)} calls/s, ${(ours / reference).toFixed(1)} × the time of asking the provider directly (${rate(reference)} calls/s)`,
  )
} finally {
  await product.remove()
}
