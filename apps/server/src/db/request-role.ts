import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseFailureKind } from './failures.ts'
import { isLockFailure } from './migrate.ts'
import * as tables from './tables/index.ts'

/** The role of requests unless a setting names another one. */
export const defaultRequestRole = 'callwright_requests'

/** The tables of workspaces that only sign-in, the audit log and the dialer use, so that requests have no right to them. */
export const ownerTables = ['api_keys', 'invitations', 'members', 'workspace_providers']

/** Entries of the audit log are added after the request. */
const readTables = ['audit_events']

/** The tables that have the policy of workspaces, by their names. */
export const policyTables = Object.values(tables)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))
  .filter(({ policies }) => policies.length > 0)
  .map(({ name }) => name)

/** The views that requests read instead of tables where row-level security would cost an index (migration 0037). */
export const views = ['campaign_calls', 'campaign_members', 'contact_search', 'suppression_search']

/** Why requests cannot have a role of their own. */
export class RequestRoleError extends Error {}

/**
 * Creates the role of requests unless it exists, and gives it its rights. It must run in one process of a database at a
 * time. Throws `RequestRoleError` when the user of the server may not do so, or when the policies do not apply to the role,
 * and the error of a database that is only busy or unavailable, after which a further try may succeed.
 */
export async function openRequestRole(client: pg.ClientBase, role: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await setUpRole(client, role)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      // Another database of the server changes the role at the same time.
      if (error.code === concurrentUpdate && tries < maxTries) continue
      if (isLockFailure(error) || databaseFailureKind(error) === 'unavailable') throw error
      throw new RequestRoleError(error.message)
    }
  }
}

/** The SQLSTATE of `tuple concurrently updated`. */
const concurrentUpdate = 'XX000'
const maxTries = 5

async function setUpRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rows.length === 0) await createRole(client, role)
  if (!(await canSetRole(client, role))) {
    await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`)
  }
  for (const statement of grants(role)) await client.query(statement)
  await checkRole(client, role)
}

/** The SQLSTATEs of a role that another database of the server has created at the same time. */
const existsAlready = ['42710', '23505']

async function createRole(client: pg.ClientBase, role: string): Promise<void> {
  try {
    await client.query(`create role ${pg.escapeIdentifier(role)} nologin`)
  } catch (error) {
    if (!existsAlready.includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}

const insufficientPrivilege = '42501'

async function canSetRole(client: pg.ClientBase, role: string): Promise<boolean> {
  try {
    await client.query(`set role ${pg.escapeIdentifier(role)}`)
    await client.query('reset role')
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === insufficientPrivilege) return false
    throw error
  }
}

/** Returns the statements that give the role its rights; they may be repeated. */
function grants(role: string): string[] {
  const to = `to ${pg.escapeIdentifier(role)}`
  const writable = policyTables.filter(
    (name) => !ownerTables.includes(name) && !readTables.includes(name),
  )
  return [
    `grant usage on schema public ${to}`,
    `grant select, insert, update, delete on ${writable.join(', ')} ${to}`,
    `grant select on ${[...readTables, ...views].join(', ')} ${to}`,
    // The names of colleagues, such as of who has stopped the calls.
    `grant select (id, name) on users ${to}`,
    // Commands decide on calls. No row has content, or a workspace.
    `grant select on provider_messages ${to}`,
    // Requests add jobs. The queue creates its tables after this.
    'create schema if not exists jobs',
    `grant usage on schema jobs ${to}`,
    `grant select, insert on all tables in schema jobs ${to}`,
    `alter default privileges in schema jobs grant select, insert on tables ${to}`,
  ]
}

/** Throws `RequestRoleError` when a policy does not apply to the role, or when it may not create the tables of imports. */
async function checkRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`set role ${pg.escapeIdentifier(role)}`)
  const { rows } = await client.query<{ unprotected: string | null; may_create: boolean }>(
    `select (select string_agg(name, ', ') from unnest($1::text[]) as name where not row_security_active(name)) as unprotected,
      has_database_privilege(current_database(), 'temporary') as may_create`,
    [policyTables],
  )
  await client.query('reset role')
  const [found] = rows
  if (found?.unprotected !== null) {
    throw new RequestRoleError(
      `row-level security does not apply to the role ${role}: it must be no superuser, have no BYPASSRLS, and not be a member of the owner of the tables`,
    )
  }
  if (!found.may_create) {
    throw new RequestRoleError(`the role ${role} may not create temporary tables, as imports do`)
  }
}
