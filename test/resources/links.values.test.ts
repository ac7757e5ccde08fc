import { describe, expect, it } from 'vitest'
import { Prisma } from '../../server/database/generated/client.ts'
import { emailKey, isPhoneKey, phoneKey } from '../../server/kernel/contact.ts'
import { slugWords } from '../../server/resources/paymentLinks/slug.ts'
import { closesAt, isUsedUp } from '../../server/resources/paymentLinks/usage.ts'
import { momentField, moneyField } from '../../server/resources/paymentLinks/values.ts'

describe('a payer as compared (decisions H-20)', () => {
  it.each([
    ['0550 12 34 56', '213550123456'],
    ['0550-12-34-56', '213550123456'],
    ['+213 550 12 34 56', '213550123456'],
    ['+213 (0) 550 12 34 56', '213550123456'],
    ['+2130550123456', '213550123456'],
    ['00213550123456', '213550123456'],
    ['213550123456', '213550123456'],
    ['550123456', '213550123456'],
    ['٠٥٥٠١٢٣٤٥٦', '213550123456'],
    ['021 63 45 67', '21321634567'],
    ['+33 6 12 34 56 78', '33612345678'],
    ['0033612345678', '33612345678'],
  ])('the telephone number %s is %s', (phone, key) => {
    expect([phoneKey(phone), isPhoneKey(key)]).toEqual([key, true])
  })

  it('an e-mail address has no capitals', () => {
    expect(emailKey(' Nadia@Example.COM ')).toBe('nadia@example.com')
  })

  it('what cannot be called is no number', () => {
    expect(['0', '12', '+0550123456', `1${'0'.repeat(15)}`].map((one) => isPhoneKey(phoneKey(one)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a moment', () => {
  const read = (text: unknown) => momentField('ends_at').safeParse(text).data?.toISOString() ?? null

  it.each([
    ['2027-01-31', '2027-01-30T23:00:00.000Z'],
    ['2027-01-31 18:30', '2027-01-31T17:30:00.000Z'],
    ['2027-01-31T18:30:05', '2027-01-31T17:30:05.000Z'],
    ['2027-01-31T18:30:00Z', '2027-01-31T18:30:00.000Z'],
    ['2027-01-31T18:30:00.25+05:30', '2027-01-31T13:00:00.250Z'],
    ['2028-02-29', '2028-02-28T23:00:00.000Z'],
  ])('%s is %s: without a zone it is that of Algiers', (text, at) => {
    expect(read(text)).toBe(at)
  })

  it.each([
    '2027-02-29',
    '2027-01-31T24:00:00Z',
    '31/01/2027',
    'tomorrow',
    '1969-12-31',
    '9999-12-31T23:00:00-05:00',
    '0000-01-01',
    5,
  ])('%s is none', (text) => {
    expect(momentField('ends_at').safeParse(text).success).toBe(false)
  })
})

describe('an amount', () => {
  const read = (value: unknown) => moneyField('amount', '99999999.99').safeParse(value).data ?? null

  it.each([
    [1500, '1500.00'],
    [0.1, '0.10'],
    ['0.01', '0.01'],
    [' 12.5 ', '12.50'],
    ['007', '7.00'],
    [99999999.99, '99999999.99'],
    ['99999999.99', '99999999.99'],
  ])('%j is %s, exactly', (value, amount) => {
    expect(read(value)).toBe(amount)
  })

  it.each([0, -1, 0.001, 0.1 + 0.2, 100000000, '1e3', '1,5', '', null, true, Number.MAX_VALUE])(
    '%j is none',
    (value) => {
      expect(read(value)).toBe(null)
    },
  )
})

describe('a link', () => {
  const link = { max_uses: null, target_amount: null, paid_count: 1_000, total_collected: new Prisma.Decimal(1_000) }

  it('R-190, R-361 is used up by its own mode’s limit only', () => {
    const used = (more: object) => isUsedUp({ ...link, usage_mode: 'reusable', ...more })
    for (const usage_mode of ['reusable', 'time_window', 'whitelist']) expect(used({ usage_mode })).toBe(false)
    expect(used({ usage_mode: 'one_shot' })).toBe(true)
    expect(used({ usage_mode: 'one_shot', paid_count: 0 })).toBe(false)
    expect([1_001, 1_000].map((max_uses) => used({ usage_mode: 'limited', max_uses }))).toEqual([false, true])
    const capped = (target: string) => used({ usage_mode: 'capped_amount', target_amount: new Prisma.Decimal(target) })
    expect(['1000.01', '1000'].map(capped)).toEqual([false, true])
  })

  it('closes at the earlier of its two ends', () => {
    const [early, late] = [new Date(1), new Date(2)]
    expect(closesAt({ ends_at: early, expires_at: late })).toBe(early)
    expect(closesAt({ ends_at: late, expires_at: early })).toBe(early)
    expect(closesAt({ ends_at: null, expires_at: late })).toBe(late)
    expect(closesAt({ ends_at: null, expires_at: null })).toBe(null)
  })

  it.each([
    ['  Été — à l’ombre  ', 'ete-a-l-ombre'],
    ['№ 5', 'no-5'],
    ['مقهى', 'pay'],
    ['../../etc', 'etc'],
    ['x'.repeat(191), 'x'.repeat(60)],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('called %s lies at %s', (title, words) => {
    expect(slugWords(title)).toBe(words)
  })
})
