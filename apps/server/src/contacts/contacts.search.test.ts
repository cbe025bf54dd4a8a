import { type Contact, contactPage } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const execute = (query: ReturnType<typeof sql>) => server.deps.db.execute(query)
const list = async (query = '') =>
  contactPage.parse((await server.get(`/api/contacts?user_id=1${query}`)).body)

const findFirstNames = async (search: string) => {
  const { contacts, total } = await list(`&search=${encodeURIComponent(search)}&sort=oldest`)
  expect(contacts).toHaveLength(total)
  return contacts.map(({ first_name }) => first_name)
}

/** Inserts `count` contacts for a workspace, with repeating names and companies. */
const insertContacts = (count: number, workspaceId = 1) =>
  execute(sql`
    insert into contacts
      (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at)
    select ${workspaceId}, 1, 'First' || n % 7, 'Last' || n % 11, n, '+1202' || 5550000 + n, '', 'Company ' || n % 5,
      '{}', now()
    from generate_series(1, ${count}::integer) as n`)

const createContact = async (contact: object) => {
  const { status, body } = await server.post('/api/contacts', { user_id: 1, ...contact })
  expect(status).toBe(201)
  return body.contact as Contact
}

describe('a search', () => {
  it('matches a part of any field, treats % and _ literally, and filters by whole tags', async () => {
    await createContact({
      first_name: 'Ada',
      last_name: 'Weber',
      phone_number: '(202) 555-0101',
      email: 'ada_w@example.com',
      tags: ['vip', 'trial'],
    })
    await createContact({ first_name: 'Bo', phone_number: '+12025550102', company: '100% Foods' })
    expect((await list('&search=eber')).total).toBe(1)
    expect((await list('&search=Ada%20Web')).total).toBe(1)
    expect((await list('&search=vip')).total).toBe(1)
    expect((await list(`&search=${encodeURIComponent('100%')}`)).total).toBe(1)
    expect((await list('&search=a_w')).total).toBe(1)
    expect((await list(`&search=${encodeURIComponent('a%b')}`)).total).toBe(0)
    expect((await list('&tag=trial')).total).toBe(1)
    expect((await list('&tag=tri')).total).toBe(0)
  })

  it('of three letters or more ignores case and searches every field, in any alphabet', async () => {
    await createContact({
      first_name: 'Łukasz',
      last_name: 'Novák',
      phone_number: '(202) 555-0101',
    })
    await createContact({
      first_name: 'Bo',
      phone_number: '+12025550102',
      company: '東京商事株式会社',
      tags: ['VIP guest', 'trial'],
    })
    expect(await findFirstNames('łUKASZ')).toEqual(['Łukasz'])
    expect(await findFirstNames('NOVÁK')).toEqual(['Łukasz'])
    expect(await findFirstNames('2) 555')).toEqual(['Łukasz', 'Bo'])
    expect(await findFirstNames('+12025550101')).toEqual(['Łukasz'])
    expect(await findFirstNames('京商事')).toEqual(['Bo'])
    expect(await findFirstNames('vip g')).toEqual(['Bo'])
    // A search does not match across the boundary of two tags.
    expect(await findFirstNames('guest trial')).toEqual([])
  })

  it('finds a number as it is displayed, however it was typed', async () => {
    await createContact({ first_name: 'Ada', phone_number: '2025550101' })
    await createContact({ first_name: 'Bo', phone_number: '+1-202-555-0102' })
    await createContact({ first_name: 'Cy', phone_number: '+442079460958' })
    expect(await findFirstNames('(202) 555-0101')).toEqual(['Ada'])
    expect(await findFirstNames('(202) 555')).toEqual(['Ada', 'Bo'])
    expect(await findFirstNames('+44 20 7946 0958')).toEqual(['Cy'])
    expect(await findFirstNames('020 7946')).toEqual(['Cy'])
    expect(await findFirstNames('() -')).toEqual([])
  })

  it('ignores accents, in the search and in the contact', async () => {
    await createContact({
      first_name: 'Lucía',
      last_name: 'García Márquez',
      phone_number: '+12025550101',
    })
    await createContact({
      first_name: 'Garcia',
      company: 'Fußpflege Køge',
      phone_number: '+12025550102',
    })
    // In decomposed Unicode (letter and combining accent), as some systems export it.
    await createContact({
      first_name: 'Łukasz',
      last_name: 'Nova\u0301k',
      phone_number: '+12025550103',
    })
    expect(await findFirstNames('garcia')).toEqual(['Lucía', 'Garcia'])
    expect(await findFirstNames('GARCÍA')).toEqual(['Lucía', 'Garcia'])
    expect(await findFirstNames('lukasz novák')).toEqual(['Łukasz'])
    expect(await findFirstNames('fusspflege koge')).toEqual(['Garcia'])
    expect(await findFirstNames('lú')).toEqual(['Lucía', 'Łukasz'])
    expect(await findFirstNames('\u0301')).toEqual([])
    expect(await findFirstNames('e\u0301\u0301\u0301')).toEqual([])
  })

  it('of one or two letters matches only the start of names, companies and numbers, and only whole tags', async () => {
    await createContact({ first_name: 'Marta', last_name: 'Okafor', phone_number: '+12025550101' })
    await createContact({ first_name: 'Omar', phone_number: '+442079460101', company: 'Initech' })
    await createContact({ first_name: 'Adam', phone_number: '+12025550103', tags: ['uk', 'a'] })
    expect(await findFirstNames('ma')).toEqual(['Marta'])
    expect(await findFirstNames('O')).toEqual(['Marta', 'Omar'])
    expect(await findFirstNames('in')).toEqual(['Omar'])
    expect(await findFirstNames('44')).toEqual(['Omar'])
    expect(await findFirstNames('+1')).toEqual(['Marta', 'Adam'])
    expect(await findFirstNames('uk')).toEqual(['Adam'])
    expect(await findFirstNames('_')).toEqual([])
    expect(await findFirstNames('%')).toEqual([])
  })

  it('finds contacts that are not in the trigram index yet, and only those of the workspace', async () => {
    await insertContacts(3)
    await insertContacts(3, 2)
    await execute(sql`update contacts set searchable = false where phone_number = '2'`)
    expect((await list('&search=company')).total).toBe(3)
    expect((await list('&search=%2B12025550002')).contacts).toHaveLength(1)
  })

  it('and a sorted page use their indexes', async () => {
    await insertContacts(3000)
    await insertContacts(60, 2)
    await execute(sql`analyze contacts`)
    const explain = (query: ReturnType<typeof sql>) =>
      server.deps.db.transaction(async (tx) => {
        // With so few rows PostgreSQL would prefer a sequential scan; it is turned off to see whether the query
        // can use the index.
        await tx.execute(sql`set local enable_seqscan = off`)
        return JSON.stringify((await tx.execute(sql`explain (costs off) ${query}`)).rows)
      })
    const selectIds = sql`select id from contacts`
    expect(
      await explain(sql`${selectIds} where searchable and search_text like folded('%5550123%')`),
    ).toContain('contacts_search')
    expect(
      await explain(
        sql`${selectIds} where workspace_id = 1 and (folded(company) collate "C") like folded('zz%')`,
      ),
    ).toMatch(/contacts_workspace_company.* >= 'zz'/)
    const newestPlan = await explain(
      sql`${selectIds} where workspace_id = 2 order by id desc limit 20`,
    )
    expect(newestPlan).toContain('contacts_workspace_newest')
    expect(newestPlan).not.toContain('Sort')
    const orderByName = sql`order by (folded(ltrim(first_name || ' ' || last_name)) collate "C"), id limit 20`
    const nameSortPlan = await explain(sql`${selectIds} where workspace_id = 1 ${orderByName}`)
    expect(nameSortPlan).toContain('contacts_workspace_name')
    expect(nameSortPlan).not.toContain('Sort')
  })
})
