import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright'

/** Returns the accessibility violations of a page, one line for each element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
