import fs from 'node:fs'
import path from 'node:path'
import { machinesPage } from './machines.ts'
import { receiptPage } from './receiptPage.ts'
import { rolesPage } from './roles.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The pages that are written from the code, by their path in the project. */
export const PAGES: Record<string, () => string> = {
  'docs/roles.md': rolesPage,
  'docs/machines.md': machinesPage,
  'docs/verify/receipt.html': receiptPage,
}

export const readPage = (page: string): string => fs.readFileSync(path.join(root, page), 'utf8')

/** Writes every page: `npm run docs`. */
export function writePages(): void {
  for (const [page, text] of Object.entries(PAGES)) fs.writeFileSync(path.join(root, page), text())
}
