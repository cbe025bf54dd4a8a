import { contract, type ErrorCode } from '@callwright/contract'
import { aMockStore, storeHandlers } from '@callwright/dashboard/mocks'
import type { AnySchema } from '@orpc/contract'
import { getResponse } from 'msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'

// The same request goes to the real server and to the fixtures of the stories; both answers must have the
// same status and be valid by the contract.

let product: Product
const fixtures = storeHandlers(aMockStore({ contacts: [], campaigns: [] }))

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.remove())

type Side = 'server' | 'fixture'
/** One value for both, or one for each: their records have different ids. */
type PerSide<T> = T | ((side: Side) => T)
type RequestOptions = { method?: string; body?: PerSide<object | FormData> }

const forSide = <T>(value: PerSide<T>, side: Side): T =>
  typeof value === 'function' ? (value as (side: Side) => T)(side) : value

async function both(path: PerSide<string>, { method = 'GET', body }: RequestOptions = {}) {
  const send = async (side: Side) => {
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
  return { server: await send('server'), fixture: await send('fixture') }
}

interface Procedure {
  '~orpc': { outputSchema?: AnySchema; route: { method?: string; path?: string } }
}
const nameOf = ({ '~orpc': { route } }: Procedure) => `${route.method} ${route.path}`
/** The procedures that both have answered. */
const compared = new Set<string>()

async function expectAgreement(
  procedure: Procedure,
  path: PerSide<string>,
  options?: RequestOptions,
) {
  const answers = await both(path, options)
  compared.add(nameOf(procedure))
  expect(answers.fixture.status).toBe(answers.server.status)
  for (const { body } of [answers.server, answers.fixture]) {
    const parsed = await procedure['~orpc'].outputSchema?.['~standard'].validate(body)
    expect(parsed?.issues).toBeUndefined()
    // An answer must not contain more than the contract.
    expect(parsed && 'value' in parsed && parsed.value).toEqual(body)
  }
  return answers
}

async function expectError(
  status: number,
  code: ErrorCode,
  path: PerSide<string>,
  options?: RequestOptions,
) {
  const { server, fixture } = await both(path, options)
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

  it('have the same answers when added, listed, changed, exported and deleted', async () => {
    const added = await expectAgreement(contacts.create, '/api/contacts', {
      method: 'POST',
      body: ada,
    })
    const path = (side: Side) => `/api/contacts/${added[side].body.contact.id}`
    await expectAgreement(contacts.list, '/api/contacts?user_id=1&search=ada&per_page=20&page=1')
    await expectAgreement(contacts.update, path, {
      method: 'PATCH',
      body: { user_id, company: 'Initech' },
    })
    await expectAgreement(contacts.export, '/api/contacts/export?user_id=1')
    const other = { ...ada, phone_number: '+12025550102' }
    const second = await both('/api/contacts', { method: 'POST', body: other })
    await expectAgreement(contacts.bulkDelete, '/api/contacts/bulk-delete', {
      method: 'POST',
      body: (side) => ({ user_id, contact_ids: [second[side].body.contact.id] }),
    })
    await expectAgreement(contacts.delete, (side) => `${path(side)}?user_id=1`, {
      method: 'DELETE',
    })
  })

  it('have the same answers when imported', async () => {
    const body = csv('phone_number,first_name\n+12025550109,Bo\n')
    await expectAgreement(contacts.import, '/api/contacts/import', { method: 'POST', body })
  })

  it('have the same errors', async () => {
    await expectError(400, 'invalid_input', '/api/contacts')
    await expectError(403, 'forbidden', '/api/contacts?user_id=2')
    await expectError(400, 'invalid_input', '/api/contacts?user_id=1&per_page=0')
    const nobody = { user_id, first_name: 'No number' }
    await expectError(400, 'invalid_input', '/api/contacts', { method: 'POST', body: nobody })
    await expectError(404, 'not_found', '/api/contacts/999999?user_id=1', { method: 'DELETE' })
  })
})

