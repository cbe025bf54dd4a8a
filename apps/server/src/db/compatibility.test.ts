import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakingMigrations, firstMigration } from './compatibility.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The parts of a statement that do not change the schema: comments, texts, and the bodies of functions. */
const ignoredParts = /--[^\n]*|\/\*[^*]*\*\/|'[^']*'|\$(\w*)\$.*?\$\1\$/gs

const nameOf = (sql: string) =>
  sql
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** Returns the statements of a migration of which a process without the migration may fail. */
function findBreakingStatements(migration: string): string[] {
  const statements = migration
    .replaceAll(ignoredParts, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  const namesAfter = (pattern: RegExp) =>
    statements.flatMap((statement) => {
      const name = pattern.exec(statement)?.[1]
      return name ? [nameOf(name)] : []
    })
  const newTables = namesAfter(/^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/i)
  const newColumns = namesAfter(/^ALTER TABLE .* ADD COLUMN (\S+)/i)
  return statements.filter((statement) => {
    if (/^(DROP|TRUNCATE|REVOKE|CREATE OR REPLACE)\b/i.test(statement)) return true
    const uniqueOn = /^CREATE UNIQUE INDEX .* ON (\S+)/i.exec(statement)?.[1]
    if (uniqueOn) return !newTables.includes(nameOf(uniqueOn))
    const [, target = '', action = ''] =
      /^ALTER (?:TABLE (?:ONLY )?)?(\S+) (.*)/i.exec(statement) ?? []
    if (target === '' || newTables.includes(nameOf(target))) return false
    if (/^ADD COLUMN\b/i.test(action)) {
      return /\bNOT NULL\b/i.test(action) && !/\b(DEFAULT|GENERATED)\b/i.test(action)
    }
    const foreignColumn = /\bFOREIGN KEY \((\S+?)[,)]/i.exec(action)?.[1]
    if (foreignColumn) return !newColumns.includes(nameOf(foreignColumn))
    // Policies do not apply to the owner of the table, which every older version is.
    return !/^(ENABLE ROW LEVEL SECURITY$|ALTER COLUMN \S+ (SET DEFAULT|DROP NOT NULL)|VALIDATE CONSTRAINT|ADD VALUE)\b/i.test(
      action,
    )
  })
}

describe('a statement that breaks an older version', () => {
  it.each([
    'DROP TABLE calls',
    'DROP INDEX calls_attempt_unique',
    'TRUNCATE calls',
    'REVOKE UPDATE ON calls FROM dialer',
    'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ select 1 $$',
    'CREATE UNIQUE INDEX one ON public."calls" (name)',
    'ALTER TABLE "calls" DROP COLUMN "name"',
    'ALTER TABLE calls RENAME COLUMN name TO title',
    'ALTER TABLE calls RENAME TO attempts',
    'ALTER TABLE calls ALTER COLUMN name TYPE integer',
    'ALTER TABLE calls ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE calls ALTER COLUMN name DROP DEFAULT',
    'ALTER TABLE calls ADD COLUMN title text NOT NULL',
    'ALTER TABLE calls ADD CONSTRAINT c CHECK (cost_usd > 0)',
    'ALTER TABLE calls ADD CONSTRAINT f FOREIGN KEY (campaign_id) REFERENCES campaigns (id)',
    'ALTER TYPE state RENAME TO status',
  ])('is found: %s', (statement) => {
    expect(findBreakingStatements(`CREATE TABLE a (id int);\n${statement};`)).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE calls ADD COLUMN title text',
    "ALTER TABLE calls ADD COLUMN title text DEFAULT 'x;y' NOT NULL",
    'ALTER TABLE calls ADD COLUMN number integer NOT NULL GENERATED ALWAYS AS IDENTITY',
    'ALTER TABLE calls ADD COLUMN key_id integer; ALTER TABLE calls ADD CONSTRAINT f FOREIGN KEY ("key_id") REFERENCES keys (id)',
    'ALTER TABLE calls ALTER COLUMN name DROP NOT NULL',
    'ALTER TABLE calls ENABLE ROW LEVEL SECURITY; CREATE POLICY p ON calls USING (id > 0)',
    'CREATE INDEX by_name ON calls (name)',
    'CREATE TABLE keys (id int); ALTER TABLE "keys" ADD CONSTRAINT k CHECK (id > 0); CREATE UNIQUE INDEX u ON keys (id)',
    '-- DROP TABLE calls\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $body$ DROP TABLE calls; $body$',
    "UPDATE calls SET name = 'DROP TABLE calls'",
  ])('is not found: %s', (statement) => {
    expect(findBreakingStatements(statement)).toEqual([])
  })
})

const { entries } = journal
const firstIndex = entries.findIndex(({ tag }) => tag === firstMigration)

it('lists exactly the migrations that break an older version', () => {
  expect(firstIndex).toBeGreaterThan(-1)
  for (const { tag } of entries.slice(firstIndex + 1)) {
    const text = readFileSync(join(import.meta.dirname, 'migrations', `${tag}.sql`), 'utf8')
    const statements = findBreakingStatements(text)
    const isListed = breakingMigrations[tag] !== undefined
    expect([tag, isListed ? [] : statements], 'list it in compatibility.ts').toEqual([tag, []])
    expect([tag, isListed && statements.length === 0]).toEqual([tag, false])
  }
})

it('gives a reason and an earlier migration for each that breaks an older version', () => {
  const tags = entries.map(({ tag }) => tag)
  for (const [tag, { since, reason }] of Object.entries(breakingMigrations)) {
    expect(tags).toContain(tag)
    expect(tags.slice(firstIndex, tags.indexOf(tag) + 1)).toContain(since)
    expect(reason).not.toBe('')
  }
})

it('names exactly those in the guide to upgrades, with the reason of each', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/hosting.md'), 'utf8')
  const rows = Array.from(
    guide.matchAll(/^\| `(\d{4}_\w+)` +\| (.*?) +\|$/gm),
    ([, tag, reason]) => [tag, `Older versions ${reason}.`],
  )
  expect(rows).toEqual(Object.entries(breakingMigrations).map(([tag, { reason }]) => [tag, reason]))
})
