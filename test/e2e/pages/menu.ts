import type { Page } from 'playwright-core'

/** The side menu, in English. */
export const menu = (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Console' })
  return {
    link: (name: string) => nav.getByRole('link', { name: new RegExp(`^${name}`) }),
    async signOut(officer: string) {
      await nav.getByRole('button', { name: officer }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  }
}
