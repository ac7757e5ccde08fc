import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'

const folder = path.resolve(import.meta.dirname, '../../server/review')
const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')] as const)

it('review imports nothing from resources', () => {
  expect(files.filter(([, text]) => /from '[./]*\/resources\//.test(text)).map(([name]) => name)).toEqual([])
})

it.each(DOSSIER_KINDS.map(({ name, table }) => [name, table]))('review does not name %s', (...names) => {
  const named = files.filter(([, text]) =>
    names.some((name) => new RegExp(`['"\`]${name}['"\`]|\\b${name}\\.`).test(text)),
  )
  expect(named.map(([name]) => name)).toEqual([])
})
