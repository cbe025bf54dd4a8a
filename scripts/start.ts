import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from './site-build.ts'

// pnpm start and pnpm demo: the whole product on one port. The demo lives in a folder that goes with it.
buildSite()
if (process.argv.includes('--demo')) {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.DATA_DIR = folder
  // Whatever else is set up on this machine, a demo calls nobody and touches no other database.
  for (const name of ['DATABASE_URL', 'VAPI_TOKEN', 'VAPI_BASE_URL', 'ROLE'])
    delete process.env[name]
  const { fillDemo } = await import('../apps/server/src/db/demo.ts')
  await fillDemo(folder, join(import.meta.dirname, '../e2e/contacts.csv'), new Date())
}
await import('../apps/server/src/main.ts')
