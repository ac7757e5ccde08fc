import { describe, expect, it } from 'vitest'
import { proposalsIn, type SearchedField } from '../../../client/format/proposals.ts'
import { readSlip } from '../../../client/resources/activationProofs/readSlip.ts'
import { ribSearchFields as bankAccounts } from '../../../client/resources/bankAccounts/searchFields.ts'
import { registerSearchFields as identifications } from '../../../client/resources/identifications/searchFields.ts'
import { joinLines, type TextRun } from '../../../client/review/viewer/textLayer.ts'

const valuesIn = (searched: readonly SearchedField[], ...lines: string[]) =>
  Object.fromEntries(Object.entries(proposalsIn(searched, [lines])).map(([field, { value }]) => [field, value]))

/** The values on a slip whose lines are one cell each. */
const slipValues = (...lines: string[]) =>
  Object.fromEntries(
    Object.entries(readSlip([lines.map((text) => ({ text, cells: [{ text, x: 0, end: 500 }] }))])).map(
      ([field, { value }]) => [field, value],
    ),
  )

describe('what a text layer holds for the worksheet', () => {
  it('is what stands after its label', () => {
    const extract = [
      'Registre du commerce N° : 16/00-0451207 B 21',
      'N.I.F : 0021 1604 5120 738',
      'NIS 001216010012345',
      'Article d’imposition : 16012345678',
    ]
    expect(valuesIn(identifications, ...extract)).toEqual({
      rc: '16/00-0451207 B 21',
      nif: '002116045120738',
      nis: '001216010012345',
      tax_article: '16012345678',
    })
    expect(valuesIn(bankAccounts, 'RIB : 007 99999 0001243187 04', 'Fait à Alger, le 03/11/2026')).toEqual({
      rib: '00799999000124318704',
      issued_on: '2026-11-03',
    })
    expect(slipValues('Montant : 12 000,50 DZD', 'Date d’opération 1.9.2026', 'Référence : VIR-88213')).toEqual({
      amount: '12000.50',
      issued_on: '2026-09-01',
      reference: 'VIR-88213',
    })
  })

  it('is found in the boxes of a certificate, and in its place and day', () => {
    const certificate = [
      'Code banque Code agence Numéro de compte Clé',
      '001 00373 0000256755 83',
      'Biskra, le 13/06/2026',
    ]
    expect(valuesIn(bankAccounts, ...certificate)).toEqual({ rib: '00100373000025675583', issued_on: '2026-06-13' })
    expect(valuesIn(bankAccounts, 'Ouvert le 11/01/2015')).toEqual({})
    expect(valuesIn(identifications, 'N° d’immatriculation 07/00-0590465 B 13')).toEqual({ rc: '07/00-0590465 B 13' })
  })

  it('is found in Arabic on whichever side of its label it stands, in presentation forms too', () => {
    expect(valuesIn(identifications, '002116045120738 رقم التعريف الجبائي')).toEqual({ nif: '002116045120738' })
    expect(valuesIn(identifications, 'رقم السجل التجاري ١٦/٠٠-٠٤٥١٢٠٧ B ٢١')).toEqual({ rc: '16/00-0451207 B 21' })
    expect(valuesIn(identifications, 'ﺭﻗﻢ ﺍﻟﻤﺎﺩﺓ 16012345678')).toEqual({ tax_article: '16012345678' })
  })

  it.each([
    ['two values of one kind', 'NIF : 002116045120738', 'NIF : 002116045120739'],
    ['no label', '002116045120738'],
    ['another number of digits', 'NIF : 0021160451207', 'NIF : 0021160451207381'],
    ['a label within a word', 'SNIF : 002116045120738'],
    ['two numbers beside a label in Arabic', '002116045120738 رقم التعريف الجبائي 002116045120739'],
    ['no text', ''],
  ])('is nothing with %s', (_, ...lines) => expect(valuesIn(identifications, ...lines)).toEqual({}))

  it('is one value that stands in several places, with the first page that has it', () => {
    const pages = [['Extrait'], ['NIF : 002116045120738'], ['N.I.F. 002 116 045 120 738']]
    expect(proposalsIn(identifications, pages)).toEqual({ nif: { value: '002116045120738', page: 2 } })
  })

  it.each([
    ['Fait à Alger, le 31/02/2026', undefined],
    ['Délivré le 1/2/2026', '2026-02-01'],
  ])('%s: the day %s', (line, day) => expect(valuesIn(bankAccounts, line).issued_on).toBe(day))

  it.each([
    ['12.000', '12000'],
    ['12.000,5', '12000.5'],
    ['12,000.00', '12000.00'],
    ['4500', '4500'],
    ['1 2345', undefined],
  ])('an amount of %s is %s', (written, amount) => expect(slipValues(`Montant : ${written} DA`).amount).toBe(amount))
})

describe('the lines of a page', () => {
  const run = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: text.length * 5, height: 10 })

  it('come from top to bottom and left to right, whatever the order in the file', () => {
    const runs = [run('16/00-0451207', 100, 699), run('Second', 10, 600), run('RC :', 10, 700), run(' B 21', 165, 700)]
    expect(joinLines(runs).map(({ text }) => text)).toEqual(['RC : 16/00-0451207 B 21', 'Second'])
  })

  it('keep together what was drawn sign by sign', () => {
    const [line] = joinLines([...'002116'].map((sign, place) => run(sign, place * 5, 100)))
    expect(line).toEqual({ text: '002116', cells: [{ text: '002116', x: 0, end: 30 }] })
  })

  it('have a cell for each column', () => {
    const [line] = joinLines([run('Payeur', 10, 100), run('SARL', 100, 100), run('Tell', 124, 100)])
    expect(line!.cells.map(({ text }) => text)).toEqual(['Payeur', 'SARL Tell'])
  })
})
