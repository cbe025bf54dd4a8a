import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const referenceFile = join(import.meta.dirname, 'reference-build.json')

/** Returns the name and version of a browser, such as 'Chromium 156.0.8078.79'. */
export function readBrowserBuild(executablePath: string): string {
  const version = execFileSync(executablePath, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return version.match(/[A-Za-z ]+ [\d.]+/)?.[0].trim() ?? version.trim()
}

/** The browser build that took the reference pictures. */
export const readReferenceBuild = (): string =>
  JSON.parse(readFileSync(referenceFile, 'utf8')).browser

/** Stores the browser build that took the reference pictures. */
export function writeReferenceBuild(browser: string): void {
  writeFileSync(referenceFile, `${JSON.stringify({ browser }, null, 2)}\n`)
}
