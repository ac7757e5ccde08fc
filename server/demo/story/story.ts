import { type Chapter, chapterOf, type StoryTerms } from './chapter.ts'
import { collecting } from './collecting.ts'
import { DAY, ribAt } from './dossier.ts'
import { money } from './money.ts'
import { type DemoOfficer, demoOfficers } from './officers.ts'
import { demoRib } from './rib.ts'
import type { DemoAct, DemoStep, ReviewedKind } from './steps.ts'
import { type DemoTrader, demoTraders } from './traders.ts'
import { watching } from './watching.ts'

/** The answer to a blind look: an accept without codes. */
type BlindAnswer = { officer: DemoOfficer['key']; codes: string[] }

const HOUR = 60

export interface DemoStory {
  officers: DemoOfficer[]
  traders: DemoTrader[]
  /** oldest first; `at` is minutes before `terms.now` */
  steps: DemoStep[]
  terms: StoryTerms
}

/** The demo's account for activation fees; it is made up. */
export const demoPayee = { name: 'Countersign Paiements', rib: demoRib('004', '00128', '0009914207') }

type Cast = (key: string) => Chapter

/** The trader of the tour: two workspaces, a ready instance, keys and a webhook; its links are in `collecting`. */
function atlas(of: Cast): void {
  const a = of('atlas')
  a.tell(41 * DAY + 30, { do: 'issue_api_key' })
  const webhook = (key: string, workspace: string, description: string): DemoAct => ({
    do: 'register_webhook',
    webhook: a.key(key),
    workspace,
    description,
    events: [],
  })
  a.tell(41 * DAY + 20, webhook('webhook', 'atlas', 'Boutique en ligne'))
  a.passesReview(41 * DAY, 'amina', 'Atlas Pièces')
  a.asks(40 * DAY, 'cheque', 'Boutique Atlas')
  a.proofDecided(40 * DAY - 100, 'karim', { verdict: 'accept' })
  // A second shop of the same company in a workspace of its own, from which the records of the first shop cannot be
  // seen.
  a.tell(20 * DAY, { do: 'add_workspace', workspace: 'atlas.2', name: 'Atlas Constantine' })
  a.tell(20 * DAY - 5, webhook('webhook2', 'atlas.2', 'Constantine'))
  a.identifies(3 * HOUR + 31, { part: 'id2', workspace: 'atlas.2', name: 'Atlas Pièces Auto, Constantine' })
  a.refused('brand', 'id2.brand', 100, 'amina', ['BR_LOGO_MISSING', 'BR_FILE_MISSING'])
  a.brands(2 * HOUR + 40, 'Atlas Poids Lourds', { part: 'trucks', logo: a.dossier.logo({ letters: 'PL' }) })
}

/** Traders who finished earlier, and their later problems. */
function finished(of: Cast): void {
  const lumiere = of('lumiere')
  lumiere.passesReview(62 * DAY, 'karim', 'Lumière Optique')
  lumiere.asks(61 * DAY, 'bank_transfer', 'Optique Lumière Oran')
  lumiere.proofDecided(61 * DAY - 85, 'amina', { verdict: 'accept' })

  const ezzitoun = of('ezzitoun')
  ezzitoun.passesReview(33 * DAY, 'amina', 'Dar Ezzitoun')
  ezzitoun.asks(32 * DAY, 'bank_transfer', 'Dar Ezzitoun')
  ezzitoun.proofDecided(32 * DAY - 130, 'lina', { verdict: 'accept' })

  const tafna = of('tafna')
  tafna.passesReview(50 * DAY, 'karim')
  tafna.asks(49 * DAY, 'online', 'Réservations Tafna')
  tafna.tell(49 * DAY - 6, { do: 'pay_activation', instance: tafna.key('instance'), outcome: 'approve' })
  tafna.tell(4 * DAY, {
    do: 'suspend_instance',
    instance: tafna.key('instance'),
    officer: 'lina',
    reason: 'Plusieurs payeurs signalent des voyages annulés sans remboursement.',
  })

  const oasis = of('oasis')
  oasis.passesReview(15 * DAY, 'amina')
  oasis.asks(14 * DAY, 'bank_transfer', 'Oasis Froid', {
    proof: oasis.dossier.transferFile(14 * DAY, oasis.to, { amount: '50.00' }),
  })
  oasis.proofDecided(14 * DAY - 70, 'karim', {
    verdict: 'refuse',
    reason_codes: ['PI_AMOUNT_SHORT', 'PI_WRONG_REFERENCE'],
  })

  const mersa = of('mersa')
  mersa.passesReview(6 * HOUR, 'karim')
  mersa.asks(3, 'online', 'Mersa online store')

  const casbah = of('casbah')
  casbah.passesReview(6 * DAY, 'amina', 'Galerie Casbah')
  casbah.asks(5 * DAY, 'online', 'Galerie Casbah')
  casbah.tell(5 * DAY - 4, { do: 'pay_activation', instance: casbah.key('instance'), outcome: 'decline' })
}

