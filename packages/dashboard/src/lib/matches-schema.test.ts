import schemas from '@callwright/contract/routes.json'
import { expect, test } from 'vitest'
import { aCall } from '../calls/calls.mocks.ts'
import { aContact } from '../contacts/contacts.mocks.ts'
import { matchesSchema } from './matches-schema.ts'

const pageSchema = schemas.routes.contacts.list.answer
const statsSchema = schemas.routes.calls.stats.answer
const callSchema = schemas.routes.calls.get.answer
const configSchema = schemas.routes.config.get.answer
const provider = { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: true }
const widget = { public_key: null, assistant_id: 'a' }
const aConfig = { auth: 'demo', sign_up: null, phone_number_id: 'p', provider, widget }
const aPage = { contacts: [aContact()], total: 1, pages: 1, page: 1, per_page: 20 }
const sums = {
  total_calls: 1,
  success_rate: 100,
  average_duration_seconds: 61.5,
  total_cost_usd: 0.1234,
  qualified_calls: 1,
  status_breakdown: { ended: 1 },
  outcome_breakdown: { conversation: 1 },
}
const aDay = {
  date: '2026-05-04',
  count: 1,
  conversations: 0,
  success_rate: null,
  average_duration_seconds: null,
  cost_usd: 0,
}
const stats = { ...sums, previous: sums, daily_calls: [aDay] }

test('a response of the contract matches its schema, also with unknown properties', () => {
  expect(matchesSchema(pageSchema, aPage)).toBe(true)
  expect(matchesSchema(pageSchema, { ...aPage, next: 'x' })).toBe(true)
  expect(matchesSchema(statsSchema, stats)).toBe(true)
  expect(matchesSchema(statsSchema, { ...stats, previous: null })).toBe(true)
  expect(matchesSchema(configSchema, aConfig)).toBe(true)
})

test('a response may lack only the properties that the contract says are optional', () => {
  const { transcript_cut: _, ...call } = aCall()
  const details = { ...call, turns: [], disclosure: null, do_not_call: null, recording_peaks: [] }
  expect(matchesSchema(callSchema, { call: details })).toBe(true)
  expect(matchesSchema(callSchema, { call })).toBe(false)
})

test.each([
  ['undefined', pageSchema, undefined],
  ['a page of HTML', pageSchema, '<h1>Hotel Wi-Fi</h1>'],
  ['an array instead of an object', pageSchema, [aPage]],
  ['a response without a required property', pageSchema, { ...aPage, total: undefined }],
  ['a row without a required property', pageSchema, { ...aPage, contacts: [{ id: 1 }] }],
  ['a string instead of a number', pageSchema, { ...aPage, total: '1' }],
  ['a fraction instead of an integer', pageSchema, { ...aPage, pages: 1.5 }],
  ['a string among numbers', statsSchema, { ...stats, status_breakdown: { ended: 'one' } }],
  [
    'a number instead of a string or null',
    configSchema,
    { ...aConfig, widget: { public_key: 1, assistant_id: null } },
  ],
  ['NaN', statsSchema, { ...stats, total_cost_usd: Number.NaN }],
  ['a string outside an enum', schemas.event, { changed: 'weather', ids: [] }],
])('%s does not match', (_, schema, value) => {
  expect(matchesSchema(schema, value)).toBe(false)
})
