// Opens a PDF from a stranger: checks its structure, then opens it as the officers' viewer does.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFObjectStreamParser, PDFParser, PDFRawStream } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { checkContents, checkInViewer } from './pdfContents.mjs'
import { operatorCounter } from './pdfOperators.mjs'
import { isPicture, unpacker } from './pdfStreams.mjs'
import { checkTable } from './pdfTable.mjs'
import { RejectedFileError, rejectFile } from './refused.mjs'

const name = (text) => PDFName.of(text)
/** In pixels: 26 metres. */
const MAX_PAPER_SIDE = 100_000

/** Parses a whole document, with limits on unpacked bytes and on the number of objects. */
async function parsed(bytes, unpacked, maxObjects) {
  const parser = PDFParser.forBytesWithOptions(bytes)
  const { context } = parser
  let refused = null
  // The parser treats errors as damage and goes on, so keep the first error until it has finished.
  const keepRefusal = (act) => {
    try {
      return act()
    } catch (error) {
      if (error.rule === 'too_complex') refused ??= error
      throw error
    }
  }
  /** Every object, including those that a later object with the same number replaces. */
  const objects = []
  const positions = new Map()
  let assigned = []
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    keepRefusal(() => objects.push(object) > maxObjects && rejectFile('too_complex'))
    assigned.push(ref.objectNumber)
    assign(ref, object)
  }
  /** Records the offset of the parsed object, and the objects packed in it. */
  const placed = (parse) => {
    parser.skipWhitespaceAndComments()
    const offset = parser.bytes.offset()
    assigned = []
    const note = (ref) => {
      if (!ref) return ref
      for (const number of assigned) positions.set(number, { within: ref.objectNumber })
      positions.set(ref.objectNumber, { offset })
      return ref
    }
    const ref = parse()
    return ref instanceof Promise ? ref.then(note) : note(ref)
  }
  for (const parse of ['parseIndirectObject', 'tryToParseInvalidIndirectObject']) {
    const parseObject = parser[parse].bind(parser)
    parser[parse] = () => placed(parseObject)
  }
  const { forStream } = PDFObjectStreamParser
  PDFObjectStreamParser.forStream = (stream, ...more) => {
    keepRefusal(() => unpacked(stream))
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
  return { context, objects, positions }
}

/** Pages found by walking the tree from the catalog; /Count is ignored. Stops above `max`. */
function findPages(context, max) {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) rejectFile('pdf_damaged')
  const rest = [catalog.get(name('Pages'))]
  const seen = new Set()
  const pages = []
  while (rest.length > 0 && pages.length <= max) {
    const node = context.lookup(rest.pop())
    if (!(node instanceof PDFDict)) rejectFile('pdf_damaged')
    const kids = node.lookup(name('Kids'))
    if (kids instanceof PDFArray) {
      if (seen.has(node)) rejectFile('pdf_damaged')
      seen.add(node)
      for (const kid of kids.asArray()) rest.push(kid)
    } else if (node.lookup(name('Type')) !== name('Pages')) pages.push(node)
  }
  return pages
}

/**
 * Refuses a document whose streams unpack to too many bytes, whose pictures are too large or whose pages draw too much.
 */
function checkBulk(context, pages, { maxUnpackedBytes, maxOperators, maxPicturePixels }) {
  const unpacked = unpacker(maxUnpackedBytes)
  const count = operatorCounter(context, unpacked, maxOperators)
  for (const page of pages) count(page)
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    if (!isPicture(object)) unpacked(object)
    const [width, height] = ['Width', 'Height'].map((key) => object.dict.lookup(name(key)))
    if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) continue
    if (width.asNumber() * height.asNumber() > maxPicturePixels) rejectFile('too_complex')
  }
}

/** Pixels of a page at 96 to the inch, as it is shown; null for a size that no paper has. */
function sizeOf(page) {
  const { width, height } = page.getViewport({ scale: 96 / 72 })
  const isPaper = [width, height].every((side) => side >= 1 && side <= MAX_PAPER_SIDE)
  return isPaper ? { width: Math.round(width), height: Math.round(height) } : { width: null, height: null }
}

/** The officers' viewer must open the file and show every page of the tree. Returns the size of the first. */
async function openInViewer(bytes, pages) {
  const loading = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  try {
    const document = await loading.promise
    if (document.numPages !== pages) rejectFile('pdf_page_count')
    await checkInViewer(document)
    for (let number = 1; number <= pages; number += 1) await checkInViewer(document, await document.getPage(number))
    return sizeOf(await document.getPage(1))
  } catch (error) {
    throw error.name === 'PasswordException' ? new RejectedFileError('pdf_protected') : error
  } finally {
    await loading.destroy()
  }
}

export async function inspectPdf(bytes, limits) {
  const text = Buffer.from(bytes).toString('latin1')
  // Readers repair a truncated file and show the rest: an officer must not decide on part of a document.
  if (!text.slice(-1024).includes('%%EOF')) rejectFile('pdf_damaged')
  const unpacked = unpacker(limits.maxPackedObjectBytes)
  const { context, objects, positions } = await parsed(bytes, unpacked, limits.maxObjects)
  if (context.trailerInfo.Encrypt) rejectFile('pdf_protected')
  checkContents(objects, text)
  const pages = findPages(context, limits.maxPages)
  if (pages.length === 0) rejectFile('pdf_no_pages')
  if (pages.length > limits.maxPages) rejectFile('pdf_pages')
  checkTable(text, { context, positions, unpacked, maxObjects: limits.maxObjects })
  checkBulk(context, pages, limits)
  return { pages: pages.length, ...(await openInViewer(bytes, pages.length)) }
}
