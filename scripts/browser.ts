import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where the system's own Chromium stands, on Debian and its kin. */
const systemChromium = '/usr/bin/chromium'

/** A browser for the tests: the one `CHROMIUM_PATH` names, Playwright's own, or the system's; null where there is none. */
function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), systemChromium]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** Gets a browser where there is none: Playwright's download, else the system's package. Says which. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const attempts: [what: string, command: string, args: string[]][] = [
    ["Playwright's Chromium", 'playwright', ['install', 'chromium']],
    [
      "the system's Chromium",
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
    ],
  ]
  for (const [what, command, args] of attempts) {
    process.stderr.write(`No browser found: installing ${what} …\n`)
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 600_000 })
    const installed = findBrowser()
    if (installed) {
      process.stderr.write(`The tests run in ${installed}\n`)
      return installed
    }
  }
  process.stderr.write(
    'No browser could be installed: put Chromium anywhere and name it in CHROMIUM_PATH\n',
  )
  process.exit(1)
}
