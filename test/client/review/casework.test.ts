import { describe, expect, it } from 'vitest'
import { textDifferences } from '../../../client/review/casework/differences.ts'
import { findMentionIds, matchingOfficers, typedMention } from '../../../client/review/casework/mentions.ts'

const marked = (text: string, other: string) =>
  textDifferences(text, other)
    .map((piece) => (piece.differs ? `[${piece.text}]` : piece.text))
    .join('')

describe('what differs between two values', () => {
  it.each([
    ['007 99999 0001243187 04', '007 00125 0001243187 47', '007 [99999] 0001243187 [04]'],
    ['0021', '0012', '00[21]'],
    ['Conserves, vente à distance', 'Conserves alimentaires', '[Conserves, vente à distance]'],
    ['Atlas Meubles SARL', 'Atlas Meubles', 'Atlas Meubles[ SARL]'],
    ['مطعم الخيمة الجديدة', 'مطعم الخيمة', 'مطعم الخيمة[ الجديدة]'],
    ['Sersou', '', '[Sersou]'],
  ])('%s, against %s', (text, other, expected) => expect(marked(text, other)).toBe(expected))
})

describe('a mention', () => {
  const officers = [
    { id: '1', name: 'Amina' },
    { id: '2', name: 'Amina Kaci' },
    { id: '3', name: 'Karim Belaïd' },
  ]

  it('is the longest name that stands after the sign', () => {
    expect(findMentionIds('Ask @Amina Kaci, then @Karim Belaïd.', officers)).toEqual(['3', '2'])
    expect(findMentionIds('@Amina is away, Amina Kaci is not', officers)).toEqual(['1'])
  })

  it('is offered while it is typed, by any word of the name and without accents', () => {
    expect(typedMention('Ask @kar now', 8)).toEqual({ start: 4, typed: 'kar' })
    expect(typedMention('amina@example', 13)).toBeNull()
    expect(matchingOfficers(officers, 'belai').map(({ id }) => id)).toEqual(['3'])
    expect(matchingOfficers(officers, 'k').map(({ id }) => id)).toEqual(['2', '3'])
  })
})
