import { splitRib } from '../../resources/bankAccounts/rib.ts'
import { ofCity } from './french.ts'
import { signature, stamp } from './marks.ts'
import { drawPdf, ink } from './paper.ts'

export interface RibCertificate {
  bank: string
  bankArabic: string
  agency: string
  holder: string
  address: string
  city: string
  /** 20 digits, as printed on the certificate */
  rib: string
  nature: string
  currency?: string | undefined
  /** dd/mm/yyyy */
  openedOn: string
  issuedOn: string
}

/** The four parts of a RIB: bank, agency, account, key. */
export const ribParts = (rib: string): [string, string, string, string] => {
  const { bank, agency, account, key } = splitRib(rib)
  return [bank, agency, account, key]
}

/** A bank's certificate of an account (decisions A-01): a PDF of 1 page. */
export const ribCertificate = (certificate: RibCertificate): Promise<Buffer> =>
  drawPdf('Relevé d’identité bancaire', (paper) => {
    const sheet = paper.sheet()
    const [left, right, width] = [52, 543, 491]
    const parts = ribParts(certificate.rib)
    sheet.text(certificate.bank.toUpperCase(), left, 70, { face: 'bold', size: 15, maxWidth: 320 })
    sheet.text(`Agence ${ofCity(certificate.agency)}, code ${parts[1]}`, left, 88)
    sheet.text(certificate.bankArabic, right, 70, { face: 'bold', size: 15, align: 'right' })
    sheet.rule(left, 102, width, { color: ink.text, thickness: 1.6 })
    sheet.text('RELEVÉ D’IDENTITÉ BANCAIRE', 297, 150, { face: 'bold', size: 18, align: 'center' })
    sheet.text('كشف الهوية البنكية', 297, 174, { size: 14, align: 'center' })

    const columns = [90, 120, 211, 70]
    const labels = ['Code banque', 'Code agence', 'Numéro de compte', 'Clé']
    let x = left
    columns.forEach((w, i) => {
      sheet.box(x, 200, w, 52, { border: ink.text, thickness: 1.1 })
      sheet.text(labels[i]!, x + w / 2, 216, { size: 8.5, align: 'center' })
      sheet.text(parts[i]!, x + w / 2, 240, { face: 'mono', size: 17, align: 'center', color: ink.typed })
      x += w
    })
    const rows: [string, string, string][] = [
      ['Titulaire du compte', certificate.holder.toUpperCase(), 'صاحب الحساب'],
      ['Adresse', `${certificate.address}, ${certificate.city}`, 'العنوان'],
      ['Nature du compte', certificate.nature, 'نوع الحساب'],
      ['Monnaie', certificate.currency ?? 'Dinar algérien (DZD)', 'العملة'],
      ['Ouvert le', certificate.openedOn, 'تاريخ الفتح'],
    ]
    rows.forEach(([french, value, arabic], i) => {
      const y = 288 + i * 30
      sheet.text(french, left, y, { size: 10.5 })
      sheet.text(value, left + 140, y, { face: 'mono', size: 10.5, color: ink.typed, maxWidth: 262 })
      sheet.text(arabic, right, y, { size: 11, align: 'right' })
      sheet.rule(left, y + 9, width, { dotted: true })
    })
    sheet.text(
      'Nous certifions que le compte désigné ci-dessus est ouvert dans nos livres au nom du titulaire',
      left,
      462,
    )
    sheet.text('indiqué. Le présent relevé est délivré à sa demande pour servir et valoir ce que de droit.', left, 478)
    sheet.text(`${certificate.city}, le ${certificate.issuedOn}`, left, 522, { face: 'bold', size: 10.5 })
    sheet.text('Le chef d’agence', right - 120, 522)
    const mark = stamp(right - 90, 590, 52, `Agence ${parts[1]} · ${certificate.agency}`, certificate.issuedOn)
    sheet.stroke(mark.rings, '#5b3a8c', 1.5, 0.75)
    sheet.fill(mark.letters, '#5b3a8c', 0.75)
    sheet.stroke(signature(certificate.rib, right - 190, 560, 110, 48), '#1f2f86', 1.4)
  })
