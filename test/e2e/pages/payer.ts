import type { Page } from 'playwright-core'

/** The payer's page, its card page and its result, in French. */
export const payerPage = (page: Page) => ({
  name: page.getByLabel('Nom et prénom'),
  email: page.getByLabel('E-mail'),
  phone: page.getByLabel('Téléphone'),
  pay: page.getByRole('button', { name: /^Payer/ }),
  summary: page.getByRole('alert'),
  approve: page.getByRole('button', { name: 'Approuver le paiement' }),
  decline: page.getByRole('button', { name: 'Refuser la carte' }),
  leave: page.getByRole('button', { name: 'Quitter sans payer' }),
  said: (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor(),
})

/** The id of the focused element; '' when it has none. */
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

/** How much wider the page is than the screen, in CSS pixels. */
export const overflowWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
