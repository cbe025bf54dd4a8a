import { keepNewFilesPrivate } from '../apps/server/src/private-files.ts'
import { readSettings, SettingError } from '../apps/server/src/settings.ts'

/** Returns the data folder of the embedded database. Throws SettingError when DATABASE_URL is set. */
export function embeddedDataDir(): string {
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl) {
    throw new SettingError(
      'DATABASE_URL names a PostgreSQL server, which has its own means: use pg_dump and pg_restore',
    )
  }
  return dataDir
}

/** Runs a command whose new files are private. Prints a SettingError in one line and exits with 1. */
export async function runCommand(command: () => void | Promise<void>): Promise<void> {
  keepNewFilesPrivate()
  try {
    await command()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
