import type { Font } from 'fontkit'
import * as fontkit from 'fontkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { associationApproval, professionalApproval } from '../../server/demo/documents/approvals.ts'
import { brandCertificate } from '../../server/demo/documents/brandCertificate.ts'
import { brandLogo, motifs } from '../../server/demo/documents/brandLogo.ts'
import { autoEntrepreneurCard, craftsmanCard } from '../../server/demo/documents/cards.ts'
import { cheque } from '../../server/demo/documents/cheque.ts'
import { fontBytes, parsedFont, unwrapWoff } from '../../server/demo/documents/fonts.ts'
import { amountInWords, ofCity } from '../../server/demo/documents/french.ts'
import { measure, outline } from '../../server/demo/documents/outline.ts'
import { registerExtract } from '../../server/demo/documents/register.ts'
import { ribCertificate } from '../../server/demo/documents/rib.ts'
import { transferSlip } from '../../server/demo/documents/transferSlip.ts'
import { readPdf } from './pdfText.ts'

const extract = (pages: number) =>
  registerExtract({
    name: 'SARL Exemple Conserves',
    nameArabic: 'شركة مثال للمصبرات',
    person: 'morale',
    form: 'SARL',
    rc: '16/00-0451207 B 21',
    nif: '002116045120738',
    address: '14, rue des Oliviers',
    city: 'Alger',
    cityArabic: 'للجزائر',
    manager: 'Hamdani Yacine',
    activities: [{ code: '104.207', label: 'Conserverie de fruits et légumes' }],
    registeredOn: '14/03/2021',
    issuedOn: '02/11/2026',
    extractNumber: '16-26-SPÉC-00418',
    pages,
  })

const card = {
  holder: 'Bensalem Kamel',
  trade: 'Maroquinerie',
  number: 'ART-004417',
  nif: '185250407112233',
  city: 'Constantine',
  address: '8, rue Larbi Ben M’hidi',
  issuedOn: '12/02/2024',
  expiresOn: '12/02/2029',
}

const approval = {
  number: '118/2022',
  holder: 'Dr Exemple',
  address: '4, rue Emir Abdelkader',
  city: 'Annaba',
  nif: '123456789012345',
  issuedOn: '11/01/2022',
}

const certificate = {
  bank: 'Crédit Populaire d’Algérie',
  bankArabic: 'القرض الشعبي الجزائري',
  agency: 'Alger',
  holder: 'EURL Exemple',
  address: '27, boulevard des Martyrs',
  city: 'Alger',
  rib: '00400104000123450386',
  nature: 'Compte courant commercial',
  openedOn: '11/01/2024',
  issuedOn: '28/10/2026',
}

const slip = {
  bank: 'Banque Nationale d’Algérie',
  bankArabic: 'البنك الوطني الجزائري',
  agency: 'Blida',
  city: 'Blida',
  payer: 'SPA Exemple',
  payerRib: '00100101000123450051',
  payee: 'Countersign Paiements',
  payeeRib: '00400104000123450386',
  amount: '100.00',
  amountInWords: 'Cent dinars algériens',
  reference: 'CS-7K2M',
  date: '19/11/2026',
  slipNumber: 'VIR-0041',
}

const drawnCheque = (signed: boolean) =>
  cheque({
    bank: 'Trust Bank Algeria',
    agency: 'Béjaïa',
    number: '0047183',
    drawer: 'SARL Exemple',
    drawerAddress: 'Lot 12',
    drawerRib: '02900117000123451676',
    payee: 'Countersign Paiements',
    amount: '100.00',
    amountInWords: 'Cent dinars algériens',
    city: 'Béjaïa',
    date: '04/11/2026',
    signed,
  })

const trademark = () =>
  brandCertificate({
    brand: 'Dar Exemple',
    holder: 'SARL Exemple',
    number: 'SPÉC-118204',
    classes: '29, 35',
    filedOn: '07/02/2022',
    validUntil: '07/02/2032',
    issuedOn: '21/03/2022',
    city: 'Alger',
    logo: { seed: 'exemple', motif: 'olive' },
  })

const documents: Record<string, () => Promise<Buffer>> = {
  extract: () => extract(2),
  craftsmanCard: () => craftsmanCard(card),
  autoEntrepreneurCard: () => autoEntrepreneurCard(card),
  professionalApproval: () => professionalApproval('doctor', approval),
  associationApproval: () => associationApproval({ ...approval, object: 'Culture' }),
  ribCertificate: () => ribCertificate(certificate),
  transferSlip: () => transferSlip(slip),
  cheque: () => drawnCheque(true),
  brandCertificate: trademark,
  brandLogo: () => brandLogo({ seed: 'exemple', motif: 'star', caption: 'Exemple' }),
}

