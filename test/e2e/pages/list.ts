import type { Page } from 'playwright-core'
import { slot } from './slot.ts'

/** Any list of the console, in English. */
export const listPage = (page: Page) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    /** The link that opens a row. */
    opener: (name: string) => page.getByRole('table').getByRole('link', { name }),
    /** A view of a queue, or a state of another list. */
    tab: (name: string | RegExp) =>
      page.getByRole('navigation', { name: /^(By state|Views)$/ }).getByRole('button', { name }),
    search: page.getByRole('searchbox'),
    /** Names in the first column, top to bottom. */
    names: () => page.getByRole('table').getByRole('link').allInnerTexts(),
    /** Sets a filter, by its button and the choice's text. */
    async choose(filter: string, choice: string) {
      await page
        .locator(slot('filters'))
        .getByRole('button', { name: new RegExp(`^${filter}`) })
        .first()
        .click()
      await page.getByRole('group', { name: filter }).getByRole('button', { name: choice, exact: true }).click()
    },
    /** A filter's button; a set one shows its value. */
    filter: (name: string | RegExp) => page.locator(slot('filters')).getByRole('button', { name }),
    selected: page.getByRole('region', { name: 'Selected rows' }),
  }
}
