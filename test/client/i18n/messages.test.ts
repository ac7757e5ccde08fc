import englishAdmin from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { ar } from '../../../client/i18n/ar.ts'
import { en } from '../../../client/i18n/en.ts'
import { fr } from '../../../client/i18n/fr.ts'
import { arabicAdmin } from '../../../client/i18n/reactAdminArabic.ts'
import { DOSSIER_KINDS } from '../../../server/registry/dossierKinds.ts'
import { seededReasons } from '../../../server/review/dossier/reasons.ts'

/** Every message by its key. */
function leaves(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value as object, `${prefix}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const forms = (text: string) => text.split('||||').length

describe('messages', () => {
  const english = leaves(en)

  it.each([
    ['French', fr, 2],
    ['Arabic', ar, 6],
  ])('%s says everything with the same placeholders and all its plurals', (_name, messages, plurals) => {
    const other = new Map(leaves(messages))
    for (const [key, text] of english) {
      const said = other.get(key) ?? ''
      expect(said.trim() === '' ? key : '', 'an empty message').toBe('')
      if (forms(text) === 1) expect([key, placeholders(said)]).toEqual([key, placeholders(text)])
      else expect([key, forms(said)]).toEqual([key, plurals])
    }
  })

  it('has each kind of record with its article, for the sentences of the journal', () => {
    const kinds = [...Object.keys(en.kind), ...Object.keys(en.names)]
    expect(Object.keys(en.sentence.the)).toEqual(expect.arrayContaining(kinds))
  })

  it('ends no line of French before a sign that has a space before it', () => {
    const broken = leaves(fr).filter(([, text]) => / (?:[:;?!»]|%(?!\{))|« |'/.test(text))
    expect(broken).toEqual([])
  })

  it('has every message of react-admin in Arabic', () => {
    const keys = (messages: object) => leaves(messages).map(([key]) => key)
    expect(keys(arabicAdmin)).toEqual(keys(englishAdmin))
  })

  it('has a heading for every group of reasons', () => {
    const groups = DOSSIER_KINDS.flatMap((kind) => seededReasons(kind)).map(({ group }) => group)
    expect(Object.keys(en.group)).toEqual(expect.arrayContaining([...new Set(groups)]))
  })
})
