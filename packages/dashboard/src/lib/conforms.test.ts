import shapes from '@callwright/contract/routes.json'
import { expect, test } from 'vitest'
import { aContact } from '../contacts/contacts.mocks.ts'
import { conforms } from './conforms.ts'

const page = shapes.routes.contacts.list.answer
const stats = shapes.routes.calls.stats.answer
const config = shapes.routes.config.get.answer
const provider = { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: true }
const aConfig = { auth: 'demo', provider, widget: { public_key: null, assistant_id: 'a' } }
const aPage = { contacts: [aContact()], total: 1, pages: 1, page: 1, per_page: 20 }
const someStats = {
  total_calls: 1,
  success_rate: 100,
  average_duration_seconds: 61.5,
  total_cost_usd: 0.1234,
  status_breakdown: { ended: 1 },
  daily_calls: [{ date: '2026-05-04', count: 1 }],
}

test('a response of the contract conforms, also with unknown properties', () => {
  expect(conforms(page, aPage)).toBe(true)
  expect(conforms(page, { ...aPage, next: 'x' })).toBe(true)
  expect(conforms(stats, someStats)).toBe(true)
  expect(conforms(config, aConfig)).toBe(true)
})

test.each([
  ['nothing', page, undefined],
  ['a page of HTML', page, '<h1>Hotel Wi-Fi</h1>'],
  ['a list for an object', page, [aPage]],
  ['an answer with a part left out', page, { ...aPage, total: undefined }],
  ['a row with a part left out', page, { ...aPage, contacts: [{ id: 1 }] }],
  ['text for a number', page, { ...aPage, total: '1' }],
  ['half a page', page, { ...aPage, pages: 1.5 }],
  ['text among the counts', stats, { ...someStats, status_breakdown: { ended: 'one' } }],
  [
    'a number for text or nothing',
    config,
    { ...aConfig, widget: { public_key: 1, assistant_id: null } },
  ],
  ['no number', stats, { ...someStats, total_cost_usd: Number.NaN }],
  ['a word that is none of those', shapes.event, { changed: 'weather', ids: [] }],
])('%s has not', (_, shape, value) => {
  expect(conforms(shape, value)).toBe(false)
})
