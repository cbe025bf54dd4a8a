import { resolve } from 'node:path'
import { backUp } from '../apps/server/src/db/backup.ts'
import { embeddedDataDir, runCommand } from './db-folder.ts'

// pnpm db:backup [file]: saves the database, the recordings and the embedded provider's log in one file.
await runCommand(async () => {
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(
    process.env.INIT_CWD ?? '.',
    process.argv[2] ?? `callwright-${timestamp}.tar.gz`,
  )
  const dataDir = embeddedDataDir()
  await backUp(dataDir, file)
  process.stdout.write(`Backed up ${resolve(dataDir)} to ${file}\n`)
})
