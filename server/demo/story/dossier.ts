import { associationApproval, professionalApproval, type RegulatedProfession } from '../documents/approvals.ts'
import { brandCertificate } from '../documents/brandCertificate.ts'
import { brandLogo, type Logo } from '../documents/brandLogo.ts'
import { autoEntrepreneurCard, craftsmanCard } from '../documents/cards.ts'
import { cheque } from '../documents/cheque.ts'
import { amountInWords } from '../documents/french.ts'
import { registerExtract } from '../documents/register.ts'
import { ribCertificate } from '../documents/rib.ts'
import { seededRandom } from '../documents/seededRandom.ts'
import { transferSlip } from '../documents/transferSlip.ts'
import { demoRib } from './rib.ts'
import type { DemoFile } from './steps.ts'
import type { DemoTrader } from './traders.ts'
import { type BankCode, banks, cities } from './wilayasAndBanks.ts'

export const DAY = 24 * 60

const digits = (seed: string, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
}

/** dd/mm/yyyy in Algiers, some minutes before `now`. */
const frenchDate = (now: Date, minutesBefore: number): string =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Africa/Algiers',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(now.getTime() - minutesBefore * 60_000)

/** The form in a company's name: 'SARL', 'EURL'... */
const legalForm = (name: string) => /\b(SARL|EURL|SPA|SNC)\b/.exec(name)?.[1]

/** A trader's made-up numbers: RC, NIF (which follows the RC for a company; review-practice 1) and account. */
function registration(trader: DemoTrader): { rc: string; nif: string; year: number; rib: string } {
  const { wilaya } = cities[trader.city]
  const random = seededRandom(`registration ${trader.key}`)
  const year = 8 + Math.floor(random() * 17)
  const yy = String(year).padStart(2, '0')
  const number = `0${digits(`rc ${trader.key}`, 6)}`
  const company = trader.establishment === 'personne_morale'
  return {
    year: 2000 + year,
    rc: `${wilaya}/00-${number} ${company ? 'B' : 'A'} ${yy}`,
    nif: company ? `00${yy}${wilaya}${number}${digits(`key ${trader.key}`, 2)}` : `1${digits(`nif ${trader.key}`, 14)}`,
    rib: ribAt(trader, trader.bank),
  }
}

/** A valid RIB of this trader at a bank; at the post office the agency is 99999. */
export function ribAt(trader: DemoTrader, bank: BankCode, agency?: string): string {
  const usual = bank === '007' ? '99999' : `00${digits(`agency ${trader.key}`, 3)}`
  return demoRib(bank, agency ?? usual, digits(`account ${trader.key} ${bank}`, 7))
}

export interface ExtractFlaws {
  /** the name that the document shows */
  name?: string
  rc?: string
  nif?: string
  code?: 'damaged' | 'missing'
  pages?: number
  activity?: string
  /** days until a card or approval expires; negative: it has expired */
  expiresInDays?: number
}

