import { describe, expect, it } from 'vitest'
import { findUnscopedTables } from './unscoped-tables.ts'

describe('a table is restricted to a workspace', () => {
  it.each([
    'select * from contacts where workspace_id = $1 and id = $2',
    'select * from contacts as c where (c.workspace_id = $1::integer and id = $2) and c.email = $3',
    'delete from contacts where workspace_id = 7',
    'update contacts set email = $1 where workspace_id = $2',
    'copy (select * from contacts where workspace_id = 7) to stdout',
    'prepare "list" as select * from contacts where workspace_id = $1',
    // By a foreign key.
    'select 1 from calls join campaigns on campaigns.id = calls.campaign_id where campaigns.workspace_id = $1',
    'select (select count(*) from calls where campaign_id = campaigns.id) from campaigns where workspace_id = $1',
    'select 1 from memberships where campaign_id = (select id from campaigns where workspace_id = $1 and id = $2)',
    // By the same row.
    'with ours as (select id from contacts where workspace_id = $1) select * from contacts where id in (select id from ours)',
    'select 1 from calls join (select id from calls where workspace_id = $1) as page on page.id = calls.id',
    'delete from idempotency_keys where (workspace_id, key) in (select workspace_id, key from idempotency_keys where workspace_id = $1)',
    // With another table that is.
    'select 1 from campaigns left join call_rollups on call_rollups.workspace_id = campaigns.workspace_id where campaigns.workspace_id = $1',
    'insert into contacts (workspace_id, email) values ($1, $2), ($3, $4)',
    'with gone as (delete from contacts where workspace_id = $1 returning id, workspace_id) insert into deleted_contacts (id, workspace_id) select id, workspace_id from gone',
    // Tables without a workspace.
    'select * from users where id = $1',
    'select * from jobs.calls',
    'create temporary table lines (line integer)',
  ])('%s', (statement) => {
    expect(findUnscopedTables(statement)).toEqual([])
  })
})

describe('a table is not restricted to a workspace', () => {
  it.each([
    ['select * from contacts where id = $1', ['contacts']],
    ['select * from contacts where workspace_id = $1 or id = $2', ['contacts']],
    ['select * from contacts where not (workspace_id = $1)', ['contacts']],
    ['select * from contacts where workspace_id >= $1', ['contacts']],
    ['select * from contacts where workspace_id = workspace_id', ['contacts']],
    ['select * from contacts where workspace_id = null', ['contacts']],
    ['delete from contacts', ['contacts']],
    ['update contacts set workspace_id = $1 where id = $2', ['contacts']],
    ['copy (select * from contacts) to stdout', ['contacts']],
    ['prepare "list" as select * from contacts', ['contacts']],
    ['select (select count(*) from calls) from campaigns where workspace_id = $1', ['calls']],
    // The columns of no foreign key.
    [
      'select 1 from contacts join campaigns on contacts.id = campaigns.id where campaigns.workspace_id = $1',
      ['contacts'],
    ],
    [
      'select 1 from campaigns left join calls on calls.campaign_id = campaigns.id and campaigns.workspace_id = $1',
      ['campaigns', 'calls'],
    ],
    // A condition inside of a subquery does not restrict what is around it.
    [
      'select 1 from campaigns where exists (select from calls where workspace_id = $1 and campaign_id = campaigns.id)',
      ['campaigns'],
    ],
    [
      'with live as (select campaign_id from calls) select 1 from campaigns left join live on campaign_id = id where workspace_id = $1',
      ['calls'],
    ],
    [
      'select 1 from contacts where workspace_id = $1 union all select 1 from contacts',
      ['contacts'],
    ],
    ['insert into contacts (email) values ($1)', ['contacts']],
    ['insert into contacts (workspace_id) values ($1), (default)', ['contacts']],
    [
      'with gone as (delete from contacts returning id, workspace_id) insert into deleted_contacts (id, workspace_id) select id, workspace_id from gone',
      ['contacts', 'deleted_contacts'],
    ],
  ])('%s', (statement, tables) => {
    expect(findUnscopedTables(statement).sort()).toEqual(tables.sort())
  })
})

it('rejects a kind of statement that it does not know', () => {
  expect(() => findUnscopedTables('truncate contacts')).toThrow('TruncateStmt')
})
