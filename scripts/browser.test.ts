import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findBrowser } from './browser.ts'

// Playwright has a browser, too: this file stands for it.
vi.mock('playwright', () => ({ chromium: { executablePath: () => process.execPath } }))

/** Returns the browsers that the projects of the stories start. */
async function configuredBrowsers() {
  const { default: config } = await import('../vitest.config.ts')
  const projects = config.test?.projects ?? []
  const stories = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.browser
      ? [project.test.browser]
      : [],
  )
  return stories.map(({ provider }) => {
    const options = provider?.options as { launchOptions?: { executablePath?: string } } | undefined
    return options?.launchOptions?.executablePath
  })
}

it('runs the stories and the product in the browser of CHROMIUM_PATH, also when Playwright has one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-browser-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  const path = join(folder, 'chromium')
  writeFileSync(path, '#!/bin/sh\necho Chromium 1.2.3.4\n')
  chmodSync(path, 0o755)
  vi.stubEnv('CHROMIUM_PATH', path)

  expect(findBrowser()).toBe(path)
  const browsers = await configuredBrowsers()
  expect(browsers.length).toBeGreaterThan(0)
  expect(new Set(browsers)).toEqual(new Set([path]))
})
