// Forbidden contents of a PDF: actions, embedded files, playing media.
import { PDFArray, PDFDict, PDFInvalidObject, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { rejectFile } from './refused.mjs'

const name = (text) => PDFName.of(text)
const named = (words) => new Map(words.map((word) => [name(word), word]))

const SCRIPTS = named(['JavaScript', 'Launch', 'Rendition'])
/** Every other action of the standard except GoTo, which turns to a page of the document. */
const ACTIONS = named([
  'GoToR',
  'GoToE',
  'GoToDp',
  'Thread',
  'URI',
  'Sound',
  'Movie',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'SetOCGState',
  'Hide',
  'Named',
  'Trans',
  'GoTo3DView',
  'RichMediaExecute',
])
/** Annotations that play media. */
const MEDIA = named(['Sound', 'Movie', 'Screen', '3D', 'RichMedia'])
const EMBEDDED = ['EF', 'EmbeddedFiles', 'EmbeddedFile', 'FileAttachment']

const SCRIPT_TEXT = /\/(JavaScript|Launch|Rendition)\b/
const anyOf = (words) => new RegExp(`/(${words.join('|')})(?![A-Za-z0-9])`)
const ACTION_TEXT = anyOf([...ACTIONS.values()])
const EMBEDDED_TEXT = anyOf(EMBEDDED)

/** Accepts an object that cannot be parsed only if it contains none of these names, not even with #xx escapes. */
function checkInvalid(object) {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const text = Buffer.from(bytes).toString('latin1')
  if (/JavaScript|Launch|Rendition|\/JS|XFA|#[0-9a-f]{2}/i.test(text)) rejectFile('pdf_scripts')
  const action = ACTION_TEXT.exec(text)
  if (action) rejectFile('pdf_actions', action[1])
  if (EMBEDDED_TEXT.test(text)) rejectFile('pdf_embedded')
}

function checkDict(dict) {
  const action = dict.lookup(name('S'))
  if (SCRIPTS.has(action) || dict.has(name('JS')) || dict.has(name('XFA'))) rejectFile('pdf_scripts')
  if (ACTIONS.has(action)) rejectFile('pdf_actions', ACTIONS.get(action))
  const subtype = dict.lookup(name('Subtype'))
  if (MEDIA.has(subtype)) rejectFile('pdf_actions', MEDIA.get(subtype))
  const embedded = dict.has(name('EF')) || dict.has(name('EmbeddedFiles')) || subtype === name('FileAttachment')
  if (embedded || dict.lookup(name('Type')) === name('EmbeddedFile')) rejectFile('pdf_embedded')
}

/** The values written directly inside an object. */
function partsOf(part) {
  if (part instanceof PDFArray) return part.asArray()
  if (part instanceof PDFStream) return [part.dict]
  return part instanceof PDFDict ? part.values() : []
}

/** Refuses forbidden content in the objects and in the values written directly inside them. */
export function checkContents(objects, text) {
  if (SCRIPT_TEXT.test(text)) rejectFile('pdf_scripts')
  for (const object of objects) {
    const rest = [object]
    while (rest.length > 0) {
      const part = rest.pop()
      if (part instanceof PDFInvalidObject) checkInvalid(part)
      else if (part instanceof PDFDict) checkDict(part)
      for (const inner of partsOf(part)) rest.push(inner)
    }
  }
}

/** Checks again from the viewer's side: refuses anything that it would follow, play or offer to save. */
export async function checkInViewer(document, page) {
  if (page === undefined) {
    if (await document.getJSActions()) rejectFile('pdf_scripts')
    if (await document.getAttachments()) rejectFile('pdf_embedded')
    if ((await document.getOpenAction())?.action) rejectFile('pdf_actions', 'OpenAction')
    return
  }
  if (await page.getJSActions()) rejectFile('pdf_scripts')
  for (const one of await page.getAnnotations()) checkAnnotation(one)
}

function checkAnnotation(one) {
  if (one.actions && Object.keys(one.actions).length > 0) rejectFile('pdf_scripts')
  if (one.url || one.unsafeUrl) rejectFile('pdf_actions', 'URI')
  if (one.action || one.resetForm || one.setOCGState) rejectFile('pdf_actions', one.action ?? 'ResetForm')
  if (one.attachment || one.annotationType === 17) rejectFile('pdf_embedded')
}
