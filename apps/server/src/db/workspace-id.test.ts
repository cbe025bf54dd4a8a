import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contacts } from './tables/contacts.table.ts'
import { inWorkspace, toWorkspaceId } from './workspace-id.ts'

const source = join(import.meta.dirname, '..')

it('is made of a number only where a provider names the workspace of its messages', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const users = files.filter((file) =>
    /\btoWorkspaceId\(/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(users.sort()).toEqual(['calls/webhook.routes.ts', 'db/workspace-id.ts'])
})

it('does not compile with a bare number', () => {
  // @ts-expect-error
  const conditions = [inWorkspace(contacts, 1), eq(contacts.workspace_id, 1)]
  expect(conditions).toEqual(conditions.map(() => inWorkspace(contacts, toWorkspaceId(1))))
})