/** Eight proofs wait: one correct transfer, one correct cheque, and six with something wrong. */
function proofs(of: Cast): void {
  const soummam = of('soummam')
  soummam.passesReview(8 * HOUR, 'amina')
  soummam.asks(HOUR + 29, 'cheque', 'Boutique en ligne')

  const hodna = of('hodna')
  hodna.passesReview(9 * DAY, 'karim', 'Hodna')
  hodna.asks(HOUR + 19, 'bank_transfer', 'Hodna Textile', {
    proof: hodna.dossier.transferFile(79, hodna.to, { amount: '80.00' }),
  })

  const djurdjura = of('djurdjura')
  djurdjura.passesReview(7 * DAY, 'amina')
  djurdjura.asks(HOUR + 10, 'cheque', 'Djurdjura Bois', {
    proof: djurdjura.dossier.chequeFile(70, djurdjura.to, { signed: false }),
  })

  // The slip of another trader, accepted a month ago.
  const aures = of('aures')
  aures.passesReview(11 * DAY, 'karim', 'Aurès Auto')
  aures.asks(55, 'bank_transfer', 'Aurès Pièces Auto', {
    proof: { ...of('ezzitoun').dossier.transferFile(32 * DAY, aures.to), reference_of: 'ezzitoun' },
  })

  const babor = of('babor')
  babor.passesReview(6 * DAY, 'amina')
  babor.asks(5 * DAY, 'cheque', 'Babor Sport', { proof: babor.dossier.chequeFile(5 * DAY, babor.to, { inWords: 10 }) })
  babor.proofDecided(5 * DAY - 90, 'karim', { verdict: 'request_new_proof', reason_codes: ['PI_CHEQUE_WORDS'] })
  babor.tell(42, {
    do: 'send_new_proof',
    instance: babor.key('instance'),
    proof: babor.dossier.chequeFile(42, babor.to, { payee: 'Babor Sport' }),
  })

  const naili = of('naili')
  naili.passesReview(5 * DAY, 'karim')
  naili.asks(2 * HOUR + 12, 'cheque', 'Bijoux Naïli', {
    proof: naili.dossier.chequeFile(132, naili.to, { inWords: 1000 }),
  })

  const rym = of('rym')
  rym.passesReview(7 * HOUR, 'amina')
  rym.asks(26, 'bank_transfer', 'الريم للنقل')

  const tell = of('tell')
  tell.passesReview(6 * HOUR + 25, 'lina')
  tell.asks(12, 'bank_transfer', 'Tell Informatique', {
    proof: tell.dossier.transferFile(12, tell.to, { reference: 'FACTURE 88', payer: 'Kaddour Nassim' }),
  })
}

