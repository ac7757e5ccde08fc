// Opens files from strangers in a separate process without the program's environment; inspect.ts starts it. Plain
// JavaScript, because the source tree and the build run the same file.
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { inspectPdf } from './pdf.mjs'
import { RejectedFileError, rejectFile } from './refused.mjs'

sharp.cache(false)
sharp.concurrency(1)

async function inspectImage(bytes, { maxSide, maxPixels }) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false })
  const { width, height } = (await image.metadata()).autoOrient
  if (Math.max(width, height) > maxSide || width * height > maxPixels) rejectFile('image_dimensions')
  await image.greyscale().raw().toBuffer()
  return { pages: 1, width, height }
}

async function inspect({ bytes, types, limits }) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!types.includes(type)) rejectFile('mimes')
  const pdf = type === 'application/pdf'
  try {
    return { type, ...(await (pdf ? inspectPdf(bytes, limits) : inspectImage(bytes, limits))) }
  } catch (error) {
    if (error instanceof RejectedFileError) throw error
    return rejectFile(pdf ? 'pdf_damaged' : 'image_damaged')
  }
}

async function logo({ bytes, limits }) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels }).autoOrient()
  const resizeTo = (side) => image.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const [png, small] = await Promise.all([
    resizeTo(limits.logoSide).png().toBuffer(),
    resizeTo(limits.smallLogoSide).png({ palette: true, colours: 64, effort: 10 }).toBuffer(),
  ]).catch(() => rejectFile('image_damaged'))
  return { png, small }
}

/** A page as a small picture: white where it is empty, and the right way up. */
async function picture({ bytes, page, limits }) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const side = limits.pictureSide
  try {
    // Loaded where a page is drawn: most of these processes only inspect.
    const { drawPdfPage } = await import('./pdfPage.mjs')
    const drawn = type === 'application/pdf' ? await drawPdfPage(bytes, page, side) : bytes
    return await sharp(drawn, { failOn: 'error', limitInputPixels: limits.maxPixels })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return rejectFile(type === 'application/pdf' ? 'pdf_damaged' : 'image_damaged')
  }
}

/** The codes on the first pages of a document: those of the first page that has any. */
async function codes({ bytes, pages, limits }) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const side = limits.codeSide
  try {
    // Loaded where a code is read: most of these processes only inspect.
    const [{ readQrCodes }, { drawPdfPage }] = await Promise.all([import('./qrCode.mjs'), import('./pdfPage.mjs')])
    for (let page = 1; page <= Math.min(pages, limits.codePages); page += 1) {
      const drawn = type === 'application/pdf' ? await drawPdfPage(bytes, page, side) : bytes
      const { data, info } = await sharp(drawn, { failOn: 'error', limitInputPixels: limits.maxPixels })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const texts = await readQrCodes({ data, width: info.width, height: info.height }, limits.codes)
      if (texts.length > 0) return texts.map((text) => text.slice(0, limits.codeText))
    }
    return []
  } catch {
    return rejectFile(type === 'application/pdf' ? 'pdf_damaged' : 'image_damaged')
  }
}

/** An image whose lightest and darkest parts differ by less than this, of 255, shows nothing. */
const BLANK_RANGE = 12

async function isBlankImage(bytes, { maxPixels }) {
  const small = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(200, 200, { fit: 'inside' })
    .raw()
    .toBuffer()
  return Math.max(...small) - Math.min(...small) < BLANK_RANGE
}

/** The text layer of a document's first pages, and whether they show nothing at all. An image has no text. */
async function text({ bytes, limits }) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  try {
    if (type !== 'application/pdf') return { lines: [], isBlank: await isBlankImage(bytes, limits) }
    const { readPdfText } = await import('./pdfText.mjs')
    return await readPdfText(bytes, limits.textPages, limits.textItems)
  } catch {
    return rejectFile(type === 'application/pdf' ? 'pdf_damaged' : 'image_damaged')
  }
}

const WORK = { inspect, logo, picture, codes, text }

// Ctrl-C reaches the whole process group: the current file is finished first. This process ends with its parent.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (task) => {
  try {
    process.send({ done: await WORK[task.work](task) })
  } catch (error) {
    process.send(
      error instanceof RejectedFileError
        ? { refused: error.rule, found: error.found }
        : { failed: String(error?.stack ?? error) },
    )
  }
})
process.send('ready')