describe('campaigns', () => {
  const { campaigns } = contract

  it('have the same answers when created, listed and moved through their states', async () => {
    const added = await both('/api/contacts', { method: 'POST', body: ada })
    const made = await expectAgreement(campaigns.create, '/api/campaigns', {
      method: 'POST',
      body: (side) => {
        const contact_ids = [added[side].body.contact.id]
        return { user_id, name: 'Spring', assistant_id: 'a', contact_ids }
      },
    })
    const path = (action: string) => (side: Side) =>
      `/api/${action.replace('{id}', made[side].body.campaign.id)}`
    const act = { method: 'POST', body: { user_id } }
    await expectAgreement(campaigns.list, '/api/campaigns?user_id=1')
    await expectAgreement(campaigns.list, '/api/campaigns?user_id=1&status=running')
    const own = (more = '') => {
      const at = path('campaigns/{id}')
      return (side: Side) => `${at(side)}${more}?user_id=1`
    }
    const one = await expectAgreement(campaigns.get, own())
    for (const side of ['server', 'fixture'] as const) {
      const ids = [added[side].body.contact.id]
      expect(one[side].body.campaign.contact_ids).toEqual(ids)
    }
    const members = await expectAgreement(campaigns.members, own('/members'))
    expect(members.fixture.body.members[0].state).toBe(members.server.body.members[0].state)
    await expectError(409, 'wrong_state', path('campaigns/{id}/pause'), act)
    await expectAgreement(campaigns.start, path('campaigns/{id}/start'), act)
    await expectAgreement(campaigns.makeCalls, path('vapi/campaigns/{id}/start'), act)
    await expectAgreement(campaigns.pause, path('campaigns/{id}/pause'), act)
    await expectError(409, 'wrong_state', path('vapi/campaigns/{id}/start'), act)
    await expectAgreement(campaigns.stop, path('campaigns/{id}/stop'), act)
    await expectAgreement(campaigns.stop, path('campaigns/{id}/stop'), act)
  })

  it('have the same errors', async () => {
    const nameless = { user_id, name: ' ', assistant_id: 'a', contact_ids: [1] }
    await expectError(400, 'invalid_input', '/api/campaigns', { method: 'POST', body: nameless })
    await expectError(404, 'not_found', '/api/campaigns/999999/start', {
      method: 'POST',
      body: { user_id },
    })
  })
})

describe('calls, assistants, configuration and health', () => {
  it('have the same calls and statistics', async () => {
    await expectAgreement(contract.calls.list, '/api/calls?user_id=1&per_page=50')
    await expectAgreement(contract.calls.stats, '/api/calls/stats?user_id=1&days=7')
    const all = { method: 'POST', body: { user_id } }
    await expectAgreement(contract.calls.syncAll, '/api/vapi/calls/sync-all', all)
    const listed = await both('/api/calls?user_id=1')
    const known: Listed[] = listed.fixture.body.calls
    const ids = { server: await placeACall(), fixture: known.find(isPlaced)?.vapi_call_id }
    await expectAgreement(contract.calls.sync, '/api/vapi/calls/sync', {
      method: 'POST',
      body: (side) => ({ vapi_call_id: ids[side] }),
    })
    const ours: Listed[] = (await both('/api/calls?user_id=1')).server.body.calls
    const id = { server: ours[0]?.id, fixture: known[0]?.id }
    await expectAgreement(contract.calls.get, (side) => `/api/calls/${id[side]}?user_id=1`)
    await expectError(404, 'not_found', '/api/calls/999999?user_id=1')
    const unknown = { method: 'POST', body: { vapi_call_id: 'unknown' } }
    await expectError(404, 'not_found', '/api/vapi/calls/sync', unknown)
  })

  it('have the same assistants, configuration and health', async () => {
    await expectAgreement(contract.assistants.list, '/api/vapi/assistants')
    await expectAgreement(contract.config.get, '/api/config')
    await expectAgreement(contract.health.get, '/api/health')
  })
})

it('compares every endpoint of the contract', () => {
  const all = Object.values(contract).flatMap((resource) => Object.values<Procedure>(resource))
  expect(Array.from(compared).sort()).toEqual(all.map(nameOf).sort())
})

interface Listed {
  id: number
  vapi_call_id: string | null
}
const isPlaced = ({ vapi_call_id }: Listed) => vapi_call_id !== null

/** Makes the server place a call; returns the provider's id of the call. */
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
