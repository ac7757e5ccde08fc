import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import encodeQR from 'qr'
import sharp from 'sharp'

/** A QR code as PNG, six pixels a module. */
export function qrPng(text: string): Promise<Buffer> {
  const cells = encodeQR(text, 'raw', { border: 4 })
  const side = cells.length
  const grey = Buffer.from(cells.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 6, side * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** A PDF whose page of this number, from 1, has the code at its top right. */
export async function pdfWithCode(text: string, { page = 1, pages = 1, side = 70 } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const image = await document.embedPng(await qrPng(text))
  for (let number = 1; number <= pages; number += 1) {
    const sheet = document.addPage([595, 842])
    sheet.drawText('EXTRAIT DU REGISTRE DU COMMERCE', { x: 60, y: 700, size: 14, color: rgb(0.1, 0.1, 0.1) })
    if (number === page) sheet.drawImage(image, { x: 560 - side, y: 810 - side, width: side, height: side })
  }
  return Buffer.from(await document.save())
}
