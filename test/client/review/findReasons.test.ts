import { describe, expect, it } from 'vitest'
import { byGroup, findReasons, textOf } from '../../../client/review/refuse/findReasons.ts'
import { identificationDossier } from '../../../server/resources/identifications/dossier.ts'
import { presentReason } from '../../../server/resources/reasons/presenter.ts'
import { seededReasons } from '../../../server/review/dossier/reasons.ts'

const catalogue = seededReasons(identificationDossier).map(presentReason)
const codes = (query: string) => findReasons(catalogue, query).map(({ code }) => code)

describe('finding a reason', () => {
  it('by its number, from the first digit on', () => {
    expect(codes('21')).toEqual(['ID_RC_NO_RCE'])
    expect(codes('3').every((code) => catalogue.find((reason) => reason.code === code)!.number.startsWith('3'))).toBe(
      true,
    )
    expect(codes('00')).toEqual(['ID_OTHER'])
  })

  it('by words of any language, without accents or case', () => {
    expect(codes('ILLISIBLE')).toContain('ID_DOC_UNREADABLE')
    expect(codes('coupe flou')).toEqual(['ID_DOC_UNREADABLE'])
    expect(codes('declaree')).toEqual(['ID_ACTIVITY_MISMATCH'])
    expect(codes('flou declaree')).toEqual([])
    expect(codes('مبتورة')).toEqual(['ID_DOC_UNREADABLE'])
  })

  it('with the apostrophe that is typed and the one that is shown', () => {
    expect(codes("n'est pas")).not.toEqual([])
    expect(codes('n’est pas')).toEqual(codes("n'est pas"))
    expect(catalogue.filter((reason) => textOf(reason, 'fr').includes("'"))).toEqual([])
  })

  it('shows all without a query, none for what nobody says', () => {
    expect(codes('  ')).toHaveLength(catalogue.length)
    expect(codes('zebra')).toEqual([])
  })

  it('keeps the groups in the order of the catalogue', () => {
    expect(byGroup(catalogue).map(({ group }) => group)).toEqual([...new Set(catalogue.map(({ group }) => group))])
  })
})
