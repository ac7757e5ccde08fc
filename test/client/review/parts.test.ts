import { describe, expect, it } from 'vitest'
import { emptyCoverage, partsInView, recordView } from '../../../client/review/viewer/pageCoverage.ts'
import {
  countParts,
  createParts,
  partAfter,
  partCount,
  partTop,
  requiredPages,
  sizeOf,
  unseenParts,
} from '../../../client/review/viewer/parts.ts'

const A4 = 874
const ROOM = 536

describe('the parts of a page', () => {
  it('are as few as fit, and together show all of it', () => {
    expect([partCount(ROOM, ROOM), partCount(A4, ROOM), partCount(3000, ROOM)]).toEqual([1, 2, 6])
    expect([partCount(A4, 0), partCount(100_000, 10)]).toEqual([1, 1])
    const tops = Array.from({ length: 6 }, (_, part) => partTop(part, 6, 3000, ROOM))
    expect([tops[0], tops[5]]).toEqual([0, 3000 - ROOM])
    // Each part of equal height lies within the view at its own top.
    for (const [part, top] of tops.entries()) {
      expect(top).toBeLessThanOrEqual((part * 3000) / 6)
      expect(top + ROOM).toBeGreaterThanOrEqual(((part + 1) * 3000) / 6)
    }
  })

  it('have been in view once every point of theirs was', () => {
    const coverage = emptyCoverage('0')
    const rect = { left: 0, top: 0, width: 600, height: A4 }
    expect(partsInView(coverage, 2)).toEqual([false, false])
    recordView(coverage, 0, rect, (_x, y) => y < A4 * 0.6)
    expect(partsInView(coverage, 2)).toEqual([true, false])
    expect(partsInView(coverage, 4)).toEqual([true, true, false, false])
    recordView(coverage, 0, rect, (x, y) => y > A4 * 0.4 && x < 300)
    expect(partsInView(coverage, 2)).toEqual([true, false])
    recordView(coverage, 0, rect, (x, y) => y > A4 * 0.4 && x >= 300)
    expect(partsInView(coverage, 2)).toEqual([true, true])
  })
})

describe('the parts of a dossier', () => {
  const file = (id: string, width: number | null, height: number | null) => ({ id, width, height })
  const dossier = (seen: number[]) =>
    ({
      files: [file('extract', null, null), file('logo', 100, 40), file('passed', null, null)],
      evidence: {
        files: [
          { file_id: 'extract', required: [1, 2], seen, unseen: null },
          { file_id: 'logo', required: [1], seen: [], unseen: null },
          { file_id: 'passed', required: [1], seen: [], unseen: { why: 'damaged' } },
        ],
      },
    }) as unknown as Parameters<typeof requiredPages>[0]

  it('are estimated until they are measured, without documents accepted unseen', () => {
    const parts = createParts()
    parts.expect({ width: 618, height: ROOM - 16 })
    expect(sizeOf({ width: null, height: null })).toEqual({ width: 794, height: 1123 })
    expect(requiredPages(dossier([]), parts.snapshot()).map((page) => page.parts.length)).toEqual([2, 2, 1])
    parts.measure('extract', 1, [true, false, false])
    expect(countParts(requiredPages(dossier([]), parts.snapshot()))).toEqual({ seen: 1, all: 6 })
  })

  it('never run ahead of what the server has recorded', () => {
    const parts = createParts()
    parts.measure('extract', 1, [true, true])
    expect(requiredPages(dossier([]), parts.snapshot())[0]!.parts).toEqual([true, false])
    expect(requiredPages(dossier([1]), parts.snapshot())[0]).toMatchObject({ isRecorded: true, parts: [true, true] })
    parts.forget()
    expect(requiredPages(dossier([]), parts.snapshot())[0]!.parts).toEqual([false])
  })

  it('follow one another through pages and documents, then from the start', () => {
    const parts = createParts()
    parts.measure('extract', 1, [false, false])
    parts.measure('extract', 2, [true, false])
    const files = ['extract', 'logo', 'passed']
    let here: { fileId: string; page: number; part: number } = { fileId: 'extract', page: 1, part: 0 }
    const way: string[] = []
    for (let step = 0; step < 4; step += 1) {
      here = partAfter(unseenParts(requiredPages(dossier([]), parts.snapshot())), files, here)!
      way.push(`${here.fileId} ${here.page}.${here.part}`)
    }
    expect(way).toEqual(['extract 1.1', 'extract 2.1', 'logo 1.0', 'extract 1.0'])
    expect(partAfter([], files, here)).toBeUndefined()
  })
})
