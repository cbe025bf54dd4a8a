import { contract, type ErrorCode } from '@callwright/contract'
import { aWorld, worldHandlers } from '@callwright/dashboard/mocks'
import type { AnySchema } from '@orpc/contract'
import { getResponse } from 'msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'

// The same request goes to the real server and to the fixtures the stories stand on; both answers must
// have the same status and pass the contract.

let product: Product
const fixtures = worldHandlers(aWorld({ contacts: [], campaigns: [] }))

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.remove())

type Side = 'server' | 'fixture'
/** The same for both, or to each its own: the two number their records differently. */
type Each<T> = T | ((side: Side) => T)
type Sent = { method?: string; body?: Each<object | FormData> }

const forSide = <T>(each: Each<T>, side: Side): T =>
  typeof each === 'function' ? (each as (side: Side) => T)(side) : each

async function both(path: Each<string>, { method = 'GET', body }: Sent = {}) {
  const ask = async (side: Side) => {
    const base = side === 'server' ? product.url : 'http://fixture.example'
    const content = body && forSide(body, side)
    const form = content instanceof FormData
    const request = new Request(`${base}${forSide(path, side)}`, {
      method,
      ...(content && { body: form ? content : JSON.stringify(content) }),
      ...(content && !form && { headers: { 'content-type': 'application/json' } }),
    })
    const answer = await (side === 'server' ? fetch(request) : getResponse(fixtures, request))
    if (!answer) throw new Error(`no fixture answers ${method} ${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  return { server: await ask('server'), fixture: await ask('fixture') }
}

interface Procedure {
  '~orpc': { outputSchema?: AnySchema; route: { method?: string; path?: string } }
}
const nameOf = ({ '~orpc': { route } }: Procedure) => `${route.method} ${route.path}`
/** What both have answered well. */
const agreed = new Set<string>()

async function agree(procedure: Procedure, path: Each<string>, sent?: Sent) {
  const answers = await both(path, sent)
  agreed.add(nameOf(procedure))
  expect(answers.fixture.status).toBe(answers.server.status)
  for (const { body } of [answers.server, answers.fixture]) {
    const parsed = await procedure['~orpc'].outputSchema?.['~standard'].validate(body)
    expect(parsed?.issues).toBeUndefined()
    // Nor does an answer hold more than was agreed.
    expect(parsed && 'value' in parsed && parsed.value).toEqual(body)
  }
  return answers
}

async function refuse(status: number, code: ErrorCode, path: Each<string>, sent?: Sent) {
  const { server, fixture } = await both(path, sent)
  expect({ status: server.status, code: server.body.code }).toEqual({ status, code })
  expect({ status: fixture.status, code: fixture.body.code }).toEqual({ status, code })
  expect(Object.keys(fixture.body.fields ?? {})).toEqual(Object.keys(server.body.fields ?? {}))
}

const user_id = 1
const ada = { user_id, first_name: 'Ada', phone_number: '+12025550101' }
const csv = (text: string) => {
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([text], 'contacts.csv', { type: 'text/csv' }))
  return form
}

describe('contacts', () => {
  const { contacts } = contract

  it('are added, listed, changed, exported and deleted alike', async () => {
    const added = await agree(contacts.create, '/api/contacts', { method: 'POST', body: ada })
    const path = (side: Side) => `/api/contacts/${added[side].body.contact.id}`
    await agree(contacts.list, '/api/contacts?user_id=1&search=ada&per_page=20&page=1')
    await agree(contacts.update, path, { method: 'PATCH', body: { user_id, company: 'Initech' } })
    await agree(contacts.export, '/api/contacts/export?user_id=1')
    const other = { ...ada, phone_number: '+12025550102' }
    const second = await both('/api/contacts', { method: 'POST', body: other })
    await agree(contacts.bulkDelete, '/api/contacts/bulk-delete', {
      method: 'POST',
      body: (side) => ({ user_id, contact_ids: [second[side].body.contact.id] }),
    })
    await agree(contacts.delete, (side) => `${path(side)}?user_id=1`, { method: 'DELETE' })
  })

  it('are imported alike', async () => {
    const body = csv('phone_number,first_name\n+12025550109,Bo\n')
    await agree(contacts.import, '/api/contacts/import', { method: 'POST', body })
  })

  it('are refused alike', async () => {
    await refuse(400, 'invalid_input', '/api/contacts')
    await refuse(403, 'forbidden', '/api/contacts?user_id=2')
    await refuse(400, 'invalid_input', '/api/contacts?user_id=1&per_page=0')
    const nobody = { user_id, first_name: 'No number' }
    await refuse(400, 'invalid_input', '/api/contacts', { method: 'POST', body: nobody })
    await refuse(404, 'not_found', '/api/contacts/999999?user_id=1', { method: 'DELETE' })
  })
})

describe('campaigns', () => {
  const { campaigns } = contract

  it('are created, listed and taken through their states alike', async () => {
    const added = await both('/api/contacts', { method: 'POST', body: ada })
    const made = await agree(campaigns.create, '/api/campaigns', {
      method: 'POST',
      body: (side) => {
        const contact_ids = [added[side].body.contact.id]
        return { user_id, name: 'Spring', assistant_id: 'a', contact_ids }
      },
    })
    const path = (action: string) => (side: Side) =>
      `/api/${action.replace('{id}', made[side].body.campaign.id)}`
    const act = { method: 'POST', body: { user_id } }
    await agree(campaigns.list, '/api/campaigns?user_id=1')
    await agree(campaigns.list, '/api/campaigns?user_id=1&status=running')
    const own = (more = '') => {
      const at = path('campaigns/{id}')
      return (side: Side) => `${at(side)}${more}?user_id=1`
    }
    const one = await agree(campaigns.get, own())
    for (const side of ['server', 'fixture'] as const) {
      const ids = [added[side].body.contact.id]
      expect(one[side].body.campaign.contact_ids).toEqual(ids)
    }
    const members = await agree(campaigns.members, own('/members'))
    expect(members.fixture.body.members[0].state).toBe(members.server.body.members[0].state)
    await refuse(409, 'wrong_state', path('campaigns/{id}/pause'), act)
    await agree(campaigns.start, path('campaigns/{id}/start'), act)
    await agree(campaigns.makeCalls, path('vapi/campaigns/{id}/start'), act)
    await agree(campaigns.pause, path('campaigns/{id}/pause'), act)
    await refuse(409, 'wrong_state', path('vapi/campaigns/{id}/start'), act)
    await agree(campaigns.stop, path('campaigns/{id}/stop'), act)
    await agree(campaigns.stop, path('campaigns/{id}/stop'), act)
  })

  it('are refused alike', async () => {
    const nameless = { user_id, name: ' ', assistant_id: 'a', contact_ids: [1] }
    await refuse(400, 'invalid_input', '/api/campaigns', { method: 'POST', body: nameless })
    await refuse(404, 'not_found', '/api/campaigns/999999/start', {
      method: 'POST',
      body: { user_id },
    })
  })
})

describe('calls and the rest', () => {
  it('are listed and counted alike', async () => {
    await agree(contract.calls.list, '/api/calls?user_id=1&per_page=50')
    await agree(contract.calls.stats, '/api/calls/stats?user_id=1&days=7')
    const all = { method: 'POST', body: { user_id } }
    await agree(contract.calls.syncAll, '/api/vapi/calls/sync-all', all)
    const listed = await both('/api/calls?user_id=1')
    const known: Listed[] = listed.fixture.body.calls
    const ids = { server: await placeACall(), fixture: known.find(isPlaced)?.vapi_call_id }
    await agree(contract.calls.sync, '/api/vapi/calls/sync', {
      method: 'POST',
      body: (side) => ({ vapi_call_id: ids[side] }),
    })
    const unknown = { method: 'POST', body: { vapi_call_id: 'unknown' } }
    await refuse(404, 'not_found', '/api/vapi/calls/sync', unknown)
  })

  it('tell of assistants, configuration and health alike', async () => {
    await agree(contract.assistants.list, '/api/vapi/assistants')
    await agree(contract.config.get, '/api/config')
    await agree(contract.health.get, '/api/health')
  })
})

it('leaves out no endpoint of the contract', () => {
  const all = Object.values(contract).flatMap((resource) => Object.values<Procedure>(resource))
  expect(Array.from(agreed).sort()).toEqual(all.map(nameOf).sort())
})

interface Listed {
  vapi_call_id: string | null
}
const isPlaced = ({ vapi_call_id }: Listed) => vapi_call_id !== null

/** Has the server call somebody; returns the provider's id of the call. */
async function placeACall(): Promise<string> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, ...body }),
    })
    return answer.json()
  }
  const { contact } = await send('/contacts', { phone_number: '+15005550010' })
  const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
  const plan = { name: 'Sync', assistant_id, contact_ids: [contact.id] }
  const { campaign } = await send('/campaigns', plan)
  await send(`/campaigns/${campaign.id}/start`, {})
  await send(`/vapi/campaigns/${campaign.id}/start`, {})
  let placed: Listed | undefined
  await expect
    .poll(
      async () => {
        const path = `/api/calls?user_id=1&campaign_id=${campaign.id}`
        const { calls } = await (await fetch(product.url + path)).json()
        placed = (calls as Listed[]).find(isPlaced)
        return placed
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return placed?.vapi_call_id ?? ''
}