/** The story's documents, dated from its `now`. `at` is when they are sent, in minutes before. */
export function dossierOf(trader: DemoTrader, now: Date) {
  const { rc, nif, year, rib } = registration(trader)
  const { address, city } = trader
  // Printed beside the name only if it differs from the name.
  const arabic = trader.nameArabic === trader.name ? undefined : trader.nameArabic
  const bankOf = (number: string) => banks[number.slice(0, 3) as BankCode]

  function identification(at: number, flaws: ExtractFlaws = {}): DemoFile {
    const issuedOn = frenchDate(now, at + 9 * DAY)
    const expiresOn = frenchDate(now, at - (flaws.expiresInDays ?? 700) * DAY)
    const card = {
      holder: flaws.name ?? trader.manager,
      holderArabic: arabic,
      trade: flaws.activity ?? trader.activity,
      nif: flaws.nif ?? nif,
      city,
      address,
      issuedOn: frenchDate(now, at + 1100 * DAY),
      expiresOn,
    }
    const approval = {
      number: `${digits(`approval ${trader.key}`, 4)}/${year}`,
      holder: flaws.name ?? trader.name,
      holderArabic: arabic,
      object: flaws.activity ?? trader.activity,
      address,
      city,
      nif: flaws.nif ?? nif,
      issuedOn: frenchDate(now, at + 500 * DAY),
      expiresOn,
    }
    const pdf = (name: string, build: () => Promise<Buffer>): DemoFile => ({ name, type: 'application/pdf', build })
    switch (trader.authorization) {
      case 'registre_commerce':
        return pdf('registre-commerce.pdf', () =>
          registerExtract({
            name: flaws.name ?? trader.name,
            nameArabic: arabic,
            person: trader.establishment === 'personne_morale' ? 'morale' : 'physique',
            form: legalForm(trader.name),
            capital: legalForm(trader.name) && `${1 + (year % 9)} 000 000,00 DA`,
            rc: flaws.rc ?? rc,
            nif: flaws.nif ?? nif,
            address: `${address}, ${city}`,
            city,
            cityArabic: cities[city].arabic,
            manager: trader.manager,
            activities: [
              {
                code: `${digits(`code ${trader.key}`, 3)}.${digits(`line ${trader.key}`, 3)}`,
                label: flaws.activity ?? trader.activity,
              },
              { code: '607.051', label: 'Vente à distance par voie électronique' },
            ],
            registeredOn: `14/03/${year}`,
            issuedOn,
            extractNumber: `${cities[city].wilaya}-26-SPÉC-${digits(`extract ${trader.key}`, 5)}`,
            pages: flaws.pages ?? 1 + (year % 3),
            code: flaws.code,
          }),
        )
      case 'carte_artisan':
        return pdf('carte-artisan.pdf', () =>
          craftsmanCard({ ...card, number: `ART-${digits(`card ${trader.key}`, 6)}` }),
        )
      case 'carte_auto_entrepreneur':
        return pdf('carte-auto-entrepreneur.pdf', () =>
          autoEntrepreneurCard({ ...card, number: `AE-${digits(`card ${trader.key}`, 6)}` }),
        )
      case 'agrement_association':
        return pdf('agrement-association.pdf', () => associationApproval(approval))
      default:
        return pdf('agrement.pdf', () => professionalApproval(trader.authorization as RegulatedProfession, approval))
    }
  }

  /** The bank's certificate; `printed` is the RIB on it, if that is not the typed one. */
  const ribFile = (
    at: number,
    number: string,
    flaws: { printed?: string; holder?: string; nature?: string; currency?: string; ageDays?: number } = {},
  ): DemoFile => ({
    name: 'releve-identite-bancaire.pdf',
    type: 'application/pdf',
    build: () =>
      ribCertificate({
        bank: bankOf(number).name,
        bankArabic: bankOf(number).arabic,
        agency: city,
        holder: flaws.holder ?? trader.name,
        address,
        city,
        rib: flaws.printed ?? number,
        nature: flaws.nature ?? 'Compte courant commercial',
        currency: flaws.currency,
        openedOn: `11/01/${Math.min(year + 2, 2024)}`,
        issuedOn: frenchDate(now, at + (flaws.ageDays ?? 12) * DAY),
      }),
  })

  const logo = (look: Partial<Logo> = {}): DemoFile => ({
    name: 'logo.png',
    type: 'image/png',
    build: () => brandLogo({ seed: trader.key, motif: trader.motif, ...look }),
  })

  const brandFile = (
    at: number,
    brand: string,
    flaws: { holder?: string; validForDays?: number; look?: Partial<Logo> } = {},
  ): DemoFile => ({
    name: 'certificat-marque.jpg',
    type: 'image/jpeg',
    build: () =>
      brandCertificate({
        brand,
        holder: flaws.holder ?? trader.name,
        number: `SPÉC-${digits(`brand ${brand}`, 6)}`,
        classes: '9, 35, 42',
        filedOn: frenchDate(now, at + 1700 * DAY),
        validUntil: frenchDate(now, at - (flaws.validForDays ?? 1900) * DAY),
        issuedOn: frenchDate(now, at + 1640 * DAY),
        city: 'Alger',
        logo: { seed: trader.key, motif: trader.motif, ...flaws.look },
      }),
  })

  const chequeFile = (
    at: number,
    to: { payee: string; amount: string },
    flaws: { signed?: boolean; payee?: string; inWords?: number } = {},
  ): DemoFile => ({
    name: 'cheque-activation.jpg',
    type: 'image/jpeg',
    build: () =>
      cheque({
        bank: bankOf(rib).name,
        agency: city,
        number: digits(`cheque ${trader.key} ${at}`, 7),
        drawer: trader.name,
        drawerAddress: address,
        drawerRib: rib,
        payee: flaws.payee ?? to.payee,
        amount: to.amount,
        amountInWords: amountInWords(flaws.inWords ?? Math.round(Number(to.amount))),
        city,
        date: frenchDate(now, at + DAY),
        signed: flaws.signed,
      }),
  })

  const transferFile = (
    at: number,
    to: { payee: string; payeeRib: string; amount: string },
    flaws: { amount?: string; payer?: string; payeeRib?: string; reference?: string } = {},
  ): DemoFile => ({
    name: 'ordre-de-virement.pdf',
    type: 'application/pdf',
    build: (reference = 'SANS RÉFÉRENCE') =>
      transferSlip({
        bank: bankOf(rib).name,
        bankArabic: bankOf(rib).arabic,
        agency: city,
        city,
        payer: flaws.payer ?? trader.name,
        payerRib: rib,
        payee: to.payee,
        payeeRib: flaws.payeeRib ?? to.payeeRib,
        amount: flaws.amount ?? to.amount,
        amountInWords: amountInWords(Math.round(Number(flaws.amount ?? to.amount))),
        reference: flaws.reference ?? reference,
        date: frenchDate(now, at + 120),
        slipNumber: `VIR-${digits(`slip ${trader.key} ${at}`, 8)}`,
      }),
  })

  return { rc, nif, rib, identification, ribFile, logo, brandFile, chequeFile, transferFile }
}

export type Dossier = ReturnType<typeof dossierOf>
