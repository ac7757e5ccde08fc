import type { Page } from 'playwright-core'

/** The side menu, and on the desk the queues over it, in English. */
export const menu = (page: Page) => {
  const nav = page.getByRole('navigation', { name: /^(Console|Queues)$/ })
  return {
    link: (name: string) => nav.getByRole('link', { name: new RegExp(`^${name}`) }),
    /** Unfolds the entries under it, and stays unfolded. */
    service: nav.getByRole('button', { name: 'Service' }),
  }
}
