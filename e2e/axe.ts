import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright'

/** What keeps people from using a page as it stands, a line each. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const findings = await page.evaluate<Result[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
