import { contract, type ErrorCode } from '@callwright/contract'
import { aMockStore, storeHandlers } from '@callwright/dashboard/mocks'
import type { AnySchema } from '@orpc/contract'
import { getResponse } from 'msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'

// Sends the same requests to the real server and to the fixtures of the stories. Both responses must have the same
// status and be valid by the contract.

let product: Product
const fixtures = storeHandlers(
  aMockStore({ contacts: [], campaigns: [], calls: aMockStore().calls }),
)

beforeAll(async () => {
  // No call ends while the requests to its campaign are sent.
  product = await startProduct({ EMULATOR_SPEED: '1' })
})
afterAll(() => product?.remove())

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'

type Side = 'server' | 'fixture'
/** One value for both sides, or a function of the side, because their records have different ids. */
type PerSide<T> = T | ((side: Side) => T)
type RequestOptions = { method?: string; body?: PerSide<object | FormData> }

const valueForSide = <T>(value: PerSide<T>, side: Side): T =>
  typeof value === 'function' ? (value as (side: Side) => T)(side) : value

/** Sends a request to the server and to the fixtures. */
async function requestBoth(path: PerSide<string>, { method = 'GET', body }: RequestOptions = {}) {
  const send = async (side: Side) => {
    const base = side === 'server' ? product.url : 'http://fixture.example'
    const sideBody = body && valueForSide(body, side)
    const isForm = sideBody instanceof FormData
    const request = new Request(`${base}${valueForSide(path, side)}`, {
      method,
      ...(sideBody && { body: isForm ? sideBody : JSON.stringify(sideBody) }),
      ...(sideBody && !isForm && { headers: { 'content-type': 'application/json' } }),
    })
    const response = await (side === 'server' ? fetch(request) : getResponse(fixtures, request))
    if (!response) throw new Error(`no fixture for ${method} ${path}`)
    return { status: response.status, body: await response.json() }
  }
  return { server: await send('server'), fixture: await send('fixture') }
}

interface Procedure {
  '~orpc': { outputSchema?: AnySchema; route: { method?: string; path?: string } }
}
const routeNameOf = ({ '~orpc': { route } }: Procedure) => `${route.method} ${route.path}`
/** The routes that were requested from both sides. */
const comparedRoutes = new Set<string>()

/** Expects the same status from both sides, and bodies that are valid by the contract. */
async function expectValidResponses(
  procedure: Procedure,
  path: PerSide<string>,
  options?: RequestOptions,
) {
  const responses = await requestBoth(path, options)
  comparedRoutes.add(routeNameOf(procedure))
  expect(responses.fixture.status).toBe(responses.server.status)
  for (const { body } of [responses.server, responses.fixture]) {
    const validation = await procedure['~orpc'].outputSchema?.['~standard'].validate(body)
    expect(validation?.issues).toBeUndefined()
    // A response must not have fields that the contract does not have.
    expect(validation && 'value' in validation && validation.value).toEqual(body)
  }
  return responses
}

/** Expects the same error from both sides. */
async function expectError(
  status: number,
  code: ErrorCode,
  path: PerSide<string>,
  options?: RequestOptions,
) {
  const { server, fixture } = await requestBoth(path, options)
  expect({ status: server.status, code: server.body.code }).toEqual({ status, code })
  expect({ status: fixture.status, code: fixture.body.code }).toEqual({ status, code })
  expect(Object.keys(fixture.body.fields ?? {})).toEqual(Object.keys(server.body.fields ?? {}))
}

const user_id = 1
const ada = { user_id, first_name: 'Ada', phone_number: '+12025550101' }
const importForm = (text: string) => {
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([text], 'contacts.csv', { type: 'text/csv' }))
  return form
}

