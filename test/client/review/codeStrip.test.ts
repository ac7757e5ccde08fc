import { expect, it } from 'vitest'
import { codeStrip } from '../../../client/resources/activationProofs/money/codeStrip.ts'

/** A gray page with dark rectangles on light paper. */
function page(width: number, height: number, ...dark: [left: number, top: number, right: number, bottom: number][]) {
  const pixels = new Uint8Array(width * height).fill(250)
  for (const [left, top, right, bottom] of dark)
    for (let row = top; row < bottom; row += 1) pixels.fill(20, row * width + left, row * width + right)
  return { width, height, pixels }
}

it('the strip ends below the last print of a cheque that fills its page', () => {
  const strip = codeStrip(page(480, 220, [20, 10, 460, 30], [20, 195, 460, 205]))!
  expect(strip.top * 220).toBeGreaterThan(150)
  expect(strip.top * 220).toBeLessThan(195)
  expect((strip.top + strip.height) * 220).toBeCloseTo(213, 5)
})

it('of a cheque in the upper half of a sheet it takes the cheque’s edge, without dust', () => {
  const strip = codeStrip(page(480, 680, [40, 40, 440, 60], [40, 220, 440, 230], [100, 600, 101, 601]))!
  expect((strip.top + strip.height) * 680).toBeCloseTo(238, 5)
  expect([strip.left * 480, (strip.left + strip.width) * 480]).toEqual([32, 448])
})

it('an empty page has none', () => expect(codeStrip(page(480, 680))).toBe(null))
