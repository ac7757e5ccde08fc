import type { Page } from 'playwright-core'

/**
 * What a person gets who pastes now. The console itself may not read the clipboard (record 0084), so the text is pasted
 * by keys into a field of the test's own.
 */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('Control+V')
  return page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#pasted')!
    field.remove()
    return field.value
  })
}
