import type { File } from '../database/generated/rows.ts'
import { html, type Markup } from '../http/html.ts'
import type { TraderPin } from '../review/record/pins.ts'
import { icons } from './icons.ts'
import type { PageWords } from './words/index.ts'

export type OwnFile = Pick<File, 'id' | 'name' | 'kind' | 'pages'>

/** A document of the trader, with the field that it was sent in. */
export type SentFile = OwnFile & { field: string }

type NumberedPin = { pin: TraderPin; number: number }
type PinnedPage = { file: SentFile; page: number; pins: NumberedPin[] }

/**
 * The document pages with pins, in the order of the pins. Pins on documents that the trader has replaced are left out.
 */
function pagesOf(files: readonly SentFile[], pins: readonly TraderPin[]): PinnedPage[] {
  const found: PinnedPage[] = []
  for (const [index, pin] of pins.entries()) {
    const file = files.find(({ field, pages }) => field === pin.file && pin.page <= (pages ?? 1))
    if (!file) continue
    const known = found.find((one) => one.file === file && one.page === pin.page)
    const numbered = { pin, number: index + 1 }
    if (known) known.pins.push(numbered)
    else found.push({ file, page: pin.page, pins: [numbered] })
  }
  return found
}

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`

/** The radius of a pin's numbered disc, which is drawn completely inside the page. */
const RADIUS = 13

/**
 * Draws a pin: a box or a dot, and its number. Positions are percentages in attributes, because the page's policy
 * forbids styles on elements.
 */
function mark({ pin: { x, y, w, h }, number }: NumberedPin): Markup {
  const at = { x: percent(x), y: percent(y) }
  const box =
    w !== null &&
    h !== null &&
    html`<rect class="edge" x="${at.x}" y="${at.y}" width="${percent(w)}" height="${percent(h)}" rx="2"/><rect class="ink" x="${at.x}" y="${at.y}" width="${percent(w)}" height="${percent(h)}" rx="2"/>`
  return html`${box}<circle class="disc" cx="${at.x}" cy="${at.y}" r="${RADIUS}"/><text x="${at.x}" y="${at.y}" dy="5" text-anchor="middle">${number}</text>`
}

const anchorOf = ({ file, page }: Pick<PinnedPage, 'file' | 'page'>) => `page-${file.field}-${page}`

function pageFigure(base: string, shown: PinnedPage, words: PageWords): Markup {
  const { file, page, pins } = shown
  const numbers = pins.map(({ number }) => number).join(', ')
  return html`<figure id="${anchorOf(shown)}"><figcaption><span class="sign">${icons.page(18)}</span><bdi>${file.name}</bdi><span class="soft small">${words.page(page)}</span></figcaption>
<div class="paper"><img src="${base}/files/${file.id}/pages/${page}" alt="${words.marked_page(page, numbers)}" width="1000" height="1414"><svg aria-hidden="true">${pins.map(mark)}</svg></div></figure>`
}

/** The radius of a pin's disc on a thumbnail. */
const SMALL_RADIUS = 9

/**
 * The first marked page as a small picture, with its marks, that links to the page itself under `address`; null if the
 * trader has replaced the document.
 */
export function markedThumbnail(
  base: string,
  address: string,
  files: readonly SentFile[],
  pins: readonly TraderPin[],
  words: PageWords,
): Markup | null {
  const [first] = pagesOf(files, pins)
  if (!first) return null
  const numbers = first.pins.map(({ number }) => number).join(', ')
  const disc = ({ pin, number }: NumberedPin) => {
    const at = { x: percent(pin.x), y: percent(pin.y) }
    return html`<circle class="disc" cx="${at.x}" cy="${at.y}" r="${SMALL_RADIUS}"/><text x="${at.x}" y="${at.y}" dy="4" text-anchor="middle">${number}</text>`
  }
  return html`<a class="paper thumb" href="${address}#${anchorOf(first)}"><img src="${base}/files/${first.file.id}/pages/${first.page}?small" alt="${words.marked_page(first.page, numbers)}" width="66" height="93"><svg aria-hidden="true">${first.pins.map(disc)}</svg></a>`
}

/** The pages of the trader's own documents that an officer marked, with the officer's comment on each mark. */
export function pinnedPages(
  base: string,
  files: readonly SentFile[],
  pins: readonly TraderPin[],
  words: PageWords,
): Markup | null {
  if (pins.length === 0) return null
  const pages = pagesOf(files, pins)
  const remark = (pin: TraderPin, index: number) => {
    const shown = pages.find((one) => one.pins.some(({ number }) => number === index + 1))
    return html`<li><b class="number">${index + 1}</b><span>${pin.text && html`<span class="said" dir="auto">${pin.text}</span> `}${shown ? html`<a href="#${anchorOf(shown)}">${words.page(pin.page)}</a>` : html`<span class="soft">${words.page(pin.page)}</span>`}</span></li>`
  }
  return html`<section class="marked">${pages.map((shown) => pageFigure(base, shown, words))}</section>
<section class="card"><h2>${words.remarks}${pins.length > 1 && html` <b>${pins.length}</b>`}</h2><ol class="remarks">${pins.map(remark)}</ol></section>`
}
