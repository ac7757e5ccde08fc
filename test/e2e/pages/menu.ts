import type { Page } from 'playwright-core'

/** The side menu, in English. */
export const menu = (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Console' })
  return { link: (name: string) => nav.getByRole('link', { name: new RegExp(`^${name}`) }) }
}
