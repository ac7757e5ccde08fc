import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A small PDF with `pages` pages. */
export async function pdf(pages = 1, text = 'Document'): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1)
    document.addPage([420, 595]).drawText(`${text} ${number}`, { x: 40, y: 500 })
  return document.save()
}

/** A PDF of one page with these lines of text; without any, the page is empty. */
export async function pdfOfLines(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 780 - index * 24, size: 11 })
  return document.save()
}

/** A small PNG of one colour, with a white part of `white` pixels on the right. */
export async function png(width = 64, height = 64, background = '#0b6b57', white = 0): Promise<Uint8Array> {
  return sharp({ create: { width: width - white, height, channels: 3, background } })
    .extend({ right: white, background: '#fff' })
    .png()
    .toBuffer()
}
