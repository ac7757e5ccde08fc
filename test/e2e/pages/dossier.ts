import type { Locator, Page } from 'playwright-core'

/** A dossier's page, in English. */
export const dossierPage = (page: Page) => {
  const panel = page.getByRole('form')
  const tells = page.getByRole('heading', { name: 'Was the trader told?' })
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    /** The outcome of the last action, shown on the page that follows it. */
    outcome: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    button: (name: 'Accept' | 'Refuse' | 'Ask for a new proof' | 'Ask the trader') =>
      page.getByRole('button', { name, exact: true }),
    /** The Accept button, once nothing is missing. */
    unlocked: page.locator('[data-begins="accept"][aria-disabled="false"]'),
    /** A page of the document. */
    sheet: (label: string) => page.getByRole('img', { name: label, exact: true }),
    confirmation: page.getByRole('dialog'),
    told: tells.locator('..'),
    panel,
    /** The field that takes a reason's number or a word of it. */
    reason: panel.getByRole('combobox'),
    chosen: panel.getByRole('option', { selected: true }),
    letter: panel.getByRole('textbox', { name: 'As the trader will read it' }),
    note: panel.getByRole('textbox', { name: 'Private note, officers only' }),
    problem: page.getByRole('alert'),
    async pick(number: string) {
      await panel.getByRole('option').first().waitFor()
      await panel.getByRole('combobox').fill(number)
      await panel.getByRole('combobox').press('Enter')
    },
  }
}

/** Resolves when a page of a PDF has marks on it: at least one pixel far from white. */
export async function drawn(sheet: Locator): Promise<void> {
  const canvas = await sheet.elementHandle()
  await sheet.page().waitForFunction((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    return data.some((value, place) => place % 4 === 0 && value < 100 && data[place + 3] === 255)
  }, canvas)
}
