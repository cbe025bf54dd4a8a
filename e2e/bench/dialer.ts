import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Runs the dialer's benchmark, which is part of apps/server.
const script = join(import.meta.dirname, '../../apps/server/test/benchmark/dialer.ts')
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
