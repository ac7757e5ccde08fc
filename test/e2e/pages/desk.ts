import type { Page } from 'playwright-core'
import { slot } from './slot.ts'

/** What stands around a dossier on the desk, in English. */
export const deskPage = (page: Page) => ({
  /** The queue beside the dossier. */
  rail: page.getByRole('complementary', { name: /^Queue: / }),
  /** The bar while a colleague holds the dossier. */
  held: page.locator(slot('held')),
  /** The document: where the focus is when a dossier arrives. */
  document: page.locator('#document'),
  keys: page.getByRole('dialog', { name: 'Keys' }),
})