describe('demo documents', () => {
  it.each(Object.entries(documents))('%s: the same facts give the same bytes, under 300 kB', async (_, build) => {
    const [first, second] = [await build(), await build()]
    expect(first.equals(second)).toBe(true)
    expect(first.length).toBeLessThan(300_000)
  })

  it.each([1, 2, 3, 4])('an extract of %i pages opens with that many, its numbers in the text', async (pages) => {
    const read = await readPdf(await extract(pages))
    expect(read.pages).toBe(pages)
    expect(read.text).toContain('16/00-0451207 B 21')
    expect(read.text).toContain('002116045120738')
    expect(read.text).toContain('SARL EXEMPLE CONSERVES')
    expect(read.text).toContain('مستخرج من السجل التجاري')
    expect(read.text.match(/SPÉCIMEN\. Document fictif/g)).toHaveLength(pages)
  })

  it('cards have two sides; approvals, RIB certificates and slips one page', async () => {
    const pages = async (name: string) => (await readPdf(await documents[name]!())).pages
    expect(await pages('craftsmanCard')).toBe(2)
    expect(await pages('autoEntrepreneurCard')).toBe(2)
    for (const name of ['professionalApproval', 'associationApproval', 'ribCertificate', 'transferSlip'])
      expect(await pages(name), name).toBe(1)
  })

  it('a RIB certificate and a slip say what an officer reads on them', async () => {
    const rib = (await readPdf(await ribCertificate(certificate))).text
    for (const part of ['004', '00104', '0001234503', '86', 'EURL EXEMPLE']) expect(rib).toContain(part)
    const transfer = (await readPdf(await transferSlip(slip))).text
    for (const part of ['004 00104 0001234503 86', '100,00 DZD', 'CS-7K2M', 'SPA EXEMPLE'])
      expect(transfer).toContain(part)
  })

  it('Arabic is joined and runs from right to left', () => {
    const run = parsedFont('arabic').layout('سجل')
    expect(run.direction).toBe('rtl')
    expect(run.glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints)).join('')).toBe('لجس')
    const drawn = outline('سجل', 0, 0, { size: 10 })
    expect(drawn).toBe(outline('سجل', 0, 0, { size: 10, face: 'arabic' }))
    expect(drawn).not.toBe(outline('سجل', 0, 0, { size: 10, face: 'arabicBold' }))
    // Joined letters are narrower than the same letters standing alone.
    const alone = [...'سجل'].reduce((sum, letter) => sum + measure(letter, { size: 10 }), 0)
    expect(measure('سجل', { size: 10 })).toBeLessThan(alone - 1)
  })

  it('a glyph keeps its letter, also when a document was cut down to it first', () => {
    const font = parsedFont('arabic')
    const { id } = (fontkit.create(fontBytes('arabic')) as Font).glyphForCodePoint(0x638)
    font.getGlyph(id)
    expect(font.layout('ظ').glyphs[0]!.codePoints).toEqual([0x638])
  })

  it('pictures decode: cheque and certificate as JPEG, logos as square transparent PNG', async () => {
    expect(await sharp(await drawnCheque(true)).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 584 })
    expect(await sharp(await trademark()).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1270 })
    const logos = await Promise.all(motifs.map((motif) => brandLogo({ seed: 'one', motif })))
    for (const logo of logos)
      expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 512, height: 512, hasAlpha: true })
    expect(new Set(logos.map((logo) => logo.toString('base64'))).size).toBe(motifs.length)
    expect(await sharp(await brandLogo({ seed: 'one', motif: 'sun', size: 40 })).metadata()).toMatchObject({
      width: 40,
    })
  })

  it('an unsigned cheque has no ink where the signature goes', async () => {
    const ink = async (signed: boolean) => {
      const area = sharp(await drawnCheque(signed)).extract({ left: 920, top: 416, width: 270, height: 90 })
      const { data } = await area.greyscale().raw().toBuffer({ resolveWithObject: true })
      return data.filter((value) => value < 90).length
    }
    expect(await ink(true)).toBeGreaterThan(500)
    expect(await ink(false)).toBe(0)
  })

  it('only a WOFF font is unwrapped', () => {
    expect(() => unwrapWoff(Buffer.from('OTTO, and then something else'))).toThrow('not a WOFF font')
  })

  it('amounts are written in French words', () => {
    expect(amountInWords(1)).toBe('Un dinar algérien')
    expect(amountInWords(71)).toBe('Soixante et onze dinars algériens')
    expect(amountInWords(80)).toBe('Quatre-vingts dinars algériens')
    expect(amountInWords(81)).toBe('Quatre-vingt-un dinars algériens')
    expect(amountInWords(100)).toBe('Cent dinars algériens')
    expect(amountInWords(1000)).toBe('Mille dinars algériens')
    expect(amountInWords(12_500)).toBe('Douze mille cinq cents dinars algériens')
    expect(amountInWords(280_291)).toBe('Deux cent quatre-vingt mille deux cent quatre-vingt-onze dinars algériens')
    expect([ofCity('Alger'), ofCity('Béjaïa')]).toEqual(['d’Alger', 'de Béjaïa'])
  })
})
