import { contract, type ErrorCode } from '@callwright/contract'
import { aWorld, worldHandlers } from '@callwright/dashboard/mocks'
import type { AnySchema } from '@orpc/contract'
import { getResponse } from 'msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'

// The same request goes to the real server and to the fixtures the stories stand on; both answers must
// have the same status and pass the contract.

let product: Product
const fixtures = worldHandlers(aWorld({ contacts: [], campaigns: [], calls: [] }))

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

async function agree(
  procedure: { '~orpc': { outputSchema?: AnySchema } },
  path: Each<string>,
  sent?: Sent,
) {
  const answers = await both(path, sent)
  expect(answers.fixture.status).toBe(answers.server.status)
  for (const { body } of [answers.server, answers.fixture]) {
    const parsed = await procedure['~orpc'].outputSchema?.['~standard'].validate(body)
    expect(parsed?.issues).toBeUndefined()
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
    const unknown = { method: 'POST', body: { vapi_call_id: 'unknown' } }
    await refuse(404, 'not_found', '/api/vapi/calls/sync', unknown)
  })

  it('tell of assistants and configuration alike', async () => {
    await agree(contract.assistants.list, '/api/vapi/assistants')
    await agree(contract.config.get, '/api/config')
  })
})
