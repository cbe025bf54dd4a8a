import { resolve } from 'node:path'
import { restore } from '../apps/server/src/db/backup.ts'
import { SettingError } from '../apps/server/src/settings.ts'
import { embeddedDataDir, runCommand } from './db-folder.ts'

// pnpm db:restore <file> [--force]: replaces the data folder with a backup and pauses its campaigns.
await runCommand(async () => {
  const fileArgument = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  if (!fileArgument)
    throw new SettingError('Name the file to restore: pnpm db:restore <file> [--force]')
  const dataDir = embeddedDataDir()
  const file = resolve(process.env.INIT_CWD ?? '.', fileArgument)
  await restore(dataDir, file, { force: process.argv.includes('--force') })
  process.stdout.write(`Restored ${file} to ${resolve(dataDir)}\n`)
})