/** Identified; a brand, a bank account or both are under review. */
function halfWayTraders(of: Cast): void {
  const zitoun = of('zitoun')
  zitoun.joins(2 * DAY)
  zitoun.identifies(2 * DAY - 20)
  zitoun.accepted('identification', 'id', 2 * DAY - 210, 'karim')
  zitoun.brands(3 * HOUR + 29, 'Dar Zitoun', { logo: zitoun.dossier.logo({ caption: 'Dar Zitoun' }) })
  zitoun.banks(2 * HOUR + 35)

  // The RIB of SARL Optique Lumière, which was accepted two months ago.
  const nour = of('nour')
  nour.joins(16 * DAY)
  nour.identifies(16 * DAY - 30)
  nour.accepted('identification', 'id', 16 * DAY - 260, 'amina')
  nour.brands(3 * HOUR + 7, 'Nour Vision', { logo: nour.dossier.logo({ letters: 'NV' }) })
  const shared = of('lumiere').dossier.rib
  nour.banks(2 * HOUR + 41, { rib: shared, file: nour.dossier.ribFile(161, shared) })

  const semences = of('semences')
  semences.joins(3 * DAY)
  semences.identifies(3 * DAY - 15)
  semences.accepted('identification', 'id', 3 * DAY - 240, 'karim')
  semences.brands(2 * HOUR + 26, 'Mitidja Semences 0550 00 00 18', { logo: semences.dossier.logo({ size: 40 }) })
  semences.banks(4 * HOUR + 52, {
    file: semences.dossier.ribFile(292, semences.dossier.rib, { holder: 'Ouali Noureddine' }),
  })

  const elamel = of('elamel')
  elamel.joins(30 * HOUR)
  elamel.identifies(29 * HOUR)
  elamel.accepted('identification', 'id', 26 * HOUR, 'amina')
  elamel.brands(HOUR + 44, 'El Amel Para', {
    file: elamel.dossier.brandFile(104, 'El Amel Para', { validForDays: -120 }),
  })
  elamel.banks(HOUR + 31)

  const hammam = of('hammam')
  hammam.joins(9 * DAY)
  hammam.identifies(9 * DAY - 60)
  hammam.accepted('identification', 'id', 9 * DAY - 300, 'karim')
  hammam.brands(8 * DAY, 'حمام', { logo: hammam.dossier.logo({ size: 32 }) })
  hammam.refused('brand', 'id.brand', 8 * DAY - 150, 'karim', ['BR_NAME_GENERIC', 'BR_LOGO_QUALITY'])
  hammam.brands(2 * HOUR + 2, 'حمام السلام', { again: true })
  hammam.banks(8 * DAY - 20, { rib: ribAt(hammam.trader, '007', '00125'), file: null })
  hammam.refused('bank_account', 'bank', 7 * DAY, 'amina', ['BA_CCP_AGENCY', 'BA_PROOF_MISSING'])
  hammam.banks(HOUR + 12, { again: true })
}

/** Refused, and not sent again. */
function refusals(of: Cast): void {
  const exported = of('export')
  exported.joins(24 * DAY)
  exported.identifies(24 * DAY - 30, { file: tizemmourExtract(of) })
  exported.refused('identification', 'id', 24 * DAY - 200, 'karim', ['ID_DOC_ALTERED', 'ID_NAME_MISMATCH'], {
    note: 'Le code électronique semble collé.',
    read: { rc: of('tizemmour').dossier.rc },
  })
  exported.refused('brand', 'id.brand', 24 * DAY - 220, 'karim', [
    'BR_LOGO_MISSING',
    'BR_FILE_MISSING',
    'BR_ID_REFUSED',
  ])

  const flash = of('flash')
  flash.joins(13 * DAY)
  flash.identifies(13 * DAY - 10)
  flash.brands(13 * DAY - 20, 'Banque Flash', { logo: flash.dossier.logo({ letters: 'F' }) })
  flash.banks(13 * DAY - 30, {
    file: flash.dossier.ribFile(13 * DAY, flash.dossier.rib, { nature: 'Compte d’épargne', holder: 'Dridi Oussama' }),
  })
  flash.refused('identification', 'id', 13 * DAY - 230, 'amina', ['ID_ACTIVITY_NOT_ALLOWED'])
  flash.refused('brand', 'id.brand', 13 * DAY - 240, 'amina', ['BR_NAME_OFFICIAL', 'BR_ID_REFUSED'])
  flash.refused('bank_account', 'bank', 13 * DAY - 250, 'amina', ['BA_SAVINGS', 'BA_ID_REFUSED'], {
    pins: [
      { page: 1, x: 0.31, y: 0.396, w: 0.36, h: 0.025, text: 'C’est un compte d’épargne.' },
      { page: 1, x: 0.31, y: 0.325, w: 0.36, h: 0.025, text: 'Le compte doit être au nom de l’établissement.' },
      { page: 1, x: 0.0874, y: 0.2375, w: 0.825, h: 0.062, text: 'Donnez le RIB du compte courant.' },
    ],
  })
}

