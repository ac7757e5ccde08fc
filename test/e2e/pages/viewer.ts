import type { Locator, Page } from 'playwright-core'
import { slot } from './slot.ts'

/** The documents on the desk and the count of seen pages, in English. */
export const viewerPage = (page: Page) => ({
  /** The region with the pages of the document under review. */
  region: page.locator('#document'),
  regions: page.locator(slot('canvas')),
  tool: (name: string) => page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name, exact: true }),
  meter: page.locator(slot('seen')),
  seen: (text: string | RegExp) => page.locator(slot('seen')).getByText(text),
  thumb: (name: string) => page.locator(slot('thumbs')).getByRole('button', { name, exact: true }),
  /** The button that shows the next part still to be seen. */
  next: page.getByRole('button', { name: 'Next unseen part' }),
  accept: page.getByRole('button', { name: 'Accept', exact: true }),
  /** Why Accept is still locked. */
  why: page.locator('#bar-why'),
  /** Resolves when the viewer shows this page. */
  at: (number: number) =>
    page
      .locator(`${slot('thumb')}[aria-current]`)
      .getByText(`Page ${number}`)
      .waitFor(),
  end: () => page.locator('#document').evaluate((region) => region.scrollTo({ top: region.scrollHeight })),
  atEnd: () =>
    page.waitForFunction(() => {
      const region = document.getElementById('document')
      return region && region.scrollTop + region.clientHeight >= region.scrollHeight - 1
    }),
  box: async (sheet: Locator) => (await sheet.boundingBox())!,
})
