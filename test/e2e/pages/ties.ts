import type { Page } from 'playwright-core'
import { slot } from './slot.ts'

/** The part of a page about an officer's ties to accounts, and its dialog, in English. */
export const tiesPart = (page: Page) => {
  const part = page.locator(slot('ties'))
  const dialog = page.getByRole('dialog')
  return {
    part,
    row: (text: string) => part.getByRole('listitem').filter({ hasText: text }),
    trader: dialog.getByRole('combobox', { name: 'Trader' }),
    option: (text: string) => dialog.getByRole('option').filter({ hasText: text }),
    why: dialog.getByRole('textbox', { name: 'Why' }),
    make: dialog.getByRole('button', { name: 'Make the tie' }),
    problem: (text: string) => dialog.getByRole('alert').getByText(text),
  }
}
