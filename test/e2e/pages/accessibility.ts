import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

/** Puts axe into every page of the context, where the content security policy would let no page load it. */
export const withAxe = (context: BrowserContext) => context.addInitScript(axe.source)

/** What axe finds wrong with the page as it stands, a line each: rule, impact, where. Every rule counts. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}
