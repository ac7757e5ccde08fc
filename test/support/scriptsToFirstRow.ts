import type { Page, Request } from 'playwright-core'

/**
 * Opens a list in a new page and answers the scripts that it asked for until it shows the row with this text. The browser
 * says that it saves data, so that the console fetches nothing ahead.
 */
export async function scriptsToFirstRow(page: Page, url: string, row: string): Promise<Request[]> {
  const asked: Request[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(url)
  await page.getByRole('row').filter({ hasText: row }).waitFor()
  return asked
}
