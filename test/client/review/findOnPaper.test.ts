import { describe, expect, it } from 'vitest'
import { differingSigns, findOnPaper, type SearchedReading } from '../../../client/review/viewer/findOnPaper.ts'
import { type PlacedPage, type PlacedRun, placeLines } from '../../../client/review/viewer/placedText.ts'

const PAGE = { width: 1000, height: 1000 }

/** A run that begins at `x` on a baseline, ten units for each sign. */
const run = (text: string, x: number, y: number, isRtl = false): PlacedRun => ({
  text,
  isRtl,
  at: { x, y },
  along: { x: [...text].length * 10, y: 0 },
  up: { x: 0, y: -20 },
})
const page = (...runs: PlacedRun[]): PlacedPage => placeLines(runs, PAGE)
const find = (pages: PlacedPage[], sought: Partial<SearchedReading>) =>
  findOnPaper(pages, { kind: 'number', value: '', positions: [], ...sought })
const lefts = (boxes: { left: number }[]) => boxes.map(({ left }) => Math.round(left * 1000))

describe('the words of a reading on the paper', () => {
  const extract = page(run('NIF :', 100, 300), run('0 021 16 0452107 38', 200, 300), run('Alger', 100, 400))

  it('are found with other spaces than in the field, and boxed on their line', () => {
    const [found, ...others] = find([extract], { value: '002116045210738' })
    expect(others).toEqual([])
    expect(found).toMatchObject({ page: 1, differing: [] })
    const [box] = found!.boxes
    expect(box!.left).toBeCloseTo(0.2)
    expect(box!.width).toBeCloseTo(0.19)
    // Around the line of the text: above and below its baseline.
    expect(box!.top).toBeLessThan(0.3)
    expect(box!.top + box!.height).toBeGreaterThan(0.3)
  })

  it('have the digits underlined that differ from what was typed, alone or beside a label', () => {
    const [near] = find([extract], { value: '002116045120738' })
    expect(lefts(near!.differing)).toEqual([320, 330])
    const [labelled] = find([extract], { value: '00211604521', proposed: '002116045210738' })
    expect(labelled!.differing).toHaveLength(4)
    expect(find([extract], { value: '999999999999999' })).toEqual([])
    expect(find([extract], { value: '' })).toEqual([])
  })

  it('have those underlined that checks found, or that differ from the declared value', () => {
    const same = { value: '002116045210738' }
    expect(lefts(find([extract], { ...same, positions: [0, 14] })[0]!.differing)).toEqual([200, 380])
    expect(lefts(find([extract], { ...same, declared: '002116045210739' })[0]!.differing)).toEqual([380])
    // A value that is only proposed is compared with the declared one too.
    const proposed = find([extract], { proposed: '002116045210738', declared: '102116045210738' })
    expect(lefts(proposed[0]!.differing)).toEqual([200])
  })

  it('are no part of a longer number or word, and not the nearest of two', () => {
    expect(find([page(run('1002116045210738', 0, 10))], { value: '002116045210738' })).toEqual([])
    const two = page(run('002116045210738', 0, 10), run('002116045210739', 0, 50))
    expect(find([two], { value: '002116045210730' })).toEqual([])
  })

  it('are days and amounts as papers write them', () => {
    const slip = page(
      run('Date : 3.2.2026', 0, 100),
      run('Montant 12 000,00 DA', 0, 200),
      run('Total 1 200 000,00', 0, 300),
      run('Frais 50,50', 0, 400),
    )
    const topOf = (sought: Partial<SearchedReading>) =>
      find([slip], sought).map(({ boxes }) => Math.ceil(boxes[0]!.top * 10))
    expect(topOf({ kind: 'day', value: '2026-02-03' })).toEqual([1])
    expect(topOf({ kind: 'day', value: '2026-02-13' })).toEqual([])
    expect(topOf({ kind: 'amount', value: '12000' })).toEqual([2])
    expect(topOf({ kind: 'amount', value: '12000.00' })).toEqual([2])
    expect(topOf({ kind: 'amount', value: '1200000' })).toEqual([3])
    expect(topOf({ kind: 'amount', value: '50.5' })).toEqual([4])
    expect(topOf({ kind: 'amount', value: '50' })).toEqual([])
    const [off] = find([slip], { kind: 'amount', value: '13000', proposed: '12000' })
    expect(lefts(off!.differing)).toEqual([90])
  })

  it('are names, accents apart, over two lines, and in Arabic from the right', () => {
    const letter = page(
      run('Société Générale de', 0, 100),
      run('Minoterie', 0, 130),
      run('حمداني', 300, 200, true),
      run('سامية', 370, 200, true),
      run('رقم ١٢٣-45', 300, 300, true),
    )
    const lines = find([letter], { kind: 'text', value: 'generale de minoterie' })
    expect(lines[0]!.boxes).toHaveLength(2)
    const [name] = find([letter], { kind: 'text', value: 'سامية حمداني' })
    expect(lefts(name!.boxes)).toEqual([300])
    expect(name!.boxes[0]!.width).toBeCloseTo(0.12)
    // A number inside Arabic runs from left to right, at the left end of its run.
    const [number] = find([letter], { value: '123-45' })
    expect(lefts(number!.boxes)).toEqual([300])
    expect(number!.boxes[0]!.width).toBeCloseTo(0.06)
  })

  it('are found on every page, and on a page that lies on its side', () => {
    const side: PlacedRun = { ...run('', 500, 800), text: '12345678', along: { x: 0, y: -80 }, up: { x: -20, y: 0 } }
    const found = find([page(run('12345678', 0, 10)), page(side)], { value: '12345678' })
    expect(found.map((place) => place.page)).toEqual([1, 2])
    const [box] = found[1]!.boxes
    expect(box!.height).toBeCloseTo(0.08)
    expect(box!.top).toBeCloseTo(0.72)
  })
})

describe('the signs that differ', () => {
  it.each([
    ['123456', '123456', []],
    ['123456', '129456', [2]],
    ['123456', '13456', [1]],
    ['13456', '123456', []],
    ['12', '', [0, 1]],
  ])('of %s from %s', (shown, meant, places) => {
    expect(differingSigns(shown, meant)).toEqual(places)
  })
})
