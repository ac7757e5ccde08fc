import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

it.each(['light', 'dark'] as const)(
  'the API pages are read, searched and left without a fault, %s',
  async (colorScheme) => {
    const { page, context, errors, refused, quiet } = await openTab({ colorScheme })
    await withAxe(context)
    await page.goto(`${app.url}/docs`)
    await page.getByRole('heading', { level: 1, name: 'Countersign API' }).waitFor()
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('/')
    await page.keyboard.type('brands refuse')
    const found = page.getByRole('navigation').locator('li:visible')
    expect(await found.allInnerTexts()).toEqual(['POST\nRefuse it', 'POST\nAssign, release or refuse several'])
    await found.first().getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: 'Refuse it' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#adminRefuseBrand')
    await quiet()
    await picture(page, `docs-${colorScheme}`)
    expect(await violations(page)).toEqual([])
    expect([errors, refused]).toEqual([[], []])
    await context.close()
  },
)