describe('contacts', () => {
  const { contacts } = contract

  it('get valid responses, with the same status from the server and the fixtures, when they are created, listed, updated, exported and deleted', async () => {
    const added = await expectValidResponses(contacts.create, '/api/contacts', {
      method: 'POST',
      body: ada,
    })
    const path = (side: Side) => `/api/contacts/${added[side].body.contact.id}`
    await expectValidResponses(
      contacts.list,
      '/api/contacts?user_id=1&search=ada&per_page=20&page=1',
    )
    await expectValidResponses(contacts.update, path, {
      method: 'PATCH',
      body: { user_id, company: 'Initech' },
    })
    await expectValidResponses(contacts.listIds, '/api/contacts/ids?user_id=1&search=ada')
    await expectValidResponses(contacts.export, '/api/contacts/export?user_id=1')
    await expectValidResponses(contacts.export, '/api/contacts/export?user_id=1&search=a&tag=lead')
    const consent = { basis: 'express', text: 'You may call me.', at: '2026-01-01' }
    await expectValidResponses(contacts.setConsent, '/api/contacts/consent', {
      method: 'POST',
      body: (side) => ({ user_id, contact_ids: [added[side].body.contact.id], consent }),
    })
    const otherContact = { ...ada, phone_number: '+12025550102' }
    const otherAdded = await requestBoth('/api/contacts', { method: 'POST', body: otherContact })
    await expectValidResponses(contacts.bulkDelete, '/api/contacts/bulk-delete', {
      method: 'POST',
      body: (side) => ({ user_id, contact_ids: [otherAdded[side].body.contact.id] }),
    })
    const ids = (side: Side) => [otherAdded[side].body.contact.id]
    const restore = { method: 'POST', body: (side: Side) => ({ user_id, contact_ids: ids(side) }) }
    const restored = await expectValidResponses(contacts.restore, '/api/contacts/restore', restore)
    for (const side of Object.values(restored))
      expect(side.body).toEqual({ restored_count: 1, not_restored: [] })
    await expectValidResponses(contacts.delete, (side) => `${path(side)}?user_id=1`, {
      method: 'DELETE',
    })
  })

  it('get valid responses, with the same status from the server and the fixtures, when they are imported', async () => {
    const body = importForm('phone_number,first_name\n+12025550109,Bo\n')
    await expectValidResponses(contacts.import, '/api/contacts/import', { method: 'POST', body })
  })

  it('get the same errors from the server and the fixtures', async () => {
    await expectError(400, 'invalid_input', '/api/contacts')
    await expectError(403, 'forbidden', '/api/contacts?user_id=2')
    await expectError(400, 'invalid_input', '/api/contacts?user_id=1&per_page=0')
    const withoutPhoneNumber = { user_id, first_name: 'No number' }
    await expectError(400, 'invalid_input', '/api/contacts', {
      method: 'POST',
      body: withoutPhoneNumber,
    })
    await expectError(404, 'not_found', '/api/contacts/999999?user_id=1', { method: 'DELETE' })
    await expectError(404, 'not_found', '/api/contacts/restore', {
      method: 'POST',
      body: { user_id, contact_ids: [999999] },
    })
  })
})

describe('campaigns', () => {
  const { campaigns } = contract

  it('get valid responses, with the same status from the server and the fixtures, when they are created, listed, started, paused and stopped', async () => {
    const added = await requestBoth('/api/contacts', { method: 'POST', body: ada })
    const createResponses = await expectValidResponses(campaigns.create, '/api/campaigns', {
      method: 'POST',
      body: (side) => {
        const contact_ids = [added[side].body.contact.id]
        return { user_id, name: 'Spring', assistant_id, contact_ids }
      },
    })
    const path = (action: string) => (side: Side) =>
      `/api/${action.replace('{id}', createResponses[side].body.campaign.id)}`
    const command = { method: 'POST', body: { user_id } }
    await expectValidResponses(campaigns.list, '/api/campaigns?user_id=1')
    await expectValidResponses(campaigns.list, '/api/campaigns?user_id=1&status=running')
    const campaignPath = (suffix = '') => {
      const basePath = path('campaigns/{id}')
      return (side: Side) => `${basePath(side)}${suffix}?user_id=1`
    }
    const fetched = await expectValidResponses(campaigns.get, campaignPath())
    for (const side of ['server', 'fixture'] as const) {
      const ids = [added[side].body.contact.id]
      expect(fetched[side].body.campaign.contact_ids).toEqual(ids)
    }
    const memberPages = await expectValidResponses(campaigns.members, campaignPath('/members'))
    expect(memberPages.fixture.body.members[0].state).toBe(memberPages.server.body.members[0].state)
    await expectValidResponses(campaigns.funnel, campaignPath('/funnel'))
    await expectValidResponses(campaigns.forecast, campaignPath('/forecast'))
    await expectValidResponses(campaigns.scorecard, campaignPath('/scorecard'))
    await expectValidResponses(campaigns.preview, '/api/campaigns/preview', {
      method: 'POST',
      body: (side) => ({ user_id, contact_ids: [added[side].body.contact.id] }),
    })
    await expectError(409, 'wrong_state', path('campaigns/{id}/pause'), command)
    await expectValidResponses(campaigns.start, path('campaigns/{id}/start'), command)
    await expectValidResponses(campaigns.makeCalls, path('vapi/campaigns/{id}/start'), command)
    await expectValidResponses(campaigns.pause, path('campaigns/{id}/pause'), command)
    await expectError(409, 'wrong_state', path('vapi/campaigns/{id}/start'), command)
    const limit = { method: 'PUT', body: { user_id, spending_limit: 50 } }
    const limitPath = path('campaigns/{id}/spending-limit')
    await expectValidResponses(campaigns.changeSpendingLimit, limitPath, limit)
    await expectValidResponses(campaigns.stop, path('campaigns/{id}/stop'), command)
    await expectValidResponses(campaigns.stop, path('campaigns/{id}/stop'), command)
    await expectError(409, 'wrong_state', limitPath, limit)
  })

  it('get the same errors from the server and the fixtures', async () => {
    const withoutName = { user_id, name: ' ', assistant_id, contact_ids: [1] }
    await expectError(400, 'invalid_input', '/api/campaigns', { method: 'POST', body: withoutName })
    await expectError(404, 'not_found', '/api/campaigns/999999/start', {
      method: 'POST',
      body: { user_id },
    })
  })
})

