import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

/** Injects axe into every page of the context: the content security policy stops pages from loading it. */
export const withAxe = (context: BrowserContext) => context.addInitScript(axe.source)

/** Violations that axe finds on the current page, one line each: rule, impact, place. Every rule counts. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}
