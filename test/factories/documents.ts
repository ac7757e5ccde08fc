import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A small PDF with `pages` pages. */
export async function pdf(pages = 1, text = 'Document'): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1)
    document.addPage([420, 595]).drawText(`${text} ${number}`, { x: 40, y: 500 })
  return document.save()
}

/** A small PNG of one colour. */
export async function png(width = 64, height = 64, background = '#0b6b57'): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
