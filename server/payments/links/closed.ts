import { ApiError, type ErrorCode } from '../../kernel/errors.ts'
import type { Payable, PayableState } from './payable.ts'

const MESSAGES: Record<Exclude<PayableState, 'open'>, string> = {
  not_open_yet: 'This link does not take payments yet.',
  paused: 'This link is paused and takes no payment for now.',
  inactive: 'This link is switched off: it takes no payment now.',
  used_up: 'This link has taken all its payments.',
  expired: 'The time of this link is over.',
  archived: 'This link was closed.',
  suspended: 'The merchant cannot take payments at the moment.',
  currency_not_taken: 'The card gateway does not take the currency of this link.',
}

const CODES: Partial<Record<PayableState, ErrorCode>> = {
  suspended: 'INSTANCE_NOT_READY',
  currency_not_taken: 'CURRENCY_NOT_TAKEN',
}

/** 409 for a link that takes no payment now: the code and `meta.state` say why. */
export function assertLinkOpen({ state, opens_at }: Pick<Payable, 'state'> & Partial<Pick<Payable, 'opens_at'>>): void {
  if (state === 'open') return
  throw new ApiError(CODES[state] ?? 'LINK_CLOSED', MESSAGES[state], {
    meta: { state, ...(state === 'not_open_yet' && { opens_at }) },
  })
}