describe('the calling policy, the disclosure and the stop of all calls', () => {
  const { policy, disclosure, callingStop } = contract

  it('get valid responses, with the same status from the server and the fixtures', async () => {
    const put = (body: object) => ({ method: 'PUT', body })
    await expectValidResponses(policy.get, '/api/policy')
    const limits = { call_caps: { attempts_per_day: 3 }, daily_spending_limit: 25 }
    await expectValidResponses(policy.set, '/api/policy', put(limits))
    await expectError(400, 'invalid_input', '/api/policy', put({ daily_spending_limit: -1 }))
    await expectValidResponses(disclosure.get, '/api/disclosure')
    const caller = { caller_name: 'Brightline Energy', language: 'en' }
    await expectValidResponses(disclosure.set, '/api/disclosure', put(caller))
    await expectValidResponses(callingStop.get, '/api/stop')
    const reason = { reason: 'Wrong list' }
    await expectValidResponses(callingStop.start, '/api/stop', { method: 'POST', body: reason })
    await expectValidResponses(callingStop.lift, '/api/stop', { method: 'DELETE' })
  })
})

describe('calls, assistants, configuration, session and health', () => {
  it('get valid responses, with the same status from the server and the fixtures, for calls and statistics', async () => {
    await expectValidResponses(contract.calls.list, '/api/calls?user_id=1&per_page=50')
    await expectValidResponses(contract.calls.list, '/api/calls?user_id=1&days=7&tz=Asia/Tokyo')
    await expectValidResponses(contract.calls.stats, '/api/calls/stats?user_id=1&days=7')
    await expectValidResponses(contract.calls.stats, '/api/calls/stats?user_id=1')
    await expectValidResponses(contract.calls.list, '/api/calls?user_id=1&outcome=no-answer')
    await expectError(400, 'invalid_input', '/api/calls?user_id=1&outcome=carrier')
    for (const path of ['/api/calls', '/api/calls/stats']) {
      await expectError(400, 'invalid_input', `${path}?user_id=1&days=0`)
      await expectError(400, 'invalid_input', `${path}?user_id=1&tz=Mars`)
    }
    await expectValidResponses(contract.overview.get, '/api/overview?user_id=1&tz=Asia/Tokyo')
    await expectError(400, 'invalid_input', '/api/overview?user_id=1&tz=Mars')
    const syncBody = { method: 'POST', body: { user_id } }
    await expectValidResponses(contract.calls.syncAll, '/api/vapi/calls/sync-all', syncBody)
    const callLists = await requestBoth('/api/calls?user_id=1')
    const fixtureCalls: CallSummary[] = callLists.fixture.body.calls
    const providerCallIds = {
      server: await placeCall(),
      fixture: fixtureCalls.find(isPlaced)?.vapi_call_id,
    }
    await expectValidResponses(contract.calls.sync, '/api/vapi/calls/sync', {
      method: 'POST',
      body: (side) => ({ vapi_call_id: providerCallIds[side] }),
    })
    const serverCalls: CallSummary[] = (await requestBoth('/api/calls?user_id=1')).server.body.calls
    const firstCallIds = { server: serverCalls[0]?.id, fixture: fixtureCalls[0]?.id }
    await expectValidResponses(
      contract.calls.get,
      (side) => `/api/calls/${firstCallIds[side]}?user_id=1`,
    )
    await expectValidResponses(
      contract.calls.evidence,
      (side) => `/api/calls/${firstCallIds[side]}/evidence?user_id=1`,
    )
    await expectError(404, 'not_found', '/api/calls/999999?user_id=1')
    await expectError(404, 'not_found', '/api/calls/999999/evidence?user_id=1')
    await expectError(404, 'not_found', '/api/campaigns/999999/scorecard?user_id=1')
    const unknownCall = { method: 'POST', body: { vapi_call_id: 'unknown' } }
    await expectError(404, 'not_found', '/api/vapi/calls/sync', unknownCall)
  })

  it('get valid responses, with the same status from the server and the fixtures, for assistants, configuration, session and health', async () => {
    await expectValidResponses(contract.assistants.list, '/api/vapi/assistants')
    await expectValidResponses(contract.config.get, '/api/config')
    await expectValidResponses(contract.session.get, '/api/session')
    await expectValidResponses(contract.health.get, '/api/health')
    await expectValidResponses(contract.sessions.list, '/api/sessions')
    const post = { method: 'POST', body: {} }
    await expectValidResponses(contract.sessions.revokeOthers, '/api/sessions/revoke-others', post)
    // A demo has no sessions on the server.
    await expectError(404, 'not_found', '/api/sessions/1', { method: 'DELETE' })
    comparedRoutes.add(routeNameOf(contract.sessions.revoke))
    await expectValidResponses(contract.workspace.getProvider, '/api/workspace/provider')
    const setProvider = (body: object) => ({ method: 'POST', body })
    const path = '/api/workspace/provider'
    await expectError(400, 'invalid_input', path, setProvider({ kind: 'twilio' }))
    // A demo refuses every other provider than that of its settings.
    await expectError(409, 'wrong_state', path, setProvider({ kind: 'embedded' }))
    comparedRoutes.add(routeNameOf(contract.workspace.setProvider))
    // A demo has no audit log.
    await expectError(409, 'wrong_state', '/api/audit')
    await expectError(409, 'wrong_state', '/api/audit/export')
    comparedRoutes.add(routeNameOf(contract.audit.list))
    comparedRoutes.add(routeNameOf(contract.audit.export))
    // A demo has no data of persons.
    const days = { recording_days: 1, transcript_days: 1, contact_days: 1, audit_days: 1 }
    const retentionPath = '/api/workspace/retention'
    await expectError(409, 'wrong_state', retentionPath)
    comparedRoutes.add(routeNameOf(contract.workspace.getRetention))
    await expectError(409, 'wrong_state', retentionPath, { method: 'PUT', body: days })
    await expectError(400, 'invalid_input', retentionPath, {
      method: 'PUT',
      body: { ...days, contact_days: 0 },
    })
    comparedRoutes.add(routeNameOf(contract.workspace.setRetention))
    await expectError(409, 'wrong_state', '/api/erasures')
    comparedRoutes.add(routeNameOf(contract.erasures.list))
    await expectError(409, 'wrong_state', '/api/erasures/1/retry', { method: 'POST', body: {} })
    comparedRoutes.add(routeNameOf(contract.erasures.retry))
    const confirmed = { method: 'POST', body: { confirm: 'erase' } }
    await expectError(409, 'wrong_state', '/api/contacts/1/erase', confirmed)
    comparedRoutes.add(routeNameOf(contract.contacts.erase))
  })

  it('get the refusal of a demo for API keys', async () => {
    const path = '/api/api-keys'
    await expectError(409, 'wrong_state', path)
    const create = (body: object) => ({ method: 'POST', body })
    await expectError(400, 'invalid_input', path, create({ name: '' }))
    const input = { name: 'CRM', scope: 'read', expires_in_days: 30 }
    await expectError(409, 'wrong_state', path, create(input))
    await expectError(409, 'wrong_state', `${path}/1`, { method: 'DELETE' })
    for (const procedure of Object.values(contract.apiKeys)) {
      comparedRoutes.add(routeNameOf(procedure))
    }
  })

  it('get the same refusals from the server and the fixtures for webhooks, which a demo does not have', async () => {
    const { webhooks } = contract
    const post = { method: 'POST', body: {} }
    const newWebhook = { url: 'https://hooks.example/', events: ['call.ended'] }
    const requests: [Procedure, string, RequestOptions?][] = [
      [webhooks.list, '/api/webhooks'],
      [webhooks.create, '/api/webhooks', { method: 'POST', body: newWebhook }],
      [webhooks.update, '/api/webhooks/1', { method: 'PATCH', body: { enabled: false } }],
      [webhooks.delete, '/api/webhooks/1', { method: 'DELETE' }],
      [webhooks.rotateSecret, '/api/webhooks/1/rotate-secret', post],
      [webhooks.test, '/api/webhooks/1/test', post],
      [webhooks.deliveries, '/api/webhooks/1/deliveries', undefined],
      [webhooks.replay, '/api/webhook-deliveries/1/replay', post],
    ]
    for (const [procedure, path, options] of requests) {
      await expectError(409, 'wrong_state', path, options)
      comparedRoutes.add(routeNameOf(procedure))
    }
  })
})

