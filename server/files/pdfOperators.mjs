// Limits how much a page draws: a form can call other forms, so a few kilobytes could draw for ever.
import { PDFArray, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { rejectFile } from './refused.mjs'

const name = (text) => PDFName.of(text)

/** 0: part of a word; 1: white space; 2: ends a word. */
const KIND = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = 1
for (const sign of '()<>[]{}/%') KIND[sign.charCodeAt(0)] = 2

function afterText(bytes, from) {
  let open = 0
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1
    else if (bytes[at] === 0x28) open += 1
    else if (bytes[at] === 0x29 && --open === 0) return at + 1
  }
  return bytes.length
}

function afterPicture(bytes, from) {
  for (let at = from; at < bytes.length - 1; at += 1)
    if (bytes[at] === 0x45 && bytes[at + 1] === 0x49 && KIND[bytes[at - 1]] === 1 && KIND[bytes[at + 2] ?? 32] !== 0)
      return at + 2
  return bytes.length
}

function afterComment(bytes, from) {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

function afterHex(bytes, from) {
  const end = bytes.indexOf(0x3e, from)
  return end === -1 ? bytes.length : end + 1
}

function afterWord(bytes, from) {
  let at = from + 1
  while (at < bytes.length && KIND[bytes[at]] === 0) at += 1
  return at
}

/** The end of the token that begins at `from`: a text, a comment, a name, a word, or one character. */
function afterToken(bytes, from) {
  const byte = bytes[from]
  if (byte === 0x28) return afterText(bytes, from)
  if (byte === 0x25) return afterComment(bytes, from)
  if (byte === 0x3c && bytes[from + 1] !== 0x3c) return afterHex(bytes, from)
  return KIND[byte] === 0 || byte === 0x2f ? afterWord(bytes, from) : from + 1
}

/** Whether an operator begins with this byte: a letter, `'` or `"`. */
const isOperator = (byte) => ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || byte === 0x27 || byte === 0x22

/** Counts the operators of a content stream; calls `draw` with the name of each XObject that it draws. */
function countIn(bytes, draw) {
  let count = 0
  let named = ''
  let at = 0
  while (at < bytes.length) {
    const from = at
    const byte = bytes[from]
    at = afterToken(bytes, from)
    if (byte === 0x2f) named = bytes.latin1Slice(from + 1, Math.min(at, from + 200))
    if (!isOperator(byte)) continue
    count += 1
    if (at - from !== 2) continue
    const word = bytes.latin1Slice(from, at)
    if (word === 'Do') draw(named)
    if (word === 'ID') at = afterPicture(bytes, at)
  }
  return count
}

/** Counts the operators that pages draw, and refuses above `limit`. */
export function operatorCounter(context, unpacked, limit) {
  let total = 0
  const forms = new Map()

  function sum(streams, resources) {
    const objects = resources?.lookup(name('XObject'))
    let count = 0
    const add = (more) => {
      count += more
      if (total + count > limit) rejectFile('too_complex')
    }
    const draw = (called) => {
      const form = objects instanceof PDFDict ? objects.lookup(name(called)) : undefined
      if (form instanceof PDFRawStream && form.dict.lookup(name('Subtype')) === name('Form'))
        add(formCost(form, resources))
    }
    for (const stream of streams) add(countIn(Buffer.from(unpacked(stream)), draw))
    return count
  }

  function formCost(form, outer) {
    const known = forms.get(form)
    // The form draws itself, directly or through other forms.
    if (known === null) rejectFile('too_complex')
    if (known !== undefined) return known
    forms.set(form, null)
    const resources = form.dict.lookup(name('Resources'))
    const cost = sum([form], resources instanceof PDFDict ? resources : outer)
    forms.set(form, cost)
    return cost
  }

  /** The resources of a page: its own, or those of the nearest page tree node above it. */
  function resourcesOf(page) {
    const passed = new Set()
    for (let node = page; node instanceof PDFDict && !passed.has(node); node = node.lookup(name('Parent'))) {
      passed.add(node)
      const found = node.lookup(name('Resources'))
      if (found instanceof PDFDict) return found
    }
    return undefined
  }

  return (page) => {
    const contents = page.lookup(name('Contents'))
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    const streams = parts.map((part) => context.lookup(part)).filter((part) => part instanceof PDFRawStream)
    total += sum(streams, resourcesOf(page))
  }
}
