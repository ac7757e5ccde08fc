import { describe, expect, it } from 'vitest'
import { compareEvidence, type Identity } from '../../server/screening/matching/evidence.ts'
import { scoreEntry } from '../../server/screening/matching/matcher.ts'
import { type EntryType, scoreNames } from '../../server/screening/matching/scoreNames.ts'
import { parseName } from '../../server/screening/matching/words.ts'

const score = (query: string, entry: string, type: EntryType = 'person') =>
  scoreNames(parseName(query), parseName(entry), type)

/** What blocks: 85, the setting at the start. */
const BLOCKING = 85

const FOUND: [string, string, EntryType?][] = [
  ['Mourad Guellati', 'MOURAD GUELLATI'],
  ['Mourad Guellati', 'Guellati, Mourad'],
  ['Mourad Guellati', 'Murad al-Qallati'],
  ['Abdelkader Benali', 'عبد القادر بن علي'],
  ['Abd El Kader Ben Ali', 'Abdulqadir Benali'],
  ['Noureddine Guerrouf', 'نور الدين قروف'],
  ['Djamel Eddine Laouar', 'Jamal al-Din al-Awar'],
  ['Aleksey Kudrinsky', 'Алексей Кудринский'],
  ['Li Xiaofeng', '李小峰'],
  ['J. Whitcombe', 'Jeremiah Whitcombe'],
  ['Bill Hartfield', 'William Hartfield'],
  ['Bartholomew Quigstad', 'Bartholomew Quikstad'],
  ['Osama Ghribissi', 'Usamah bin Muhammad bin Awad al-Ghribissi'],
  ['SARL Zarkani Frères', 'Zarkani Brothers Ltd', 'organization'],
  ['China Precise Machinery Import and Export Corp', 'CPMIEC', 'organization'],
  ['شركة النفط السرمدية', 'Sarmadiya Oil Company', 'organization'],
  ['Sea Wolfhound II', 'MV Sea Wolfhound 2', 'vessel'],
]

const NOT_FOUND: [string, string, EntryType?][] = [
  ['Mohamed Salem', 'Mohamed Saleh'],
  ['Hassan Nasrullahi', 'Hussein Nasrullahi'],
  ['Mohamed Benali', 'Mohamed Bouali'],
  ['Mohamed Ahmed', 'Mohamed Ahmed Hassan Ibrahim'],
  ['Erik Larsen', 'Erika Larsen'],
  ['John Smith', 'Jane Smith'],
  ['Mourad Guellati', 'Mourad Bengriche'],
  ['Guellati', 'Mourad Guellati'],
  ['SARL Atlas Transport', 'SARL Atlas Travaux', 'organization'],
  ['Delta Trading Ltd', 'Beta Trading Ltd', 'organization'],
  ['Apex Holdings 1 Ltd', 'Apex Holdings 2 Ltd', 'organization'],
]

