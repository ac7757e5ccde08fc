import type { BrowserContextOptions } from 'playwright-core'
import type { TestOfficer } from '../../factories/people.ts'
import type { TestApp } from '../../support/app.ts'
import { openTab, type Tab } from '../../support/browser.ts'
import { withAxe } from './accessibility.ts'

/** A tab of the console; its clock stands still at the app's time. */
export type ConsoleTab = Tab & {
  /** Opens a page of the console by its path, for example `/brands`. */
  goTo(path: string): Promise<void>
}

/** Opens the console in a fresh browser, before anybody signs in. */
export async function openConsole(app: TestApp, options?: BrowserContextOptions): Promise<ConsoleTab> {
  const tab = await openTab(options)
  await tab.page.clock.setFixedTime(app.clock.now())
  const goTo = async (path: string) => {
    await tab.page.goto(`${app.url}/#${path}`)
  }
  return { ...tab, goTo }
}

/** Opens a page of the console with an officer already signed in. */
export async function openAs(
  app: TestApp,
  officer: TestOfficer,
  path: string,
  options?: BrowserContextOptions,
): Promise<ConsoleTab> {
  const tab = await openConsole(app, options)
  const [name = '', value = ''] = officer.cookie.split('=')
  await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
  await tab.goTo(path)
  return tab
}

/** The same, with axe in the page. */
export async function openWithAxe(
  app: TestApp,
  officer: TestOfficer,
  path: string,
  options?: BrowserContextOptions,
): Promise<ConsoleTab> {
  const tab = await openAs(app, officer, '/', options)
  await withAxe(tab.context)
  await tab.page.reload()
  await tab.goTo(path)
  return tab
}
