// Opens a PDF that a stranger sent: its structure first, then as the officers' viewer does.
import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { operatorCounter } from './pdfOperators.mjs'
import { isPicture, unpacker } from './pdfStreams.mjs'
import { Refused, refuse } from './refused.mjs'

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

/** Parses a document from its first byte to its last, within bounds on unpacked bytes and on objects. */
async function parsed(bytes, unpacked, maxObjects) {
  const parser = PDFParser.forBytesWithOptions(bytes)
  const { context } = parser
  let refused = null
  // The parser takes what it cannot read for damage and goes on: what was refused is kept until it has ended.
  const within = (act) => {
    try {
      return act()
    } catch (error) {
      if (error.rule === 'too_complex') refused ??= error
      throw error
    }
  }
  let objects = 0
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    within(() => ++objects > maxObjects && refuse('too_complex'))
    assign(ref, object)
  }
  const { forStream } = PDFObjectStreamParser
  PDFObjectStreamParser.forStream = (stream, ...more) => {
    within(() => unpacked(stream))
    return forStream(stream, ...more)
  }
  try {
    await parser.parseDocument()
  } catch (error) {
    throw refused ?? error
  } finally {
    PDFObjectStreamParser.forStream = forStream
  }
  if (refused) throw refused
  return context
}

/** Pages found by walking the tree from the catalog; /Count is not looked at. Stops above `max`. */
function findPages(context, max) {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) refuse('pdf_damaged')
  const rest = [catalog.get(name('Pages'))]
  const seen = new Set()
  const pages = []
  while (rest.length > 0 && pages.length <= max) {
    const node = context.lookup(rest.pop())
    if (!(node instanceof PDFDict)) refuse('pdf_damaged')
    const kids = node.lookup(name('Kids'))
    if (kids instanceof PDFArray) {
      if (seen.has(node)) refuse('pdf_damaged')
      seen.add(node)
      for (const kid of kids.asArray()) rest.push(kid)
    } else if (node.lookup(name('Type')) !== name('Pages')) pages.push(node)
  }
  return pages
}

/** Refuses a document whose streams unpack to too much, whose pictures are too large or whose pages draw too much. */
function checkBulk(context, pages, { maxUnpackedBytes, maxOperators, maxPicturePixels }) {
  const unpacked = unpacker(maxUnpackedBytes)
  const count = operatorCounter(context, unpacked, maxOperators)
  for (const page of pages) count(page)
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    if (!isPicture(object)) unpacked(object)
    const [width, height] = ['Width', 'Height'].map((key) => object.dict.lookup(name(key)))
    if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) continue
    if (width.asNumber() * height.asNumber() > maxPicturePixels) refuse('too_complex')
  }
}

/** The officers' viewer has the last word: it must open the file, and show every page that the tree holds. */
async function checkInViewer(bytes, pages) {
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
}

export async function inspectPdf(bytes, limits) {
  const text = Buffer.from(bytes).toString('latin1')
  // Readers repair a file that was cut off, and show what is left of it: an officer must not decide on that.
  if (!text.slice(-1024).includes('%%EOF')) refuse('pdf_damaged')
  const context = await parsed(bytes, unpacker(limits.maxPackedObjectBytes), limits.maxObjects)
  if (context.trailerInfo.Encrypt) refuse('pdf_protected')
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  if (objects.some(runsSomething) || ACTIVE_TEXT.test(text)) refuse('pdf_scripts')
  const pages = findPages(context, limits.maxPages)
  if (pages.length === 0) refuse('pdf_no_pages')
  if (pages.length > limits.maxPages) refuse('pdf_pages')
  checkBulk(context, pages, limits)
  await checkInViewer(bytes, pages.length)
  return { pages: pages.length, width: null, height: null }
}