describe('the score of two names', () => {
  it.each(FOUND)('is %s = %s: blocks', (query, entry, type) => {
    expect(score(query, entry, type).score).toBeGreaterThanOrEqual(BLOCKING)
    expect(score(entry, query, type).score).toBeGreaterThanOrEqual(BLOCKING)
  })

  it.each(NOT_FOUND)('is %s, %s: does not block', (query, entry, type) => {
    expect(score(query, entry, type).score).toBeLessThan(BLOCKING)
    expect(score(entry, query, type).score).toBeLessThan(BLOCKING)
  })

  it('is 100 for the same words in any order, whatever the case, accents, punctuation and legal form', () => {
    for (const other of ['guellati MOURAD', 'Guellatí, Mourad', 'SARL Mourad-Guellati'])
      expect(score('Mourad Guellati', other).score, other).toBe(100)
  })

  it('takes a particle for a legal form only at the end, where companies have it', () => {
    expect(parseName('Moussa Ag Tachfine')).toMatchObject({ form: null, words: [{}, { text: 'Ag' }, {}] })
    expect(score('Moussa Ag Tachfine', 'AG TACHFINE, Moussa').score).toBe(100)
    expect(score('SARL Moussa Ag Tachfine', 'Moussa Tachfine').score).toBeGreaterThanOrEqual(97)
    for (const company of ['Quelconque Maschinen AG', 'Quelconque Maschinen AG & Co KG'])
      expect(parseName(company), company).toMatchObject({ form: expect.any(String), words: [{}, {}] })
    expect(score('Quelconque Maschinen AG', 'Quelconque Maschinen', 'organization').score).toBe(100)
  })

  it('does not depend on the length of a text, and takes texts without a word', () => {
    expect(score('', 'Mourad Guellati').score).toBe(0)
    expect(score('!!!', '???').score).toBe(0)
    expect(score('x '.repeat(500), 'Mourad Guellati').score).toBeLessThan(BLOCKING)
  })

  it('takes the first letters of an organization for its name, and never those of a person', () => {
    expect(score('Ziani Ines Amine', 'Abu Zia').score).toBeLessThan(50)
    expect(score('Zia', 'Ziani Ines Amine').score).toBeLessThan(50)
    expect(score('IRISL', 'Islamic Republic of Iran Shipping Lines', 'organization').score).toBeGreaterThan(85)
  })

  it('says why, word by word', () => {
    const why = (query: string, entry: string) => score(query, entry).why.map(({ how }) => how)
    expect(why('Mourad Guellati', 'Murad Guellati')).toEqual(['spelling', 'same'])
    expect(why('مراد Guellati', 'Mourad Guelati')).toEqual(['script', 'spelling'])
    expect(why('M. Guellati', 'Mourad Guellati')).toEqual(['initial', 'same'])
    expect(score('Khider Abdelhak', 'Abdelhak Khider').why).toEqual([
      { query: 'Khider', entry: 'Khider', how: 'same' },
      { query: 'Abdelhak', entry: 'Abdelhak', how: 'same' },
    ])
    expect(score('Leonid Mikhelsonov', 'Leonid Mikhelsotov').why).toEqual([
      { query: 'Leonid', entry: 'Leonid', how: 'same' },
      { query: 'Mikhelsonov', entry: 'Mikhelsotov', how: 'typo' },
    ])
  })
})

describe('the score of an entry', () => {
  const names = (...texts: [string, boolean][]) =>
    texts.map(([text, isWeak], index) => ({ name: parseName(text), isAlias: index > 0, isWeak }))

  it('is that of its best name', () => {
    const found = scoreEntry(
      parseName('Murad Guellati'),
      names(['Salim Ghribissi', false], ['Mourad Guellati', false]),
      'person',
    )
    expect(found).toMatchObject({ index: 1, mayBlock: true })
    expect(found.score).toBeGreaterThan(BLOCKING)
  })

  it('never blocks for a weak alias alone', () => {
    const found = scoreEntry(parseName('Abu Qandil'), names(['Salim Ghribissi', false], ['Abu Qandil', true]), 'person')
    expect(found).toMatchObject({ index: 1, score: 100, mayBlock: false })
  })

  it('never blocks for a single frequent word', () => {
    for (const name of ['Mohamed', 'محمد'])
      expect(scoreEntry(parseName('Mohamed'), names([name, false]), 'person').mayBlock, name).toBe(false)
    expect(scoreEntry(parseName('Sarmadiya'), names(['Sarmadiya', false]), 'organization').mayBlock).toBe(true)
  })
})

describe('evidence beside a name', () => {
  const known = (identity: Partial<Identity>): Identity => ({
    birthDates: [],
    countries: [],
    sex: null,
    identifiers: [],
    ...identity,
  })

  it('agrees, contradicts or is unknown, each by itself', () => {
    const entry = known({
      birthDates: ['1962', '1970/1973'],
      countries: ['dz', 'ml'],
      sex: 'male',
      identifiers: ['A-1234567'],
    })
    const one = known({ birthDates: ['1962-04-01'], countries: ['fr'], sex: 'male', identifiers: ['a1234567'] })
    expect(compareEvidence(one, entry)).toEqual({
      birth_date: 'agrees',
      country: 'contradicts',
      sex: 'agrees',
      identifier: 'agrees',
    })
    expect(compareEvidence(known({ birthDates: ['1971-01-01'] }), entry).birth_date).toBe('agrees')
    expect(compareEvidence(known({ birthDates: ['1980-01-01'], identifiers: ['777'] }), entry)).toEqual({
      birth_date: 'contradicts',
      country: 'unknown',
      sex: 'unknown',
      identifier: 'unknown',
    })
  })
})
