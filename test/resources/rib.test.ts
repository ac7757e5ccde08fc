import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRib, maskRib, postalAgencyFits, ribKey, splitRib } from '../../server/resources/bankAccounts/rib.ts'

/** One for each bank, none of them a real account. */
const VALID = `
00100101000123450051 00200102000123450195 00300103000123450242 00400104000123450386 00500105000123450433
00600106000123450577 00799999000123450651 00800108000123450768 01000109000123450815 01100110000123450959
01200111000123451006 01400112000123451150 02000113000123451294 02100114000123451341 02600115000123451485
02700116000123451532 02900117000123451676 03100118000123451723 03200119000123451867 03500120000123451914
03600121000123452058 03700122000123452105 03800123000123452249 11100124000123452393`
  .trim()
  .split(/\s+/)

const rib = fc
  .record({
    bank: fc.stringMatching(/^[0-9]{3}$/),
    agency: fc.stringMatching(/^[0-9]{5}$/),
    account: fc.stringMatching(/^[0-9]{10}$/),
  })
  .map(({ bank, agency, account }) => bank + agency + account + ribKey(agency, account))

describe('a RIB', () => {
  it('is taken from each of the 24 banks', () => {
    expect(VALID).toHaveLength(24)
    expect(VALID.filter((value) => !isRib(value))).toEqual([])
  })

  it.each([
    ['01', '00100101000000003001'],
    ['02', '00100101000000006202'],
    ['97', '00100101000000009597'],
  ])('may have the edge key %s', (key, value) => {
    expect([isRib(value), splitRib(value).key]).toEqual([true, key])
  })

  it.each([
    ['98 is no other name of key 01', '00100101000000003098'],
    ['99 is no other name of key 02', '00100101000000006299'],
    ['00 is no other name of key 97', '00100101000000009500'],
    ['the key is not over the first 18 digits (BNA)', '00100101000123450013'],
    ['the key is not over the first 18 digits (BEA)', '00200102000123450119'],
    ['the key is not over the first 18 digits (CCP)', '00799999000123450676'],
    ['19 digits', '0010010100012345005'],
    ['21 digits', '001001010001234500511'],
    ['spaces between', '001 00101 0001234500 51'],
    ['spaces around', ' 00100101000123450051'],
    ['dashes', '001-00101-0001234500-51'],
    ['a line feed after it', '00100101000123450051\n'],
    ['a letter', '0010010100012345005I'],
    ['Arabic-Indic digits', '٠٠١٠٠١٠١٠٠٠١٢٣٤٥٠٠٥١'],
    ['nothing', ''],
  ])('is refused: %s', (_why, value) => {
    expect(isRib(value)).toBe(false)
  })

  it.each([
    [Number('00100101000123450051')],
    [100101000123450051n],
    [null],
    [undefined],
    [{}],
    [['00100101000123450051']],
  ])('is a text, not %s', (value) => {
    expect(isRib(value)).toBe(false)
  })

  it('never passes with one wrong digit in agency, account or key', () => {
    fc.assert(
      fc.property(rib, fc.integer({ min: 3, max: 19 }), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
        const digit = (Number(value[at]) + by) % 10
        expect(isRib(value.slice(0, at) + digit + value.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('has the key that the postal rule gives: 85 more than the account number alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{10}$/), (account) => {
        const rest = (Number((BigInt(account) * 100n) % 97n) + 85) % 97
        expect(ribKey('99999', account)).toBe(String(97 - rest).padStart(2, '0'))
      }),
    )
  })
})

describe('its parts', () => {
  it('are bank, agency, account and key', () => {
    expect(splitRib('00799999000123450651')).toEqual({ bank: '007', agency: '99999', account: '0001234506', key: '51' })
  })

  it('of a postal account have the agency 99999', () => {
    expect(postalAgencyFits(splitRib('00799999000123450651'))).toBe(true)
    expect(postalAgencyFits(splitRib(`00700101${'0'.repeat(12)}`))).toBe(false)
    expect(postalAgencyFits(splitRib('00100101000123450051'))).toBe(true)
  })

  it('are hidden in lists, logs and exports', () => {
    expect(maskRib('00100101000123450837')).toBe('001**************837')
  })
})
