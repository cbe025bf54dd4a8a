import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright'

// The workshop checks every story with it; a page is held to the same.
const workshop = createRequire(join(import.meta.dirname, '../.storybook/package.json'))
const addon = createRequire(workshop.resolve('@storybook/addon-a11y/package.json'))
const source = readFileSync(addon.resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** What keeps people from using a page as it stands, a line each. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