/** One extract that two traders send: its code is torn, and its NIF does not follow its RC. */
function tizemmourExtract(of: Cast) {
  const { dossier } = of('tizemmour')
  const swapped = `${dossier.nif.slice(0, 9)}${dossier.nif.slice(10, 11)}${dossier.nif.slice(9, 10)}${dossier.nif.slice(11)}`
  return dossier.identification(24 * DAY, { code: 'damaged', nif: swapped, pages: 3 })
}

/** The backlog of identifications, minutes to days old. Automatic brands of the older ones were sent back. */
function backlog(of: Cast): void {
  /**
   * Sent `at` minutes ago, perhaps after refusals; the first brand is complete, waiting, or refused because it lacks a
   * logo.
   */
  const waits = (
    key: string,
    at: number,
    options: Parameters<Chapter['identifies']>[1] & {
      refusals?: string[][]
      brand?: string
      brandRefused?: boolean
      /** The trader deleted the refused dossier and sent it again as a new one. */
      deleted?: boolean
    } = {},
  ) => {
    const { refusals = [], brand, brandRefused = at > 100 && !brand, deleted = false, ...how } = options
    const trader = of(key)
    const lastSubmittedAt = at + refusals.length * 2 * DAY
    trader.joins(lastSubmittedAt + 35)
    refusals.forEach((codes, i) => {
      const sent = lastSubmittedAt - i * 2 * DAY
      const part = deleted ? 'before' : 'id'
      const missing = i === 0 && codes.includes('ID_DOC_MISSING') ? null : undefined
      const file = deleted ? how.file : missing
      trader.identifies(sent, { part, again: i > 0, file })
      trader.refused('identification', part, sent - 3 * HOUR, i % 2 ? 'amina' : 'karim', codes)
    })
    if (deleted) trader.tell(at + 20, { do: 'delete_identification', identification: trader.key('before') })
    trader.identifies(at, { again: refusals.length > 0 && !deleted, ...how })
    if (brand) trader.brands(Math.max(at - 6, 1), brand)
    if (brandRefused)
      trader.refused(
        'brand',
        'id.brand',
        Math.max((deleted ? at : lastSubmittedAt) - 95, 5),
        key.length % 2 ? 'amina' : 'karim',
        ['BR_LOGO_MISSING', 'BR_FILE_MISSING'],
      )
    return trader
  }

  // Over target
  waits('zibans', 3 * DAY + 40, {
    brand: 'Les Zibans',
    file: of('zibans').dossier.identification(3 * DAY, { pages: 4 }),
  })
  of('zibans').banks(26 * HOUR, {
    file: of('zibans').dossier.ribFile(26 * HOUR, of('zibans').dossier.rib, { ageDays: 160 }),
  })
  waits('tassili', 31 * HOUR, {
    refusals: [['ID_DOC_MISSING'], ['ID_DOC_UNREADABLE']],
    file: of('tassili').dossier.identification(31 * HOUR, { expiresInDays: -40 }),
  })
  waits('khayma', 9 * HOUR + 20, { file: null })
  waits('corniche', 6 * HOUR + 5)
  waits('feth', 4 * HOUR + 51, { refusals: [['ID_DOC_INCOMPLETE', 'ID_NIF_INVALID']] }).banks(4 * HOUR + 40)
  const sahel = waits('sahel', 4 * HOUR + 26, { brand: 'Sahel' })
  sahel.banks(3 * HOUR + 58)
  const ennour = waits('ennour', 4 * HOUR + 3)
  ennour.banks(3 * HOUR + 50, { rib: ribAt(ennour.trader, '007', '00214') })
  // Due soon
  waits('yasmine', 3 * HOUR + 48).banks(3 * HOUR + 12)
  waits('badis', 3 * HOUR + 20).questions(
    'identification',
    'id',
    150,
    'karim',
    'L’extrait donne une adresse à Constantine, votre dossier une autre. Laquelle est celle de la librairie ?',
  )
  const hodna = of('hodna')
  hodna.identifies(3 * HOUR + 12, { part: 'id2', name: 'SPA Hodna Textile, unité de Sétif' })
  hodna.refused('brand', 'id2.brand', 90, 'karim', ['BR_LOGO_MISSING', 'BR_FILE_MISSING'])
  // In time
  const noria = waits('noria', 2 * HOUR + 55)
  noria.banks(2 * HOUR + 20, { file: null })
  noria.questions('bank_account', 'bank', 105, 'amina', 'Ce compte est-il bien celui de l’association ?', {
    at: 36,
    text: 'Oui, ouvert en 2019 au nom de l’association. L’attestation suit dès que la banque l’a signée.',
  })
  waits('tizemmour', 2 * HOUR + 46, { file: tizemmourExtract(of) })
  // The document that was refused two days ago, in a dossier that looks like a first one.
  waits('bensalem', 2 * HOUR + 12, {
    refusals: [['ID_DOC_EXPIRED', 'ID_NAME_MISMATCH']],
    deleted: true,
    file: of('bensalem').dossier.identification(2 * DAY, { expiresInDays: -12 }),
  }).banks(2 * HOUR + 5)
  waits('mitidja', HOUR + 58, {
    refusals: [['ID_RC_NO_RCE']],
    file: of('mitidja').dossier.identification(118, { code: 'missing' }),
  })
  waits('fayet', HOUR + 43)
  waits('brahimi', HOUR + 21, { brand: 'Cabinet Brahimi' })
  waits('dentaire', HOUR + 4)
  const salam = waits('salam', 58, {
    file: of('salam').dossier.identification(58, { name: 'SARL Essalem Équipement' }),
  })
  salam.banks(49, { file: salam.dossier.ribFile(49, salam.dossier.rib, { nature: 'Compte d’épargne' }) })
  waits('saidi', 47, { brand: 'Dr Saïdi' })
  waits('mzab', 41)
  const kaci = waits('kaci', 31, { brand: 'Kaci Traiteur' })
  const typed = kaci.dossier.rib
  const swapped = demoRib(
    typed.slice(0, 3),
    typed.slice(3, 8),
    `${typed.slice(8, 15)}${typed[16]}${typed[15]}${typed[17]}`,
  )
  kaci.banks(16, { file: kaci.dossier.ribFile(16, typed, { printed: swapped }) })
  waits('ghoufi', 24)
  waits('rezgui', 17, { file: of('rezgui').dossier.identification(17, { activity: 'Commerce de détail' }) })
  waits('badisoran', 9)
  const blue = waits('blueatlas', 4, {
    file: { ...of('blueatlas').dossier.ribFile(4, of('blueatlas').dossier.rib), name: 'document.pdf' },
  })
  blue.banks(3, { file: blue.dossier.ribFile(3, blue.dossier.rib, { currency: 'Euro (EUR)' }) })
}

