import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright'

/** The accessibility violations of a page, a line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const findings = await page.evaluate<Result[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
