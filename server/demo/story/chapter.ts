import { type Dossier, dossierOf } from './dossier.ts'
import type { DemoOfficer } from './officers.ts'
import type { DemoAct, DemoFile, DemoPin, DemoStep, ProofVerdict, Reading, ReviewedKind } from './steps.ts'
import type { DemoTrader } from './traders.ts'

export interface StoryTerms {
  now: Date
  /** decimal string in dinars */
  fee: string
  payee: { name: string; rib: string }
}

type Officer = DemoOfficer['key']
type Method = 'online' | 'bank_transfer' | 'cheque'

/**
 * Writes the story of one trader: each verb adds one step, `at` minutes before now. Keys default to the trader's main dossier:
 * 'atlas.id', its first brand 'atlas.id.brand', 'atlas.bank', 'atlas.instance'.
 */
export function chapterOf(trader: DemoTrader, terms: StoryTerms, steps: DemoStep[]) {
  const { now, fee, payee } = terms
  const to = { payee: payee.name, payeeRib: payee.rib, amount: fee }
  const dossier: Dossier = dossierOf(trader, now)
  const tell = (at: number, act: DemoAct) => {
    steps.push({ at, trader: trader.key, ...act })
  }
  const key = (part: string) => `${trader.key}.${part}`

  const joins = (at: number) => tell(at, { do: 'sign_up' })

  const identifies = (
    at: number,
    options: {
      again?: boolean
      part?: string
      workspace?: string
      name?: string
      file?: DemoFile | null | undefined
    } = {},
  ) =>
    tell(at, {
      do: options.again ? 'resubmit_identification' : 'submit_identification',
      identification: key(options.part ?? 'id'),
      first_brand: key(`${options.part ?? 'id'}.brand`),
      workspace: options.workspace ?? trader.key,
      name: options.name ?? trader.name,
      establishment: trader.establishment,
      authorization: trader.authorization,
      activity: trader.activity,
      file: options.file === null ? undefined : (options.file ?? dossier.identification(at)),
    })

  /** Completes the first brand, or adds another one when `part` is given. */
  const brands = (
    at: number,
    name: string,
    options: { part?: string; again?: boolean; logo?: DemoFile; file?: DemoFile } = {},
  ) =>
    tell(at, {
      do: options.part && !options.again ? 'submit_brand' : 'resubmit_brand',
      brand: key(options.part ?? 'id.brand'),
      identification: key('id'),
      name,
      logo: options.logo ?? dossier.logo(),
      file: options.file ?? dossier.brandFile(at, name),
    })

  const banks = (
    at: number,
    options: { again?: boolean; part?: string; rib?: string; file?: DemoFile | null | undefined } = {},
  ) => {
    const rib = options.rib ?? dossier.rib
    tell(at, {
      do: options.again ? 'resubmit_bank_account' : 'submit_bank_account',
      bank_account: key(options.part ?? 'bank'),
      identification: key('id'),
      account_number: rib,
      file: options.file === null ? undefined : (options.file ?? dossier.ribFile(at, rib)),
    })
  }

  const decided = (
    kind: ReviewedKind,
    part: string,
    at: number,
    officer: Officer,
    codes: string[],
    more: { note?: string; read?: Reading; pins?: DemoPin[] } = {},
  ) => {
    const registered = trader.authorization === 'registre_commerce'
    const read: Record<ReviewedKind, Reading | undefined> = {
      identification: { nif: dossier.nif, ...(registered ? { rc: dossier.rc } : {}) },
      bank_account: { holder: trader.name },
      brand: undefined,
    }
    const shared = { do: 'decide', kind, record: key(part), officer, read: read[kind], ...more } as const
    tell(
      at,
      codes.length > 0 ? { ...shared, verdict: 'refuse', reason_codes: codes } : { ...shared, verdict: 'accept' },
    )
  }

  const accepted = (kind: ReviewedKind, part: string, at: number, officer: Officer) =>
    decided(kind, part, at, officer, [])
  const refused = (
    kind: ReviewedKind,
    part: string,
    at: number,
    officer: Officer,
    codes: string[],
    more: { note?: string; read?: Reading; pins?: DemoPin[] } = {},
  ) => decided(kind, part, at, officer, codes, more)

  /** A question of an officer, and its answer, if there is one. */
  const questions = (
    kind: ReviewedKind,
    part: string,
    at: number,
    officer: Officer,
    text: string,
    answer?: { at: number; text: string },
  ) => {
    tell(at, { do: 'request_information', kind, record: key(part), officer, text })
    if (answer) tell(answer.at, { do: 'answer', kind, record: key(part), text: answer.text })
  }

  /** From sign-up to three accepted dossiers, 6 hours after `at`. */
  const passesReview = (at: number, officer: Officer, brand = trader.name) => {
    joins(at + 40)
    identifies(at)
    brands(at - 10, brand)
    banks(at - 25)
    accepted('identification', 'id', at - 190, officer)
    accepted('brand', 'id.brand', at - 280, officer)
    accepted('bank_account', 'bank', at - 340, officer)
  }

  const asks = (
    at: number,
    payment_method: Method,
    title: string,
    options: { part?: string; brand?: string; workspace?: string; proof?: DemoFile } = {},
  ) =>
    tell(at, {
      do: 'request_instance',
      instance: key(options.part ?? 'instance'),
      workspace: options.workspace ?? trader.key,
      title,
      identification: key('id'),
      brand: key(options.brand ?? 'id.brand'),
      bank_account: key('bank'),
      payment_method,
      proof: payment_method === 'online' ? undefined : (options.proof ?? proof(at, payment_method)),
    })

  const proof = (at: number, method: Exclude<Method, 'online'>) =>
    method === 'cheque' ? dossier.chequeFile(at, to) : dossier.transferFile(at, to)

  const proofDecided = (at: number, officer: Officer, verdict: ProofVerdict) =>
    tell(at, { do: 'decide_proof', instance: key('instance'), officer, ...verdict })

  return {
    trader,
    key,
    dossier,
    to,
    tell,
    joins,
    identifies,
    brands,
    banks,
    accepted,
    refused,
    questions,
    passesReview,
    asks,
    proofDecided,
  }
}

export type Chapter = ReturnType<typeof chapterOf>
