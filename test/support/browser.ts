import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core'
import { inject } from 'vitest'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const { program, libraries } = inject('browser')
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string>
  return driver.launch({ executablePath: program, args: FLAGS, env })
}

export type Tab = { page: Page; context: BrowserContext; errors: string[] }

/**
 * A fresh browser profile with one tab. `errors` collects what the page's console calls an error and what it throws:
 * a journey ends by finding it empty.
 */
export async function openTab(options: Parameters<Browser['newContext']>[0] = {}): Promise<Tab> {
  browser ??= launch()
  const context = await (await browser).newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, context, errors }
}

/** Ends the browser of this test file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** Where a run leaves the pictures it takes: for a person to look at, never compared. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES ?? path.join(os.tmpdir(), 'countersign-pictures')
  fs.mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
