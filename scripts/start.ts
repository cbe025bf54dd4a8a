import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepNewFilesPrivate } from '../apps/server/src/private-files.ts'
import buildSite from './site-build.ts'

// pnpm start and pnpm demo: runs the whole product on one port. The folder of a demo is removed when it ends.
buildSite()
if (process.argv.includes('--demo')) {
  keepNewFilesPrivate()
  const folder = mkdtempSync(join(tmpdir(), 'callwright-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.DATA_DIR = folder
  // A demo must never place real calls or use another database, so it ignores these settings.
  for (const name of ['DATABASE_URL', 'VAPI_TOKEN', 'VAPI_BASE_URL', 'ROLE'])
    delete process.env[name]
  const { emulatorSpeed } = await readProviderSettings()
  process.stderr.write('Preparing the demo …\n')
  const { fillDemo } = await import('../apps/server/src/demo/index.ts')
  await fillDemo(folder, new Date(), emulatorSpeed)
}
await import('../apps/server/src/main.ts')

/** Returns the settings of the provider; ends the process when a setting is not valid, as the server would. */
async function readProviderSettings() {
  const { readSettings, SettingError } = await import('../apps/server/src/settings.ts')
  try {
    return readSettings(process.env).provider
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
