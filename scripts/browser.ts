import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The path of the system's Chromium on Debian and its derivatives. */
const systemChromium = '/usr/bin/chromium'

/** Returns the path of the browser in `CHROMIUM_PATH`, of Playwright's or of the system's; null when there is none. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), systemChromium]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** Returns the path of a browser. When there is none, installs Playwright's or else the system's package, and prints which. */
export function ensureBrowser(): string {
  const installedBrowser = findBrowser()
  if (installedBrowser) return installedBrowser
  const attempts: [what: string, command: string, args: string[]][] = [
    ["Playwright's Chromium", 'playwright', ['install', 'chromium']],
    [
      "the system's Chromium",
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
    ],
  ]
  for (const [description, command, args] of attempts) {
    process.stderr.write(`No browser found: installing ${description} …\n`)
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 600_000 })
    const newBrowser = findBrowser()
    if (newBrowser) {
      process.stderr.write(`The tests run in ${newBrowser}\n`)
      return newBrowser
    }
  }
  process.stderr.write(
    'No browser could be installed: install Chromium and set CHROMIUM_PATH to its path\n',
  )
  process.exit(1)
}
