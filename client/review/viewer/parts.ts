import type { Dossier, FileRef } from '../../records.ts'
import type { Size } from './look.ts'

/** Which parts of a page have been in view, top to bottom. */
export type PageParts = readonly boolean[]

const MAX_PARTS = 16
/** The height of a part, in widths of its page: a page of A4 has two. */
const PART_HEIGHT = 0.75
/**
 * The size of a page before its document is opened: its picture's, that of its document's first page, or A4 in CSS
 * pixels.
 */
const A4: Size = { width: 794, height: 1123 }

export const sizeOf = ({ width, height }: Pick<FileRef, 'width' | 'height'>): Size =>
  width && height ? { width, height } : A4

/** Padding around the pages, in CSS pixels (.canvas). When a page is in view, so is its padding on one side. */
export const PADDING = 16

/** The number of parts of a page. It depends on the paper alone, so that every window and every zoom gives the same. */
export const partCount = ({ width, height }: Size): number =>
  width > 0 ? Math.min(MAX_PARTS, Math.max(1, Math.ceil(height / width / PART_HEIGHT - 0.01))) : 1

/** How far below the top of its page the view of a part begins, in CSS pixels; the last views end at the bottom. */
export const partTop = (part: number, parts: number, height: number, room: number): number =>
  Math.min((part * height) / parts, Math.max(0, height - room))

type MeasuredParts = ReadonlyMap<string, PageParts>

const keyOf = (fileId: string, page: number) => `${fileId} ${page}`
const isEqual = (one: PageParts | undefined, other: PageParts) =>
  one?.length === other.length && other.every((seen, part) => seen === one[part])

export type Parts = ReturnType<typeof createParts>

/** The parts of the pages on one desk, as far as the viewer has measured them. */
export function createParts() {
  let now = { measured: new Map() as MeasuredParts }
  const watchers = new Set<() => void>()
  const change = (next: Partial<typeof now>) => {
    now = { ...now, ...next }
    for (const notify of watchers) notify()
  }
  return {
    measure(fileId: string, page: number, parts: PageParts) {
      const key = keyOf(fileId, page)
      if (!isEqual(now.measured.get(key), parts)) change({ measured: new Map(now.measured).set(key, parts) })
    },
    /** Forgets the coverage: officers must look at another version of the dossier again. */
    forget: () => change({ measured: new Map() }),
    snapshot: () => now,
    subscribe(notify: () => void) {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
  }
}

/** A required page. `isRecorded`: the server has recorded it as seen. */
export type PageState = { fileId: string; page: number; isRecorded: boolean; parts: PageParts }
export type Part = { fileId: string; page: number; part: number; parts: number }

/**
 * The required pages of a dossier and their parts, in its order, without documents that were accepted unseen. A page
 * that the server has not recorded keeps at least one part unseen, so that the count is never ahead of what an accept
 * requires.
 */
export function requiredPages(
  { evidence, files }: Pick<Dossier, 'evidence' | 'files'>,
  { measured }: ReturnType<Parts['snapshot']>,
): PageState[] {
  return evidence.files
    .filter(({ unseen }) => !unseen)
    .flatMap(({ file_id, required, seen }) => {
      const file = files.find(({ id }) => id === file_id)
      return required.map((page) => {
        const parts =
          measured.get(keyOf(file_id, page)) ?? Array<boolean>(file ? partCount(sizeOf(file)) : 1).fill(false)
        const isRecorded = seen.includes(page)
        return { fileId: file_id, page, isRecorded, parts: shownParts(parts, isRecorded) }
      })
    })
}

function shownParts(parts: PageParts, isRecorded: boolean): PageParts {
  if (isRecorded) return parts.map(() => true)
  return parts.every(Boolean) ? parts.map((_, part) => part < parts.length - 1) : parts
}

export const unseenParts = (pages: readonly PageState[]): Part[] =>
  pages.flatMap(({ fileId, page, parts }) =>
    parts.flatMap((seen, part) => (seen ? [] : [{ fileId, page, part, parts: parts.length }])),
  )

/** How many of all parts have been seen. */
export function countParts(pages: readonly PageState[]): { seen: number; all: number } {
  const parts = pages.flatMap((page) => page.parts)
  return { seen: parts.filter(Boolean).length, all: parts.length }
}

/** The first of `parts` after `here`, in the order of the files; the first of all if none comes after it. */
export function partAfter(
  parts: readonly Part[],
  files: readonly string[],
  here: Omit<Part, 'parts'>,
): Part | undefined {
  const fileIndex = files.indexOf(here.fileId)
  const after = parts.find(({ fileId, page, part }) => {
    if (fileId !== here.fileId) return files.indexOf(fileId) > fileIndex
    return page > here.page || (page === here.page && part > here.part)
  })
  return after ?? parts[0]
}
