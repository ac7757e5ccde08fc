// Opens files that strangers sent, in a process of its own without the program's environment: see inspect.ts, which
// starts it. Plain JavaScript, because it runs as it stands in the source tree and in the build.
import { PDFArray, PDFDict, PDFInvalidObject, PDFName, PDFParser, PDFStream } from '@cantoo/pdf-lib'
import { fileTypeFromBuffer } from 'file-type'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

class Refused extends Error {
  constructor(rule) {
    super(rule)
    this.rule = rule
  }
}

const refuse = (rule) => {
  throw new Refused(rule)
}

const name = (text) => PDFName.of(text)
const ACTIVE = new Set([name('JavaScript'), name('Launch'), name('Rendition')])
const ACTIVE_TEXT = /\/(JavaScript|Launch|Rendition)\b/

/** True when the object itself, or anything written directly inside it, is an action that runs something. */
function runsSomething(object) {
  const rest = [object]
  while (rest.length > 0) {
    const part = rest.pop()
    if (part instanceof PDFArray) for (const item of part.asArray()) rest.push(item)
    else if (part instanceof PDFStream) rest.push(part.dict)
    else if (part instanceof PDFDict) {
      if (ACTIVE.has(part.lookup(name('S'))) || part.has(name('JS')) || part.has(name('XFA'))) return true
      for (const value of part.values()) rest.push(value)
    } else if (part instanceof PDFInvalidObject) {
      // What cannot be parsed is only let through when it cannot spell an action, not even with #xx escapes.
      const bytes = new Uint8Array(part.sizeInBytes())
      part.copyBytesInto(bytes, 0)
      if (/JavaScript|Launch|Rendition|\/JS|XFA|#[0-9a-f]{2}/i.test(Buffer.from(bytes).toString('latin1'))) return true
    }
  }
  return false
}

/** Pages found by walking the tree from the catalog; /Count is not looked at. Stops above `max`. */
function countPages(context, max) {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) refuse('pdf_damaged')
  const rest = [catalog.get(name('Pages'))]
  const seen = new Set()
  let pages = 0
  while (rest.length > 0 && pages <= max) {
    const node = context.lookup(rest.pop())
    if (!(node instanceof PDFDict)) refuse('pdf_damaged')
    const kids = node.lookup(name('Kids'))
    if (kids instanceof PDFArray) {
      if (seen.has(node)) refuse('pdf_damaged')
      seen.add(node)
      for (const kid of kids.asArray()) rest.push(kid)
    } else if (node.lookup(name('Type')) !== name('Pages')) pages += 1
  }
  return pages
}

async function inspectPdf(bytes, { maxPages }) {
  const text = Buffer.from(bytes).toString('latin1')
  // Readers repair a file that was cut off, and show what is left of it: an officer must not decide on that.
  if (!text.slice(-1024).includes('%%EOF')) refuse('pdf_damaged')
  const context = await PDFParser.forBytesWithOptions(bytes).parseDocument()
  if (context.trailerInfo.Encrypt) refuse('pdf_protected')
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  if (objects.some(runsSomething) || ACTIVE_TEXT.test(text)) refuse('pdf_scripts')
  const pages = countPages(context, maxPages)
  if (pages === 0) refuse('pdf_no_pages')
  if (pages > maxPages) refuse('pdf_pages')

  // The officers' viewer has the last word: it must open the file, and show every page that the tree holds.
  const loading = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  try {
    const document = await loading.promise
    if (document.numPages !== pages) refuse('pdf_page_count')
    for (let number = 1; number <= pages; number += 1) await document.getPage(number)
  } catch (error) {
    throw error.name === 'PasswordException' ? new Refused('pdf_protected') : error
  } finally {
    await loading.destroy()
  }
  return { pages, width: null, height: null }
}

async function inspectImage(bytes, { maxSide, maxPixels }) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false })
  const { width, height } = (await image.metadata()).autoOrient
  if (Math.max(width, height) > maxSide || width * height > maxPixels) refuse('image_dimensions')
  await image.greyscale().raw().toBuffer()
  return { pages: 1, width, height }
}

async function inspect({ bytes, types, limits }) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!types.includes(type)) refuse('mimes')
  const pdf = type === 'application/pdf'
  try {
    return { type, ...(await (pdf ? inspectPdf(bytes, limits) : inspectImage(bytes, limits))) }
  } catch (error) {
    if (error instanceof Refused) throw error
    return refuse(pdf ? 'pdf_damaged' : 'image_damaged')
  }
}

async function logo({ bytes, limits }) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels }).autoOrient()
  const within = (side) => image.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const [png, small] = await Promise.all([
    within(limits.logoSide).png().toBuffer(),
    within(limits.smallLogoSide).png({ palette: true, colours: 64, effort: 10 }).toBuffer(),
  ]).catch(() => refuse('image_damaged'))
  return { png, small }
}

// Ctrl-C reaches the whole group: the file at hand is finished first. The end of the parent ends this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (task) => {
  try {
    process.send({ done: await (task.work === 'logo' ? logo(task) : inspect(task)) })
  } catch (error) {
    process.send(error instanceof Refused ? { refused: error.rule } : { failed: String(error?.stack ?? error) })
  }
})
process.send('ready')
