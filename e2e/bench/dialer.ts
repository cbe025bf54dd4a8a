import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The dialer at full size: the benchmark stands beside the engine it drives.
const script = join(import.meta.dirname, '../../apps/server/test/benchmark/dialer.ts')
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
