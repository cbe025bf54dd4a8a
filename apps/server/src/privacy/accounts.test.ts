import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
} from '../../test/accounts-server.ts'
import { calls } from '../db/tables/calls.table.ts'

let accounts: AccountsServer
let admin: Browser
let member: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
  member = await accounts.createMember(admin, 'maya@northwind.example', 'member')
})
afterAll(() => accounts?.close())

it('lets a member export a contact, and only an admin erase it and read who did', async () => {
  const created = await member.send('/api/contacts', { phone_number: '+12025550101' })
  const path = `/api/contacts/${created.body.contact.id}`
  expect((await member.send(`${path}/export`)).headers.get('content-type')).toBe('application/zip')
  expect(await member.send(`${path}/erase`, { confirm: 'erase' })).toMatchObject({ status: 403 })
  expect(await member.send('/api/erasures')).toMatchObject({ status: 403 })
  const erased = await admin.send(`${path}/erase`, { confirm: 'erase' })
  expect(erased).toMatchObject({
    status: 200,
    body: { erasure: { requested_by: { id: 1, name: 'ada' }, calls: 0 } },
  })
  // There was nothing to delete at the provider.
  expect(erased.body.erasure.finished_at).toBe(erased.body.erasure.requested_at)
  expect((await admin.send('/api/erasures')).body.erasures).toEqual([erased.body.erasure])
  expect(await member.send('/api/contacts', { phone_number: '+12025550101' })).toMatchObject({
    status: 409,
  })
})

it('lets only an admin retry an erasure, and records who did', async () => {
  const created = await admin.send('/api/contacts', { phone_number: '+12025550102' })
  const erased = await admin.send(`/api/contacts/${created.body.contact.id}/erase`, {
    confirm: 'erase',
  })
  const { erasure } = erased.body
  const path = `/api/erasures/${erasure.id}/retry`
  expect(await member.send(path, {})).toMatchObject({ status: 403 })
  expect(await admin.send(path, {})).toMatchObject({ status: 200, body: { erasure } })
  const subject = { kind: 'erasure', id: String(erasure.id) }
  const { events } = (await admin.send('/api/audit?action=erasures.retry')).body
  expect(events).toMatchObject([
    { actor: { name: 'ada' }, subject, outcome: 'done' },
    { actor: { name: 'maya' }, subject, outcome: 'refused', status: 403 },
  ])
})

it('records an erasure that a live call keeps from being done, because the number is on the do-not-call list', async () => {
  const { contact } = (await admin.send('/api/contacts', { phone_number: '+12025550103' })).body
  const plan = { name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  const { campaign } = (await admin.send('/api/campaigns', plan)).body
  await admin.send(`/api/campaigns/${campaign.id}/start`, {})
  await admin.send(`/api/vapi/campaigns/${campaign.id}/start`, {})
  await accounts.server.deps.db.update(calls).set({ status: 'in-progress', vapi_call_id: 'x' })
  const erase = () => admin.send(`/api/contacts/${contact.id}/erase`, { confirm: 'erase' })
  expect(await erase()).toMatchObject({ status: 409 })
  const listed = await admin.send('/api/suppressions?search=%2B12025550103')
  expect(listed.body.suppressions).toMatchObject([{ origin: 'entered' }])
  const { events } = (await admin.send('/api/audit?action=contacts.erase&limit=1')).body
  expect(events).toMatchObject([
    {
      actor: { name: 'ada' },
      subject: { kind: 'contact', id: String(contact.id) },
      outcome: 'refused',
      status: 409,
    },
  ])
})
