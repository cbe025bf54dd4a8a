import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from './processes.ts'

const server = join(import.meta.dirname, '..')

/**
 * Copies the server, and adds a migration to the copy: the next version. With `isBreaking`, older versions do not
 * tolerate the migration. Returns the file that starts it.
 */
export function createNextVersion(migration: string, isBreaking = false): string {
  const folder = join(makeTempFolder(), 'apps/server')
  cpSync(join(server, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  cpSync(join(server, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(server, 'node_modules'), join(folder, 'node_modules'))

  const migrations = join(folder, 'src/db/migrations')
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number }[]
  }
  const last = journal.entries.at(-1)
  const tag = '9999_next_version'
  journal.entries.push({ ...last, idx: 9999, when: (last?.when ?? 0) + 1, tag } as never)
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(migrations, `${tag}.sql`), migration)
  if (isBreaking) {
    writeFileSync(
      join(folder, 'src/db/compatibility.ts'),
      `export const firstMigration = '${tag}'\nexport const breakingMigrations = {}\n`,
    )
  }
  return join(folder, 'src/main.ts')
}
