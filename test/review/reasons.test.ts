import { describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { identificationDossier } from '../../server/resources/identifications/dossier.ts'
import { composeReason, RETRIES, reasonsForTrader, reasonsOf } from '../../server/review/dossier/reasons.ts'

const [first] = reasonsOf(identificationDossier)
const other = reasonsOf(identificationDossier).find(({ min_text }) => min_text > 0)!
const refuse = (reason: string, codes = [first!.code, other.code]) =>
  composeReason(identificationDossier, { reason_codes: codes, reason }, 'fr')
const tooShort = expect.objectContaining({ code: 'VALIDATION_ERROR' })

describe("the reason 'other'", () => {
  it('needs words of its own besides the sentences of the other reasons', () => {
    const sentence = first!.texts.fr
    expect(() => refuse(sentence)).toThrow(tooShort)
    expect(() => refuse(`${sentence}\nTrop.`)).toThrow(tooShort)
    expect(refuse(`${sentence}\nLe cachet manque.`).text).toBe(`${sentence}\nLe cachet manque.`)
    expect(() => refuse('Trop.', [other.code])).toThrow(tooShort)
    expect(refuse('Le cachet manque.', [other.code]).codes).toEqual([other.code])
  })
})

describe('the catalogues', () => {
  it('say of every reason what mends it, and give each private one a stand-in of its kind', () => {
    for (const kind of DOSSIER_KINDS) {
      const all = reasonsOf(kind)
      for (const { code, retry, private: isPrivate, public_code } of all) {
        expect([code, RETRIES.includes(retry)]).toEqual([code, true])
        const standIn = all.find((one) => one.code === public_code)
        expect([code, isPrivate, standIn?.private]).toEqual([code, isPrivate, isPrivate ? false : undefined])
      }
    }
  })

  it('keep what speaks of forgery, suspicion or screening from the trader', () => {
    const spoken = DOSSIER_KINDS.flatMap(reasonsOf).filter(({ private: isPrivate }) => !isPrivate)
    for (const { code, texts } of spoken)
      expect([code, texts.en]).not.toEqual([code, expect.stringMatching(/alter|forg|fals|risk|suspic|screening/i)])
  })
})

describe('the reasons for a program of the trader', () => {
  const { catalogue } = identificationDossier.reasons

  it('are the codes with the strictest of what they ask', () => {
    expect(reasonsForTrader(catalogue, [])).toEqual({ reason_codes: [], retry: null })
    const mended = ['ID_NAME_MISMATCH', 'ID_DOC_UNREADABLE']
    expect(reasonsForTrader(catalogue, mended)).toEqual({ reason_codes: mended, retry: 'new_document' })
    expect(reasonsForTrader(catalogue, [...mended, 'ID_RC_STRUCK_OFF']).retry).toBe('final')
  })

  it('name the stand-in of a private one, and what that asks; and none that the catalogue does not have', () => {
    expect(reasonsForTrader(catalogue, ['ID_DOC_ALTERED', 'ID_DOC_NOT_ACCEPTED', 'ID_FORMER'])).toEqual({
      reason_codes: ['ID_DOC_NOT_ACCEPTED'],
      retry: 'new_document',
    })
  })
})

describe('the text of a private reason', () => {
  it('is the stand-in’s, composed or typed, in every language', () => {
    const altered = reasonsOf(identificationDossier).find(({ code }) => code === 'ID_DOC_ALTERED')!
    const standIn = reasonsOf(identificationDossier).find(({ code }) => code === altered.public_code)!
    for (const language of ['en', 'fr', 'ar'] as const) {
      const composed = composeReason(identificationDossier, { reason_codes: [altered.code] }, language)
      expect(composed).toEqual({ codes: [altered.code], text: standIn.texts[language] })
      const typed = { reason: `${altered.texts[language]}\nMerci.` }
      expect(composeReason(identificationDossier, typed, 'fr').text).toBe(`${standIn.texts[language]}\nMerci.`)
    }
  })
})
