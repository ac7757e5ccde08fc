import type { Page } from 'playwright-core'
import { slot } from './slot.ts'

/** The desk around a dossier, in English. */
export const deskPage = (page: Page) => ({
  /** The queue beside the dossier. */
  rail: page.getByRole('complementary', { name: /^Queue: / }),
  /** The bar while a colleague holds the dossier. */
  held: page.locator(slot('held')),
  /** The document, which gets the focus when a dossier opens. */
  document: page.locator('#document'),
  keys: page.getByRole('dialog', { name: 'Keys' }),
})