describe('the do-not-call list', () => {
  const { suppressions } = contract
  const path = '/api/suppressions'

  it('gets valid responses, with the same status from the server and the fixtures, when entries are added, listed, imported, exported and removed', async () => {
    const create = (entry: object) => ({ method: 'POST', body: { user_id, ...entry } })
    const added = await expectValidResponses(
      suppressions.create,
      path,
      create({ number: '+12025550111', reason: 'Asked', source: 'Letter' }),
    )
    await expectValidResponses(suppressions.create, path, create({ prefix: '+49137' }))
    await expectValidResponses(suppressions.list, `${path}?user_id=1&search=1202555&origin=entered`)
    await expectValidResponses(suppressions.export, `${path}/export?user_id=1`)
    await expectValidResponses(suppressions.import, `${path}/import`, {
      method: 'POST',
      body: () => importForm('number,reason\n+12025550112,Registry\n+12025550111,Again\nx,\n'),
    })
    await expectValidResponses(
      suppressions.delete,
      (side) => `${path}/${added[side].body.suppression.id}?user_id=1`,
      { method: 'DELETE' },
    )
  })

  it('gets the same errors from the server and the fixtures', async () => {
    const create = (entry: object) => ({ method: 'POST', body: { user_id, ...entry } })
    await expectError(409, 'already_exists', path, create({ prefix: '+49137' }))
    await expectError(409, 'already_exists', path, create({ number: '+1 202-555-0112' }))
    await expectError(400, 'invalid_input', path, create({ number: '12' }))
    await expectError(400, 'invalid_input', path, create({ prefix: '49' }))
    await expectError(400, 'invalid_input', path, create({}))
    await expectError(404, 'not_found', path, create({ call_id: 999999 }))
    await expectError(404, 'not_found', `${path}/999999?user_id=1`, { method: 'DELETE' })
    await expectError(400, 'invalid_input', `${path}?user_id=1&origin=other`)
  })
})

