import { describe, expect, it } from 'vitest'
import { differingZones, type GrayPage } from '../../../client/review/viewer/differingZones.ts'

/** A white page with black rows. */
function paper(black: number[], height = 100): GrayPage {
  const pixels = new Uint8Array(20 * height).fill(255)
  for (const row of black) pixels.fill(0, row * 20, row * 20 + 10)
  return { width: 20, height, pixels }
}

describe('two pages', () => {
  it('that are alike differ nowhere, noise included', () => {
    const grey = paper([10])
    grey.pixels[0] = 200
    grey.pixels[1] = 0
    expect(differingZones(paper([10]), grey)).toEqual([])
  })

  it('differ in bands, near rows in one', () => {
    expect(differingZones(paper([10]), paper([10, 50, 51, 80]))).toEqual([
      { top: 0.49, bottom: 0.53 },
      { top: 0.79, bottom: 0.82 },
    ])
  })

  it('differ throughout when most of them does, or their proportions do', () => {
    const most = Array.from({ length: 70 }, (_, row) => row)
    expect(differingZones(paper([]), paper(most))).toBeNull()
    expect(differingZones(paper([]), paper([], 140))).toBeNull()
  })
})
