import { afterAll, beforeAll, expect, it } from 'vitest'
import { transferSlip } from '../../server/demo/documents/transferSlip.ts'
import { acceptedDossiers, newInstance, prepareForAccept } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const recordOf = async (id: string): Promise<Json> => (await officer.admin('GET', `/activation-proofs/${id}`)).body

/** A transfer whose slip is text, and the line of the bank that pays it. */
async function paidTransfer(name: string) {
  // An account of its own: nothing is shared that an officer would have to answer.
  const trader = await newTrader(app, { name: 'SARL Tell Informatique' })
  const dossiers = await acceptedDossiers({ trader }, officer)
  const { id: first } = await newInstance({ trader }, dossiers, 'bank_transfer', `${name} fee`)
  const { fee, identification } = await recordOf(first)
  const slip = await transferSlip({
    bank: 'Banque Nationale d’Algérie',
    bankArabic: 'البنك الوطني الجزائري',
    agency: 'Blida',
    city: 'Blida',
    payer: identification.name,
    payerRib: '00100101000123450181',
    payee: fee.payee.name,
    payeeRib: fee.payee.rib,
    amount: '100.00',
    amountInWords: 'Cent dinars algériens',
    reference: fee.reference,
    date: '20/11/2026',
    slipNumber: 'VIR-0041',
  })
  const { id } = await newInstance({ trader }, dossiers, 'bank_transfer', name, slip)
  const { transaction } = await recordOf(id)
  return { id, rib: fee.payee.rib, reference: fee.reference, amount: transaction.amount, code: transaction.reference }
}

/** The desk of a proof, whose keys are counted from its first view. */
async function openCounted(id: string) {
  // Looking at the pages takes the same keys in both ways.
  await prepareForAccept(officer, 'activation-proofs', id)
  const { page } = await openAs(app, officer, `/activation-proofs/${id}/show`)
  await page.locator('[data-slot~="proof-table"]').waitFor()
  await page.locator('[data-slot~="canvas"] [data-drawn="true"]').first().waitFor()
  const began = performance.now()
  let keys = 0
  return {
    page,
    async press(...names: string[]) {
      for (const name of names) {
        keys += 1
        await page.keyboard.press(name)
      }
    },
    async type(text: string) {
      keys += [...text].length
      await page.keyboard.type(text)
    },
    /** Accepts once the pages were seen; says why where something is a warning. */
    async accept() {
      await page.locator('[data-begins="accept"][aria-disabled="false"]').waitFor()
      await this.press('a')
      const panel = page.locator('[data-slot~="accept-panel"]')
      await panel.waitFor()
      const { accepting } = await recordOf(id)
      if (accepting.warnings.length > 0) {
        await panel.locator('textarea, input[type=text]').first().focus()
        await this.type('Vu.')
      }
      await this.press('Control+Enter')
    },
    counted: () => ({ keys, seconds: Math.round((performance.now() - began) / 100) / 10 }),
  }
}

it('a transfer is read, matched and accepted by a few keys; by hand it takes many', async () => {
  const byHand = await paidTransfer('Boutique by hand')
  const proposed = await paidTransfer('Boutique proposed')
  const supervisor = await newOfficer(app, 'supervisor')
  const line = ({ amount, code }: typeof byHand, bank: string) => ({
    ...{ day: '2026-11-21', amount, reference: bank, name: 'SARL TELL INFORMATIQUE', text: `VIR ${code}` },
  })
  const lines = [line(byHand, 'FT1'), line(proposed, 'FT2')]
  await sendStatement(supervisor, camt(lines, { from: '2026-11-20', to: '2026-11-21' }))

  // What the paper says is typed, and the line is searched by its reference.
  const hand = await openCounted(byHand.id)
  await hand.press('i')
  const values = { amount: byHand.amount, payee_rib: byHand.rib, reference: byHand.reference }
  for (const [field, value] of Object.entries(values)) {
    await hand.page.locator(`[data-reading="${field}"]`).focus()
    await hand.type(value)
    await hand.press('Enter')
  }
  await expect.poll(async () => Object.keys((await recordOf(byHand.id)).readings)).toHaveLength(3)
  await hand.page.getByRole('combobox', { name: 'Another line: amount, reference, name' }).focus()
  await hand.type('FT1')
  await hand.page
    .getByRole('option', { name: /TELL INFORMATIQUE/ })
    .first()
    .waitFor()
  await hand.press('ArrowDown', 'Enter')
  await hand.page
    .getByRole('button', { name: /^This is the payment/ })
    .first()
    .click()
  await hand.page.locator('[data-slot~="proof-table"] [data-state="matched"]').waitFor()
  await hand.page.locator('[data-slot~="canvas"]').first().focus()
  await hand.accept()
  await expect.poll(async () => (await recordOf(byHand.id)).acceptance_status).toBe('ready')
  const before = hand.counted()

  // What the text layer says is taken, and so is the line that the program proposes.
  const quick = await openCounted(proposed.id)
  await quick.page.getByRole('button', { name: /^Take the \d values found/ }).waitFor()
  await quick.press('i', 'Shift+ArrowDown')
  await expect.poll(async () => Object.keys((await recordOf(proposed.id)).readings).length).toBe(8)
  await quick.press('Escape', 'l')
  await quick.page.locator('[data-slot~="proof-table"] [data-state="matched"]').waitFor()
  await quick.accept()
  await expect.poll(async () => (await recordOf(proposed.id)).acceptance_status).toBe('ready')
  const after = quick.counted()

  console.info(
    `A proof by hand: ${before.keys} keys, ${before.seconds} s; by proposals: ${after.keys} keys, ${after.seconds} s`,
  )
  // Six keys, and a word of three letters, since something read on the slip is a warning.
  expect(after.keys).toBeLessThanOrEqual(9)
  expect(before.keys).toBeGreaterThan(3 * after.keys)
})