/** The operator's checklist for each identification: a call if something is odd, and an advisory line. */
const CHECKLIST = [
  {
    code: 'CALLED',
    texts: {
      en: 'Called the company on the number in the register, not the one on the document.',
      fr: 'Société appelée au numéro du registre, pas à celui du document.',
      ar: 'تم الاتصال بالشركة على رقم السجل، لا على الرقم المكتوب في الوثيقة.',
    },
    required: true,
    when: 'flagged' as const,
  },
  {
    code: 'ADDRESS',
    texts: {
      en: 'Address compared with the map.',
      fr: 'Adresse comparée à la carte.',
      ar: 'قورن العنوان بالخريطة.',
    },
    required: false,
  },
]

/** Texts that the supervisor shares with all officers. */
const SNIPPETS = [
  {
    name: 'complet',
    language: 'fr',
    text: 'Bonjour {trader}, le document envoyé est incomplet : merci de l’envoyer en entier avant le {due}.',
  },
  {
    name: 'merci',
    language: 'fr',
    text: 'Merci {trader}. Envoyez le document de nouveau dès qu’il est prêt.',
  },
  {
    name: 'كامل',
    language: 'ar',
    text: 'مرحبا {trader}، الوثيقة المرسلة غير كاملة: يرجى إرسالها كاملة قبل {due}.',
  },
  {
    name: 'called',
    language: 'en',
    text: 'Called {trader} on the number in the register.',
  },
] as const

