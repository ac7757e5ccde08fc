import type { Page } from 'playwright-core'

/** Any list of the console, in English. */
export const listPage = (page: Page) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    /** What opens a row. */
    opener: (name: string) => page.getByRole('table').getByRole('link', { name }),
    tab: (name: string) => page.getByRole('navigation', { name: 'By state' }).getByRole('button', { name }),
    /** First cells, top to bottom. */
    names: () => page.getByRole('table').getByRole('link').allInnerTexts(),
  }
}
