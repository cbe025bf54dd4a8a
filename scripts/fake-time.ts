import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Installs libfaketime when it is missing, on Linux only. Tests of wrong clocks start processes with it. */
export function ensureFakeTime(): void {
  const isInstalled = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').length > 0
  if (process.platform !== 'linux' || isInstalled) return
  process.stderr.write("No libfaketime found: installing the system's package …\n")
  const install = 'apt-get update -qq && apt-get install -y -qq libfaketime'
  spawnSync('sh', ['-c', install], { stdio: 'ignore', timeout: 600_000 })
}
