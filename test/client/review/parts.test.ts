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
  it('are counted by the paper, at every window and zoom alike', () => {
    for (const scale of [0.5, 1, 1.5, 4]) expect(partCount({ width: 618 * scale, height: A4 * scale })).toBe(2)
    expect(partCount({ width: 800, height: 360 })).toBe(1)
    expect(partCount({ width: 400, height: 1200 })).toBe(4)
    expect([partCount({ width: 0, height: 0 }), partCount({ width: 1, height: 100_000 })]).toEqual([1, 16])
  })

  it('begin at their own top, and the last ends at the end of the page', () => {
    expect([partTop(0, 2, A4, ROOM), partTop(1, 2, A4, ROOM)]).toEqual([0, A4 - ROOM])
    // A view lower than a part begins where the part does.
    expect(partTop(1, 2, A4, 200)).toBe(A4 / 2)
    expect(partTop(1, 2, A4, 2000)).toBe(0)
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

  it('are those of the paper until they are measured, without documents accepted unseen', () => {
    const parts = createParts()
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
