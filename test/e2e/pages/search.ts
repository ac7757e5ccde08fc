import type { Page } from 'playwright-core'

/** The search of everything, in English. */
export const searchBox = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  return {
    dialog,
    box: dialog.getByRole('combobox', { name: 'Search everything' }),
    /** Results of one kind. */
    group: (kind: string) => dialog.getByRole('group', { name: kind }),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    selected: dialog.getByRole('option', { selected: true }),
    said: dialog.getByRole('status'),
  }
}
