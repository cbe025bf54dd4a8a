import { readSettings, SettingError } from '../apps/server/src/settings.ts'

/** Where the embedded database lives; throws a SettingError when a server is used instead. */
export function embeddedDataDir(): string {
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl) {
    throw new SettingError(
      'DATABASE_URL names a PostgreSQL server, which has its own means: use pg_dump and pg_restore',
    )
  }
  return dataDir
}

/** Runs a command; what a person must mend is said in one line. */
export async function orSay(command: () => void | Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
