import { describe, expect, it } from 'vitest'
import { identificationDossier } from '../../server/resources/identifications/dossier.ts'
import { composeReason, reasonsOf } from '../../server/review/dossier/reasons.ts'

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
