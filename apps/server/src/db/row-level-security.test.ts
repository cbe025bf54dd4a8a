import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest'
import {
  createTestDatabase,
  insertSecondWorkspace,
  openTestServer,
  type TestServer,
} from '../testing.ts'
import { type Db, openServer } from './open.ts'
import { defaultRequestRole, policyTables, views } from './request-role.ts'
import { runInWorkspace } from './request-scope.ts'
import { firstWorkspaceId, toWorkspaceId } from './workspace-id.ts'

const secondWorkspaceId = toWorkspaceId(2)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

if (inject('databaseUrl') === '') {
  it('is off in the embedded database, which has one user', async () => {
    expect(server.deps.requestDb).toBe(server.deps.db)
  })
} else {
  /** The contacts of each workspace. */
  const counts = { [firstWorkspaceId]: 3, [secondWorkspaceId]: 5 }

  beforeEach(async () => {
    const { db } = server.deps
    await server.clear()
    await insertSecondWorkspace(db)
    for (const [workspaceId, count] of Object.entries(counts)) {
      await db.execute(sql`
        insert into contacts (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, created_at)
        select ${workspaceId}::integer, 1, 'Person', '', '+1202555' || n, '+1202555' || n, '', '', now()
        from generate_series(1001, 1000 + ${count}::integer) as n`)
    }
  })

  const allContacts = sql`select count(*)::integer as count from contacts`

  async function count(db: Pick<Db, 'execute'>, query = allContacts): Promise<unknown> {
    const { rows } = await db.execute(query)
    return rows[0]?.count
  }

  /** Runs work as the statements of a request of a workspace that forget to restrict themselves to it. */
  const inWorkspace = <Result>(
    workspaceId: typeof secondWorkspaceId,
    work: (db: Db) => Promise<Result>,
    // Awaited here, because Drizzle sends a statement only when somebody waits for it.
  ) => runInWorkspace(workspaceId, async () => await work(server.deps.requestDb))

  describe('a statement without a condition', () => {
    it('sees the rows of its workspace only', async () => {
      expect(await inWorkspace(firstWorkspaceId, (db) => count(db))).toBe(3)
      expect(await inWorkspace(secondWorkspaceId, (db) => count(db))).toBe(5)
      expect(await count(server.deps.db)).toBe(8)
    })

    it('searches the rows of its workspace only, and the owner all', async () => {
      const search = sql`select count(*)::integer as count from contact_search where search_text like '%person%'`
      expect(await inWorkspace(firstWorkspaceId, (db) => count(db, search))).toBe(3)
      expect(await count(server.deps.db, search)).toBe(8)
      await server.deps.db.execute(sql`
        insert into suppressions (workspace_id, number, reason, source, created_at)
        values (1, '+12025550101', 'Asked', '', now()), (2, '+12025550101', 'Asked', '', now())`)
      const entries = sql`select count(*)::integer as count from suppression_search where reason like 'A%'`
      expect(await inWorkspace(firstWorkspaceId, (db) => count(db, entries))).toBe(1)
      expect(await count(server.deps.db, entries)).toBe(2)
    })

    it('reads the indexes of campaigns of its workspace only, and the owner all', async () => {
      await server.deps.db.execute(sql`
        insert into campaigns (workspace_id, user_id, name, description, status, assistant_id, phone_number_id,
          max_concurrent_calls, retry_attempts, retry_delay_minutes, scheduled_start, scheduled_end, total_contacts, created_at)
        select n, 1, 'Spring', '', 'draft', 'a', 'p', 1, 0, 30, '', '', 1, now() from generate_series(1, 2) as n`)
      await server.deps.db.execute(sql`
        insert into memberships (workspace_id, campaign_id, first_name, last_name, phone_number, phone_e164, email, state)
        select workspace_id, id, 'Ada', '', '+12025550101', '+12025550101', '', 'live' from campaigns`)
      await server.deps.db.execute(sql`
        insert into calls (workspace_id, campaign_id, membership_id, attempt_id, attempt_number, status, name, created_at, updated_at)
        select workspace_id, campaign_id, id, gen_random_uuid(), 1, 'queued', 'Spring', now(), now() from memberships`)
      for (const view of ['campaign_members', 'campaign_calls']) {
        const rows = sql.raw(`select count(*)::integer as count from ${view}`)
        expect(await inWorkspace(firstWorkspaceId, (db) => count(db, rows))).toBe(1)
        expect(await count(server.deps.db, rows)).toBe(2)
      }
    })

    it('fails outside of a request, also in a transaction', async () => {
      await inWorkspace(firstWorkspaceId, (db) => count(db))
      const message = 'A statement of requests runs outside of a request'
      await expect(count(server.deps.requestDb)).rejects.toMatchObject({ cause: { message } })
      await expect(server.deps.requestDb.transaction((tx) => count(tx))).rejects.toThrow(message)
    })

    it('changes and deletes the rows of its workspace only', async () => {
      await inWorkspace(firstWorkspaceId, (db) =>
        db.execute(sql`update contacts set company = 'X'`),
      )
      const changed = sql`select count(*)::integer as count from contacts where company = 'X'`
      expect(await count(server.deps.db, changed)).toBe(3)
      await inWorkspace(secondWorkspaceId, (db) => db.execute(sql`delete from contacts`))
      expect(await count(server.deps.db)).toBe(3)
    })

    it('cannot add a row to another workspace, or move one there', async () => {
      const isRefused = { cause: { message: expect.stringMatching(/row-level security policy/) } }
      await expect(
        inWorkspace(firstWorkspaceId, (db) =>
          db.execute(sql`insert into contact_counts (workspace_id, total) values (7, 1)`),
        ),
      ).rejects.toMatchObject(isRefused)
      await expect(
        inWorkspace(firstWorkspaceId, (db) =>
          db.execute(sql`update contact_counts set workspace_id = 7`),
        ),
      ).rejects.toMatchObject(isRefused)
    })
  })

  describe('a connection of the pool', () => {
    it('serves interleaved requests of two workspaces, each with its own rows', async () => {
      const seen = await Promise.all(
        Array.from({ length: 200 }, async (_, n) => {
          const id = n % 2 === 0 ? firstWorkspaceId : secondWorkspaceId
          const found = await inWorkspace(id, async (db) => {
            const alone = await count(db)
            const inTransaction = await db.transaction(async (tx) => [
              await count(tx),
              await count(tx),
            ])
            return [alone, ...inTransaction]
          })
          return found.every((each) => each === counts[id])
        }),
      )
      expect(new Set(seen)).toEqual(new Set([true]))
    })

    it('that another workspace releases has the workspace of the request that waited for it', async () => {
      const release = Promise.withResolvers<void>()
      const started = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
      const holders = started.map(({ resolve }) =>
        inWorkspace(firstWorkspaceId, (db) =>
          db.transaction(async (tx) => {
            await count(tx)
            resolve()
            await release.promise
          }),
        ),
      )
      await Promise.all(started.map(({ promise }) => promise))
      const waiting = inWorkspace(secondWorkspaceId, (db) => count(db))
      release.resolve()
      expect(await waiting).toBe(5)
      await Promise.all(holders)
    })

    it.each([
      ['an error', sql`select 1 / 0`],
      ['an error in a transaction', null],
    ])('has no rows of the workspace before after %s', async (_, statement) => {
      await expect(
        inWorkspace(firstWorkspaceId, (db) =>
          statement
            ? db.execute(statement)
            : db.transaction(async (tx) => {
                await count(tx)
                throw new Error('rolled back')
              }),
        ),
      ).rejects.toThrow()
      const seen = await Promise.all(
        [secondWorkspaceId, firstWorkspaceId].map((id) => inWorkspace(id, (db) => count(db))),
      )
      expect(seen).toEqual([5, 3])
    })
  })

  describe('a request', () => {
    const list = async (path: string) => (await server.get(path)).body

    it('reads under the role of requests, and the owner does not', async () => {
      for (const table of ['contacts', 'contact_counts', 'campaigns', 'call_rollups']) {
        await server.deps.db.execute(
          sql.raw(`create policy none on ${table} as restrictive using (false)`),
        )
      }
      expect(await list('/api/contacts?user_id=1')).toMatchObject({ contacts: [] })
      expect(await list('/api/contacts/1?user_id=1')).toMatchObject({ code: 'not_found' })
      expect(await count(server.deps.db)).toBe(8)
      for (const table of ['contacts', 'contact_counts', 'campaigns', 'call_rollups']) {
        await server.deps.db.execute(sql.raw(`drop policy none on ${table}`))
      }
      expect(await list('/api/contacts?user_id=1')).toMatchObject({ total: 3 })
    })

    it('streams all pieces of its workspace after its handler has returned', async () => {
      await server.deps.db.execute(sql`
        insert into contacts (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, created_at)
        select 1, 1, 'More', '', '+49' || n, '+49' || n, '', '', now() from generate_series(100000, 120000) as n`)
      const response = await server.request('/api/contacts/export?user_id=1', {
        headers: { accept: 'text/csv' },
      })
      expect((await response.text()).trim().split('\n')).toHaveLength(1 + 3 + 20_001)
    })
  })

  /** The condition of every policy, as PostgreSQL formats it. */
  const isOfWorkspace = `(workspace_id = ( SELECT (NULLIF(current_setting('callwright.workspace'::text, true), ''::text))::integer AS "nullif"))`

  it('has a policy for each table with a workspace, and no other table is readable', async () => {
    const { rows } = await server.deps.db.execute<{
      name: string
      has_policy: boolean
      columns: string[]
      has_workspace: boolean
    }>(sql`
      select relation.relname as name, exists (
          select from pg_policy where polrelid = relation.oid and relrowsecurity and polname = 'of_workspace'
            and polcmd = '*' and polroles = '{0}'
            and pg_get_expr(polqual, polrelid) = ${isOfWorkspace} and pg_get_expr(polwithcheck, polrelid) = ${isOfWorkspace}
        ) as has_policy,
        array(select attname::text from pg_attribute where attrelid = relation.oid and attnum > 0
          and has_column_privilege(${defaultRequestRole}, relation.oid, attnum, 'select, insert, update')
          order by attname) as columns,
        exists (select from pg_attribute where attrelid = relation.oid and attname = 'workspace_id') as has_workspace
      from pg_class as relation
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace`)
    const unprotected = rows.filter(({ has_policy }) => !has_policy)
    expect(
      unprotected
        .filter(({ columns }) => columns.length > 0)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...views, 'provider_messages', 'users'].sort())
    expect(rows.find(({ name }) => name === 'users')?.columns).toEqual(['id', 'name'])
    // The workspace of a session is a text, and only sign-in reads sessions.
    expect(
      unprotected
        .filter(({ has_workspace }) => has_workspace)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['contact_search', 'sessions', 'suppression_search'])
    expect(
      rows
        .filter(({ has_policy }) => has_policy)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(policyTables.toSorted())
  })

  describe('the role of requests', () => {
    interface Login {
      /** A new database of the user. */
      url: string
      /** Runs a statement as a superuser in the database. */
      asAdmin(statement: string): Promise<unknown>
      name: string
    }

    /** Creates a user with a database of its own. */
    async function createLogin(attributes: string): Promise<Login> {
      const { url, drop } = await createTestDatabase()
      const name = `login_${randomUUID().replaceAll('-', '')}`
      const asAdmin = async (statement: string) => {
        const admin = new pg.Client({ connectionString: url })
        await admin.connect()
        try {
          return await admin.query(statement)
        } finally {
          await admin.end()
        }
      }
      await asAdmin(`create role ${name} login password 'secret' ${attributes}`)
      const { pathname } = new URL(url)
      await asAdmin(`alter database ${pathname.slice(1)} owner to ${name}`)
      onTestFinished(async () => {
        await asAdmin(`reassign owned by ${name} to current_user; drop owned by ${name}`)
        await drop()
        const other = new pg.Client({ connectionString: inject('databaseUrl') })
        await other.connect()
        await other.query(`drop role ${name}`)
        await other.end()
      })
      const ofLogin = new URL(url)
      ofLogin.username = name
      ofLogin.password = 'secret'
      return { url: ofLogin.href, asAdmin, name }
    }

    /** Returns the name of a role that is dropped after the test. */
    function newRole(): string {
      const name = `requests_${randomUUID().replaceAll('-', '')}`
      onTestFinished(async () => {
        const admin = new pg.Client({ connectionString: inject('databaseUrl') })
        await admin.connect()
        await admin.query(`drop role if exists ${name}`)
        await admin.end()
      })
      return name
    }

    it('is created once when two databases of a server begin to use it at the same time', async () => {
      const requestRole = newRole()
      const urls = await Promise.all([createTestDatabase(), createTestDatabase()])
      const opened = await Promise.all(urls.map(({ url }) => openServer(url, { requestRole })))
      expect(opened.map(({ noRowSecurity }) => noRowSecurity)).toEqual([undefined, undefined])
      await Promise.all(opened.map((database) => database.close()))
      await Promise.all(urls.map(({ drop }) => drop()))
    })

    it('is created by a user who may create roles', async () => {
      const requestRole = newRole()
      const { url } = await createLogin('createrole')
      const { requestDb, noRowSecurity, close } = await openServer(url, { requestRole })
      expect(noRowSecurity).toBeUndefined()
      const { rows } = await runInWorkspace(firstWorkspaceId, () =>
        requestDb.transaction((tx) => tx.execute(sql`select current_user as name`)),
      )
      expect(rows).toEqual([{ name: requestRole }])
      await close()
    })

    it('is missing when the user may not create roles, and then requests work without, unless a setting demands it', async () => {
      const requestRole = newRole()
      const { url, asAdmin, name } = await createLogin('')
      await asAdmin(`create role ${requestRole}`)
      await expect(openServer(url, { requestRole })).rejects.toThrow(
        /^DATABASE_REQUEST_ROLE=requests_\w+: permission denied [^\n]+$/,
      )
      await asAdmin(`grant ${requestRole} to ${name}`)
      const database = await openServer(url, { requestRole })
      expect(database.noRowSecurity).toBeUndefined()
      await database.close()
      const other = await openServer(url)
      expect(other.noRowSecurity).toMatch(/^permission denied/)
      expect(other.requestDb).toBe(other.db)
      await other.close()
    })

    it('has its rights although another transaction locks a table for a while during the start', async () => {
      const requestRole = newRole()
      const { url, drop } = await createTestDatabase()
      onTestFinished(drop)
      const first = await openServer(url, { requestRole })
      await first.close()
      const other = new pg.Client({ connectionString: url })
      // PostgreSQL ends the other transaction, which waits too long.
      other.on('error', () => {})
      await other.connect()
      await other.query(`set idle_in_transaction_session_timeout = '2s'`)
      await other.query('begin')
      await other.query(`grant select on contacts to ${requestRole}`)
      const second = await openServer(url, { requestRole })
      expect(second.noRowSecurity).toBeUndefined()
      await second.close()
      await other.end().catch(() => {})
    })

    it('is missing after the start, and then a statement fails instead of running as the owner', async () => {
      const requestRole = newRole()
      const { url, drop } = await createTestDatabase()
      onTestFinished(drop)
      const { db, requestDb, close } = await openServer(url, { requestRole })
      await db.execute(sql.raw(`drop owned by ${requestRole}`))
      await db.execute(sql.raw(`drop role ${requestRole}`))
      for (const _ of [1, 2]) {
        const counted = runInWorkspace(firstWorkspaceId, () => count(requestDb))
        await expect(counted).rejects.toMatchObject({
          cause: { message: `role "${requestRole}" does not exist` },
        })
      }
      await close()
    })

    it.each(['superuser', 'bypassrls'])(
      'is refused when policies do not apply to it: %s',
      async (attribute) => {
        const requestRole = newRole()
        const { url, drop } = await createTestDatabase()
        onTestFinished(drop)
        const admin = new pg.Client({ connectionString: url })
        await admin.connect()
        await admin.query(`create role ${requestRole} ${attribute}`)
        await admin.end()
        await expect(openServer(url, { requestRole })).rejects.toThrow(
          /row-level security does not apply to the role/,
        )
      },
    )
  })
}
