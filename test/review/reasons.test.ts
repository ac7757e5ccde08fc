import { describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { identificationDossier } from '../../server/resources/identifications/dossier.ts'
import {
  composeReason,
  minTextOf,
  RETRIES,
  reasonsAsSent,
  reasonsForTrader,
  seededReasons,
} from '../../server/review/dossier/reasons.ts'

const reasons = seededReasons(identificationDossier)
const [first] = reasons
const other = reasons.find((reason) => minTextOf(reason) > 0)!
const values = { trader: 'SARL Tizemmour', due: null }
const refuse = (reason: string, codes = [first!.code, other.code]) =>
  composeReason(reasons, { reason_codes: codes, reason }, 'fr', values)
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
      const all = seededReasons(kind)
      for (const { code, retry, private: isPrivate, public_code } of all) {
        expect([code, RETRIES.includes(retry)]).toEqual([code, true])
        const standIn = all.find((one) => one.code === public_code)
        expect([code, isPrivate, standIn?.private]).toEqual([code, isPrivate, isPrivate ? false : undefined])
      }
    }
  })

  it('keep what speaks of forgery, suspicion or screening from the trader', () => {
    const spoken = DOSSIER_KINDS.flatMap((kind) => seededReasons(kind)).filter(({ private: isPrivate }) => !isPrivate)
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
    const altered = reasons.find(({ code }) => code === 'ID_DOC_ALTERED')!
    const standIn = reasons.find(({ code }) => code === altered.public_code)!
    for (const language of ['en', 'fr', 'ar'] as const) {
      const composed = composeReason(reasons, { reason_codes: [altered.code] }, language, values)
      const sent = { of: [altered.code], reason_codes: [standIn.code], retry: standIn.retry }
      expect(composed).toEqual({ codes: [altered.code], text: standIn.texts[language], sent })
      const typed = { reason: `${altered.texts[language]}\nMerci.` }
      expect(composeReason(reasons, typed, 'fr', values).text).toBe(`${standIn.texts[language]}\nMerci.`)
    }
  })
})

describe('the placeholders of a reason', () => {
  const [trader, due] = [
    { ...first!, code: 'ID_TRADER', texts: { en: 'Not of {trader}.', fr: 'Pas de {trader}.', ar: 'ليس {trader}.' } },
    { ...first!, code: 'ID_DUE', texts: { en: 'Until {due}.', fr: 'Avant le {due}.', ar: 'قبل {due}.' } },
  ]
  const compose = (input: Parameters<typeof composeReason>[1], day: string | null = null) =>
    composeReason([trader, due], input, 'fr', { trader: 'SARL {due}', due: day }).text

  it('are filled in the sentence and in the officer’s own text, once', () => {
    expect(compose({ reason_codes: ['ID_TRADER'] }, '01/12/2026')).toBe('Pas de SARL {due}.')
    expect(compose({ reason_codes: ['ID_TRADER'], reason: 'Cher {trader}, {other}' })).toBe('Cher SARL {due}, {other}')
    expect(compose({ reason_codes: ['ID_DUE'] }, '01/12/2026')).toBe('Avant le 01/12/2026.')
  })

  it('ask for a text of its own where the decision sets no day', () => {
    const refused = expect.objectContaining({
      code: 'VALIDATION_ERROR',
      fields: [expect.objectContaining({ rule: 'due' })],
    })
    expect(() => compose({ reason_codes: ['ID_DUE'] })).toThrow(refused)
    expect(compose({ reason_codes: ['ID_DUE'], reason: 'Bientôt.' })).toBe('Bientôt.')
  })
})

describe('a decision that was sent', () => {
  const { catalogue } = identificationDossier.reasons
  const sent = { of: ['ID_DOC_MISSING'], reason_codes: ['ID_DOC_MISSING'], retry: 'final' }

  it('reads as it was sent, and by the first catalogue where a former program decided', () => {
    expect(reasonsAsSent(catalogue, ['ID_DOC_MISSING'], sent)).toEqual({
      reason_codes: ['ID_DOC_MISSING'],
      retry: 'final',
    })
    expect(reasonsAsSent(catalogue, ['ID_DOC_MISSING'], null).retry).toBe('new_document')
    expect(reasonsAsSent(catalogue, ['ID_RC_STRUCK_OFF'], sent).reason_codes).toEqual(['ID_RC_STRUCK_OFF'])
    expect(reasonsAsSent(catalogue, [], sent)).toEqual({ reason_codes: [], retry: null })
  })
})
