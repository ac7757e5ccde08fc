import { expect, expectTypeOf, it } from 'vitest'
import { type ActionCall, actionPath, type Bodies, type BulkBody } from '../../client/providers/bodies.ts'
import type { ConsoleDataProvider } from '../../client/providers/dataProvider.ts'

it('is refused by the compiler with another body', () => {
  const calls = ({ act, bulk, decide, changePassword }: ConsoleDataProvider) => {
    void decide('brands', 'id', 'accept', { version: 1, why: 'The original was shown.' })
    // @ts-expect-error: a decision names the version that the officer saw
    void decide('brands', 'id', 'accept', { why: 'The original was shown.' })
    // @ts-expect-error: an accept has no reasons
    void decide('brands', 'id', 'accept', { version: 1, reason_codes: ['brand_other'] })
    void act('brands', 'id', 'collisions/42', { answer: 'same', why: 'One owner.' })
    // @ts-expect-error: an answer is one of two
    void act('brands', 'id', 'collisions/42', { answer: 'perhaps', why: 'One owner.' })
    void act('brands', 'id', 'assign', { officer_id: null, why: 'Away.' })
    // @ts-expect-error: an assignment has a reason
    void act('brands', 'id', 'assign', { officer_id: null })
    // @ts-expect-error: a note says something
    void act('brands', 'id', 'notes')
    // @ts-expect-error: a release takes no body
    void act('brands', 'id', 'release', { why: 'Away.' })
    // @ts-expect-error: there is no such action
    void act('brands', 'id', 'approve')
    void bulk('brands', { action: 'refuse', ids: ['id'], versions: { id: 1 }, reason_codes: ['brand_other'] })
    // @ts-expect-error: a refusal in bulk names the versions of the rows
    void bulk('brands', { action: 'refuse', ids: ['id'], reason_codes: ['brand_other'] })
    // @ts-expect-error: the password in use is asked for
    void changePassword({ password: 'another long password' })
  }
  expect(calls).toBeTypeOf('function')
})

it('writes the name of an action as paths do', () => {
  expect(actionPath('request_new_proof')).toBe('request-new-proof')
  expectTypeOf(actionPath('request_new_proof')).toEqualTypeOf<'request-new-proof'>()
})

it('takes bodies of the schemas that check them', () => {
  expectTypeOf<['escalate', { why: string }]>().toExtend<ActionCall>()
  expectTypeOf<{ action: 'release' }>().toExtend<BulkBody>()
  expectTypeOf<{ email: string }>().not.toExtend<Bodies['POST /session']>()
})
