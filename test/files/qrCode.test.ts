import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FileRuleError, readCodes } from '../../server/files/inspect.ts'
import { findTradeRegister } from '../../server/resources/identifications/registers.ts'
import { pdfWithCode, qrPng } from '../factories/qrCode.ts'
import { pdf } from './samples.ts'

const RC = 'https://sidjilcom.cnrc.dz/rce?n=16/00-0451207%20B%2019'

describe('the code on a document', () => {
  it('is read from a page of a PDF, on the first three pages', async () => {
    expect(await readCodes('identification_file', await pdfWithCode('RC 16/00-0451207 B 19'), 1)).toEqual([
      'RC 16/00-0451207 B 19',
    ])
    const third = await pdfWithCode(RC, { page: 3, pages: 5 })
    expect(await readCodes('identification_file', third, 5)).toEqual([RC])
    const fourth = await pdfWithCode(RC, { page: 4, pages: 5 })
    expect(await readCodes('identification_file', fourth, 5)).toEqual([])
  })

  it('is read from a photo that is turned, and is none on a page without it', async () => {
    const [page, code] = [
      { width: 1200, height: 1700, channels: 3 as const, background: '#fff' },
      await qrPng('16B0451207'),
    ]
    const photo = await sharp({ create: page })
      .composite([{ input: code, left: 800, top: 80 }])
      .rotate(8, { background: '#eee' })
      .jpeg({ quality: 70 })
      .toBuffer()
    expect(await readCodes('identification_file', photo, 1)).toEqual(['16B0451207'])
    expect(await readCodes('identification_file', await pdf(2), 2)).toEqual([])
  })

  it('is cut after 500 characters, and a file that cannot be drawn is refused', async () => {
    const [text] = (await readCodes('identification_file', await pdfWithCode('x'.repeat(700), { side: 300 }), 1))!
    expect(text).toBe('x'.repeat(500))
    const damaged = readCodes('identification_file', Buffer.from('%PDF-1.7 nothing'), 1)
    await expect(damaged).rejects.toBeInstanceOf(FileRuleError)
  })
})

describe('the register number in the text of a code', () => {
  it.each([
    ['RC 16/00-0451207 B 19', '16000451207B19'],
    ['https://example.dz/?rc=16/00-0451207B19&v=2', '16000451207B19'],
    ['16000451207b19', '16000451207B19'],
    ['16/00-0451207 B 1999', null],
    ['NIF 001916045120712', null],
    ['', null],
  ])('%j: %s', (text, expected) => expect(findTradeRegister(text)).toBe(expected))
})
