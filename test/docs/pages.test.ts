import { expect, it } from 'vitest'
import { PAGES, readPage } from './pages.ts'

it.each(Object.entries(PAGES))('%s says what the code says: npm run docs', (page, text) => {
  expect(readPage(page)).toBe(text())
})
