import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft, setDraftOwner } from '../../client/providers/drafts.ts'
import { deleteDecisionDrafts, draftPlace, readLetter, saveLetter } from '../../client/review/draft.ts'
import { emptyLetter } from '../../client/review/letter.ts'

/** As much of a tab's storage as is used: its entries are its own properties. */
beforeEach(() => {
  const storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
  vi.stubGlobal('sessionStorage', storage)
})

it('keeps what an officer typed until somebody else works in the tab', () => {
  setDraftOwner('amina')
  saveDraft('identifications/1/note', 'Ask Karim.')
  setDraftOwner('amina')
  expect(readDraft('identifications/1/note')).toBe('Ask Karim.')
  setDraftOwner('karim')
  expect(readDraft('identifications/1/note')).toBeNull()
})

it('leaves nothing behind when the officer signs out', () => {
  setDraftOwner('amina')
  saveDraft('identifications/1/note', 'Ask Karim.')
  setDraftOwner(null)
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('forgets the letters begun for a dossier once it is decided, and nothing of another', () => {
  const [refusal, other] = [draftPlace('brands', '1', 'refuse'), draftPlace('brands', '2', 'refuse')]
  for (const place of [refusal, other]) saveLetter(place, emptyLetter('fr'))
  saveDraft('brands/1/note', 'Ask Karim.')
  deleteDecisionDrafts('brands', '1')
  expect([readLetter(refusal), readLetter(other), readDraft('brands/1/note')]).toEqual([
    null,
    emptyLetter('fr'),
    'Ask Karim.',
  ])
})
