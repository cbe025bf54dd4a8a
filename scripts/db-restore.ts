import { resolve } from 'node:path'
import { restore } from '../apps/server/src/db/backup.ts'
import { SettingError } from '../apps/server/src/settings.ts'
import { embeddedDataDir, orSay } from './db-folder.ts'

// pnpm db:restore <file> [--force]: puts a backup in the place of the data folder, its campaigns paused.
await orSay(async () => {
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  if (!named) throw new SettingError('Name the file to restore: pnpm db:restore <file> [--force]')
  const dataDir = embeddedDataDir()
  const file = resolve(process.env.INIT_CWD ?? '.', named)
  await restore(dataDir, file, { force: process.argv.includes('--force') })
  process.stdout.write(`Restored ${file} to ${dataDir}\n`)
})
