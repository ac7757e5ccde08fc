import { describe, expect, it } from 'vitest'
import { listedEntries, ordinaryNames } from '../../bench/screening/ordinaryNames.ts'
import { buildIndex, type IndexedEntry } from '../../server/screening/index/buildIndex.ts'
import { OutdatedIndexError, openIndex } from '../../server/screening/index/openIndex.ts'
import { searchIndex } from '../../server/screening/index/searchIndex.ts'
import { scoreNames } from '../../server/screening/matching/scoreNames.ts'
import { parseName } from '../../server/screening/matching/words.ts'

const entry = (ref: string, ...names: string[]): IndexedEntry => ({
  ref,
  type: 'person',
  names: names.map((name) => ({ name, isWeak: name.startsWith('Abu ') })),
})

const ENTRIES: IndexedEntry[] = [
  entry('QDi.1', 'Murad al-Guellati', 'مراد القلاتي', 'Abu Qandil'),
  entry('QDi.2', 'Nur al-Din Ghribissi'),
  entry('QDi.3', 'Mohamed Saleh'),
  {
    ref: 'QDe.4',
    type: 'organization',
    names: [{ name: 'China Precise Machinery Import and Export Corp', isWeak: false }],
  },
]
const open = async (entries: IndexedEntry[]) => openIndex(await buildIndex(entries))

describe('the index of a list', () => {
  it('finds an entry by any of its names, in any spelling, and says which and why', async () => {
    const index = await open(ENTRIES)
    const [hit, ...others] = searchIndex(index, 'Mourad Guellati', 85)
    expect(others).toEqual([])
    expect(hit).toMatchObject({ ref: 'QDi.1', name: 'Murad al-Guellati', isAlias: false, mayBlock: true })
    expect(hit!.why.map(({ how }) => how)).toEqual(['spelling', 'same'])
    expect(searchIndex(index, 'قلاتي مراد', 85)[0]).toMatchObject({ ref: 'QDi.1', isAlias: true })
    expect(searchIndex(index, 'Noureddine Ghribissi', 85).map(({ ref }) => ref)).toEqual(['QDi.2'])
    expect(searchIndex(index, 'CPMIEC', 85).map(({ ref }) => ref)).toEqual(['QDe.4'])
    expect(searchIndex(index, 'Abou Qandil', 75)[0]).toMatchObject({ ref: 'QDi.1', mayBlock: false })
    expect(searchIndex(index, 'Salim Bengriche', 50)).toEqual([])
    expect(searchIndex(index, '', 0)).toEqual([])
  })

  it('finds what a scan of the list finds', async () => {
    const entries = [...listedEntries(100)]
    const index = await open(entries)
    for (const name of [...ordinaryNames(40), ...entries.slice(0, 40).map(({ names }) => names[0]!.name)]) {
      const query = parseName(name)
      const scanned = entries.flatMap(({ ref, type, names }) => {
        const best = Math.max(...names.map((listed) => scoreNames(query, parseName(listed.name), type).score))
        return best >= 85 ? [ref] : []
      })
      const found = searchIndex(index, name, 85).map(({ ref }) => ref)
      expect(new Set(found), name).toEqual(new Set(scanned))
    }
  })

  it('finds usual names that the list spells in an unusual way, though those words are rare there', async () => {
    const index = await open([entry('R1', 'Khadidja Ag Ahmid'), entry('R2', 'Mohamad Bin Yousouff')])
    expect(searchIndex(index, 'Ag Ahmed Khadija', 85)).toMatchObject([{ ref: 'R1', score: 96 }])

    const respelled = (name: string) =>
      name.replaceAll(/[eaou](?=[a-z])/g, (vowel) => ({ e: 'i', a: 'e', o: 'ou', u: 'o' })[vowel]!)
    const names = ordinaryNames(60)
    const entries = names.map((name, at) => entry(`S${at}`, respelled(name)))
    const many = await open(entries)
    const missed = names.flatMap((name) => {
      const found = searchIndex(many, name, 85).map(({ ref }) => ref)
      return entries
        .filter(({ names: [listed] }) => scoreNames(parseName(name), parseName(listed!.name), 'person').score >= 85)
        .filter(({ ref }) => !found.includes(ref))
        .map(({ names: [listed] }) => `${name}, ${listed!.name}`)
    })
    expect(missed).toEqual([])
  })

  it('opens an empty list, and refuses the file of another matcher', async () => {
    expect(searchIndex(await open([]), 'Mourad Guellati', 0)).toEqual([])
    const other = (await buildIndex(ENTRIES)).toString('latin1').replace(/"matcher":"[^"]/, '"matcher":"0')
    expect(() => openIndex(Buffer.from(other, 'latin1'))).toThrow(OutdatedIndexError)
    expect(() => openIndex(Buffer.from('no index'))).toThrow(OutdatedIndexError)
  })
})
