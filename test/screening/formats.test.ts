import { describe, expect, it } from 'vitest'
import { ListError, type ListedEntry } from '../../server/screening/formats/listedEntry.ts'
import { type ListFormat, readList } from '../../server/screening/formats/readList.ts'

async function* pieces(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(format: ListFormat, content: string | Buffer) {
  const { entries, publishedAt } = readList(format, pieces(content))
  const found: ListedEntry[] = []
  for await (const entry of entries) found.push(entry)
  return { entries: found, publishedAt: publishedAt() }
}

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-20T23:00:04.123Z"><INDIVIDUALS>
<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>MURAD</FIRST_NAME><SECOND_NAME>AL-GUELLATI</SECOND_NAME>
<UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.901</REFERENCE_NUMBER><GENDER>Male</GENDER>
<NAME_ORIGINAL_SCRIPT>مراد القلاتي</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Algeria</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Mourad Guellati &amp; fils</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Qandil</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1962-04-01</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1963</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1964</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A 1234567</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL></INDIVIDUALS><ENTITIES>
<ENTITY><FIRST_NAME>SARMADIYA OIL COMPANY</FIRST_NAME><REFERENCE_NUMBER>QDe.902</REFERENCE_NUMBER>
<ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Sarmadia Petroleum</ALIAS_NAME></ENTITY_ALIAS></ENTITY>
</ENTITIES></CONSOLIDATED_LIST>`

const OPEN = `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change
NK-1,Person,Mourad Guellati,"Murad al-Guellati;""Guellati; Murad""",1962-04;1963,dz;ML,,A1234567,,,,UN-SC1267,Made up,2024-01-01T00:00:00,2026-11-19T12:00:00,2025-01-01
NK-2,Vessel,Sea Wolfhound 2,,,,,IMO9999999,,,,,Made up,2024-01-01T00:00:00,2026-11-20T12:00:00,2025-01-01
`
const withoutColumn = (table: string, name: string) => {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g)!)
  const index = rows[0]!.indexOf(name)
  return rows.map((cells) => cells.filter((_, at) => at !== index).join(',')).join('\r\n')
}

const UK = `Report Date: 20-Nov-2026
Last Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,Regime Name,"Individual, Entity, Ship",D.O.B,Nationality(/ies),National Identifier number,Passport number,Gender
01/02/2026,AQD0901,1,Guellati,Murad,,,,,Alias,,,Made up,Individual,,,,,
01/02/2026,AQD0901,1,AL-GUELLATI,MOURAD,,,,,Primary Name,,مراد القلاتي,Made up,Individual,00/00/1962,Algeria,,A1234567,Male
01/02/2026,AQD0901,1,Qandil,Abu,,,,,Alias,Low quality a.k.a,,Made up,Individual,dd/04/1963,,,,
02/02/2026,RUS0902,2,SARMADIYA OIL COMPANY,,,,,,Primary Name,,,Made up,Entity,,,,,
`

const CSV = `\ufeffref,type,name,aliases,birth_date,country,programme,identifiers,source
DZ-1,person,Mourad Guellati,Murad Guellati;مراد القلاتي,1962-04-01;1963,DZ;fr,Décret,A1234567;B7654321,Journal officiel 12
DZ-2,organization,Sarmadiya,,,,,,
`

describe('a list as published', () => {
  it('is read from the XML of the United Nations: scripts, weak aliases, days, years and ranges', async () => {
    const { entries, publishedAt } = await read('un-xml', UN)
    expect(publishedAt?.toISOString()).toBe('2026-11-20T23:00:04.123Z')
    expect(entries[0]).toEqual({
      ref: 'QDi.901',
      type: 'person',
      names: [
        { name: 'MURAD AL-GUELLATI', isWeak: false },
        { name: 'مراد القلاتي', isWeak: false },
        { name: 'Mourad Guellati & fils', isWeak: false },
        { name: 'Abu Qandil', isWeak: true },
      ],
      identity: {
        birthDates: ['1962-04-01', '1963', '1960/1964'],
        countries: ['dz'],
        sex: 'male',
        identifiers: ['A 1234567'],
      },
      programme: 'Al-Qaida',
      source: null,
    })
    expect(entries[1]).toMatchObject({ ref: 'QDe.902', type: 'organization' })
  })

  it('is read from the table of OpenSanctions, with and without program_ids', async () => {
    const { entries, publishedAt } = await read('opensanctions-csv', OPEN)
    expect(publishedAt?.toISOString().slice(0, 10)).toBe('2026-11-20')
    expect(entries[0]).toMatchObject({
      ref: 'NK-1',
      names: [{ name: 'Mourad Guellati' }, { name: 'Murad al-Guellati' }, { name: 'Guellati; Murad' }],
      identity: { birthDates: ['1962-04', '1963'], countries: ['dz', 'ml'], identifiers: ['A1234567'] },
      programme: 'UN-SC1267',
    })
    expect(entries[1]).toMatchObject({ type: 'vessel', names: [{ name: 'Sea Wolfhound 2' }] })
    const older = await read('opensanctions-csv', withoutColumn(OPEN, 'program_ids'))
    expect(older.entries.map(({ names, identity }) => ({ names, identity }))).toEqual(
      entries.map(({ names, identity }) => ({ names, identity })),
    )
    expect(older.entries[0]!.programme).toBeNull()
  })

  it('is read from the table of the United Kingdom: several rows are one entry, dated by its first line', async () => {
    const { entries, publishedAt } = await read('uk-csv', UK)
    expect(publishedAt?.toISOString()).toBe('2026-11-20T00:00:00.000Z')
    expect(entries[0]).toMatchObject({
      ref: 'AQD0901',
      type: 'person',
      names: [
        { name: 'MOURAD AL-GUELLATI', isWeak: false },
        { name: 'Murad Guellati', isWeak: false },
        { name: 'مراد القلاتي', isWeak: false },
        { name: 'Abu Qandil', isWeak: true },
      ],
      identity: { birthDates: ['1962', '1963-04'], countries: ['dz'], sex: 'male', identifiers: ['A1234567'] },
    })
    expect(entries[1]).toMatchObject({
      ref: 'RUS0902',
      type: 'organization',
      names: [{ name: 'SARMADIYA OIL COMPANY' }],
    })
  })

  it('is read from our own table, with and without the optional columns', async () => {
    const { entries, publishedAt } = await read('csv', CSV)
    expect(publishedAt).toBeNull()
    expect(entries[0]).toMatchObject({
      ref: 'DZ-1',
      names: [{ name: 'Mourad Guellati' }, { name: 'Murad Guellati' }, { name: 'مراد القلاتي' }],
      identity: { birthDates: ['1962-04-01', '1963'], countries: ['dz', 'fr'], identifiers: ['A1234567', 'B7654321'] },
      source: 'Journal officiel 12',
    })
    expect((await read('csv', withoutColumn(CSV, 'identifiers'))).entries[0]!.identity.identifiers).toEqual([])
  })

  const head = 'ref,type,name,aliases,birth_date,country,programme\n'
  const REFUSED: [string, ListFormat, string | Buffer, string][] = [
    ['nothing', 'csv', '', 'no row with the columns'],
    ['a head alone', 'csv', head, 'has no entry'],
    ['another table', 'opensanctions-csv', CSV, 'no row with the columns'],
    [
      'a doubled reference',
      'csv',
      `${head}A,person,One Name,,,,\nA,person,Other Name,,,,\n`,
      'names the entry A twice',
    ],
    ['an entry without a name', 'csv', `${head}A,person,,,,,\n`, 'A has no name'],
    ['an unknown type', 'csv', `${head}A,robot,Name,,,,\n`, 'none of person, organization'],
    ['a wrong date', 'csv', `${head}A,person,Name,,01/02/1962,,\n`, 'birth date'],
    ['a row that breaks off', 'csv', `${head}A,person,Na`, 'instead of 7'],
    ['a quote that never ends', 'csv', `${head}A,person,"Name,,,,\n`, 'no table in CSV'],
    ['bytes that are no UTF-8', 'csv', Buffer.from(`${head}A,person,Mourad\xe9,,,,\n`, 'latin1'), 'not UTF-8'],
    ['the character 0', 'csv', `${head}A,person,Mou\0rad,,,,\n`, 'character 0'],
    ['XML that breaks off', 'un-xml', UN.slice(0, 900), 'no well-formed XML'],
    ['another XML', 'un-xml', '<rss><channel/></rss>', 'not the consolidated list'],
    ['a list without entries', 'un-xml', '<CONSOLIDATED_LIST dateGenerated="2026-11-20"/>', 'has no entry'],
    [
      'entities that grow',
      'un-xml',
      `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${UN.slice(UN.indexOf('<CONS'))}`,
      'document type',
    ],
    ['deep nesting', 'un-xml', `<CONSOLIDATED_LIST>${'<x>'.repeat(50)}`, 'nested too deeply'],
    ['an endless text', 'csv', `${head}A,person,${'x'.repeat(2000)},,,,\n`, 'longer than'],
  ]

  it.each(REFUSED)('is refused in one sentence: %s', async (_name, format, content, message) => {
    const error = await read(format, content).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ListError)
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).not.toContain('\n')
  })
})
