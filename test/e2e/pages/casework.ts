import type { Page } from 'playwright-core'

/** Notes, assignments and the timeline of a dossier's page, in English. */
export const casework = (page: Page) => {
  const box = page.getByRole('dialog')
  const part = (title: string | RegExp) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
  return {
    box,
    note: box.getByRole('textbox', { name: 'For colleagues; the trader never sees it' }),
    colleague: (name: string) => box.getByRole('option', { name }),
    why: box.getByRole('textbox', { name: 'Why' }),
    /** The first timeline entry with this text. */
    entry: (text: string | RegExp) => part('History').getByRole('listitem').filter({ hasText: text }).first(),
    before: part(/^Refused for/),
    changed: part('What changed'),
    documents: part('Documents'),
  }
}
