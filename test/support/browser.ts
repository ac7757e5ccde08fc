import fs from 'node:fs'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from 'playwright-core'
import { inject, onTestFinished, TestRunner } from 'vitest'

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

/** How long a journey waits for an element, in milliseconds. Generous: only a failing test waits that long. */
const TIMEOUT_MS = 20_000

/** One browser for all test files of a worker; it closes with the worker. */
let browser: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const { program, libraries } = inject('browser')
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string>
  const launched = await driver.launch({ executablePath: program, args: FLAGS, env })
  // Forget a crashed browser: only the current test file fails, not the files after it.
  launched.once('disconnected', () => {
    browser = undefined
  })
  return launched
}

export type Tab = {
  page: Page
  context: BrowserContext
  /** Console errors and uncaught exceptions of the page; a journey ends by expecting none. */
  errors: string[]
  /** Refused requests, as `POST /api/admin/session 401`; a journey ends by expecting only known ones. */
  refused: string[]
  /** Resolves when no request is under way. */
  quiet(): Promise<void>
}

/**
 * A fresh browser profile with one tab, on the desk's smallest screen. It closes with the test that opened it: an open
 * console reads its lists again at each change. One opened in a hook stays until `closeTabs`.
 */
export async function openTab(options: BrowserContextOptions = {}): Promise<Tab> {
  browser ??= launch()
  const context = await (await browser).newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    ...options,
  })
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const errors: string[] = []
  const refused: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // Chromium logs each refused request as an error; `refused` already records it.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    errors.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) refused.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
  return { page, context, errors, refused, quiet: watchRequests(page) }
}

function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>()
  let waiting: (() => void)[] = []
  const ended = (request: unknown) => {
    underWay.delete(request)
    if (underWay.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  page.on('request', (request) => {
    // The event stream stays open as long as the page. A worker that is stopped while it loads never ends its request.
    const isOpenEnded = request.resourceType() === 'eventsource' || /\bworker\b[^/]*\.m?js$/.test(request.url())
    if (!isOpenEnded) underWay.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => (underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)))
}

/** Closes every tab that is still open. */
export async function closeTabs(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/** Saves a screenshot in the folder that PICTURES names, for a person to look at; does nothing without PICTURES. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  fs.mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
