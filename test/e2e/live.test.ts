import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeBrowser } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let trader: TestTrader
let colleague: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  colleague = await newOfficer(app)
  await newIdentification({ trader }, 'Hôtel Les Zibans')
  tab = await openAs(app, await newOfficer(app), '/identifications')
})
afterAll(async () => {
  await closeBrowser()
  await app?.close()
})

describe('an open queue', () => {
  it('shows what a trader sends, and loses what a colleague decides, without being touched', async () => {
    const list = listPage(tab.page)
    await list.row('Hôtel Les Zibans').waitFor()
    const { id } = await newIdentification({ trader }, 'Studio Noria')
    await list.row('Studio Noria').waitFor()
    await accept(colleague, 'identifications', id)
    await list.row('Studio Noria').waitFor({ state: 'detached' })
    expect(await list.names()).toEqual(['Hôtel Les Zibans'])
    expect(tab.errors).toEqual([])
  })
})