/**
 * Four eyes and the recall window, which were turned on recently, and the decisions that have waited for a second
 * person since then.
 */
function controls(of: Cast): void {
  const { tell } = of('atlas')
  tell(47, { do: 'set', officer: 'nadia', key: 'checklist', value: { identifications: CHECKLIST } })
  for (const snippet of SNIPPETS) tell(47, { do: 'share_snippet', officer: 'lina', ...snippet })
  tell(46, { do: 'set', officer: 'nadia', key: 'hold_minutes', value: 1 })
  tell(45, {
    do: 'set',
    officer: 'nadia',
    key: 'four_eyes',
    value: { 'bank-accounts': ['first_of_account'], 'activation-proofs': ['amount_above:100000'] },
  })
  tell(38, {
    do: 'set',
    officer: 'nadia',
    key: 'retention_years',
    value: { transactions: 10 },
    reason: 'Companies keep their books for ten years.',
  })
  tell(33, {
    do: 'ask_role',
    officer: 'samir',
    about: 'karim',
    role: 'supervisor',
    reason: 'Lina is away for two weeks.',
  })
  // One accepted dossier in ten gets a second look without its decision.
  tell(300, { do: 'set', officer: 'nadia', key: 'blind_share', value: 10 })
  const drawn = (trader: string, kind: ReviewedKind, part: string, at: number, by: BlindAnswer | null) =>
    of(trader).tell(at, { do: 'look_blind', kind, record: `${trader}.${part}`, by })
  drawn('soummam', 'identification', 'id', 150, { officer: 'karim', codes: [] })
  drawn('tell', 'brand', 'id.brand', 60, { officer: 'amina', codes: [] })
  drawn('rym', 'identification', 'id', 100, { officer: 'karim', codes: ['ID_DOC_INCOMPLETE'] })
  drawn('mersa', 'identification', 'id', 50, null)
  drawn('rym', 'brand', 'id.brand', 49, null)
  const proposed = (trader: string, at: number, officer: 'amina' | 'karim', more: { note?: string } = {}) =>
    of(trader).tell(at, {
      do: 'propose',
      kind: 'bank_account',
      record: `${trader}.bank`,
      officer,
      read: { holder: of(trader).trader.name },
      verdict: 'accept',
      ...more,
    })
  proposed('sahel', 21, 'karim')
  proposed('yasmine', 14, 'amina', { note: 'The branch confirmed the number by telephone.' })
  of('zibans').tell(8, {
    do: 'propose',
    kind: 'bank_account',
    record: 'zibans.bank',
    officer: 'karim',
    verdict: 'refuse',
    reason_codes: ['BA_PROOF_OLD'],
  })
}

/**
 * The events before the demo starts, as data: actors and steps, each with its time before `now`. Everything is made up;
 * the same `now` gives the same story and documents. Nothing here touches a database.
 */
export function demoStory(terms: Partial<StoryTerms> = {}): DemoStory {
  const settled: StoryTerms = {
    now: terms.now ?? new Date(),
    fee: terms.fee ?? '100.00',
    payee: terms.payee ?? demoPayee,
  }
  const steps: DemoStep[] = []
  const chapters = new Map(demoTraders.map((trader) => [trader.key, chapterOf(trader, settled, steps)]))
  const of: Cast = (key) => chapters.get(key)!
  for (const part of [atlas, finished, collecting, proofs, halfWayTraders, refusals, backlog, controls]) part(of)
  money(of, settled)
  watching(of)
  steps.sort((a, b) => b.at - a.at)
  return { officers: demoOfficers, traders: [...demoTraders], steps, terms: settled }
}