it('compares every endpoint of the contract', () => {
  const procedures = Object.values(contract).flatMap((resource) =>
    Object.values<Procedure>(resource),
  )
  expect(Array.from(comparedRoutes).sort()).toEqual(procedures.map(routeNameOf).sort())
})

interface CallSummary {
  id: number
  vapi_call_id: string | null
}
const isPlaced = ({ vapi_call_id }: CallSummary) => vapi_call_id !== null

/** Lets the server place a call; returns the id of the call at the provider. */
async function placeCall(): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, ...body }),
    })
    return response.json()
  }
  const { contact } = await post('/contacts', { phone_number: '+15005550010' })
  const newCampaign = { name: 'Sync', assistant_id, contact_ids: [contact.id] }
  const { campaign } = await post('/campaigns', newCampaign)
  await post(`/campaigns/${campaign.id}/start`, {})
  await post(`/vapi/campaigns/${campaign.id}/start`, {})
  let placedCall: CallSummary | undefined
  await expect
    .poll(
      async () => {
        const path = `/api/calls?user_id=1&campaign_id=${campaign.id}`
        const { calls } = await (await fetch(product.url + path)).json()
        placedCall = (calls as CallSummary[]).find(isPlaced)
        return placedCall
      },
      { timeout: 60_000 },
    )
    .toBeDefined()
  return placedCall?.vapi_call_id ?? ''
}
