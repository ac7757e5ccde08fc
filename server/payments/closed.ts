import { Refusal } from '../kernel/errors.ts'
import type { Payable, PayableState } from './payable.ts'

const WHY: Record<Exclude<PayableState, 'open'>, string> = {
  not_open_yet: 'This link does not take payments yet.',
  paused: 'This link is paused and takes no payment for now.',
  inactive: 'This link is switched off: it takes no payment now.',
  used_up: 'This link has taken all its payments.',
  expired: 'The time of this link is over.',
  archived: 'This link was closed.',
  suspended: 'The merchant cannot take payments at the moment.',
}

/** 409 for a link that takes no payment now: LINK_CLOSED or INSTANCE_NOT_READY, `meta.state` says why. */
export function refuseClosed({ state, opens_at }: Pick<Payable, 'state'> & Partial<Pick<Payable, 'opens_at'>>): void {
  if (state === 'open') return
  throw new Refusal(state === 'suspended' ? 'INSTANCE_NOT_READY' : 'LINK_CLOSED', WHY[state], {
    meta: { state, ...(state === 'not_open_yet' && { opens_at }) },
  })
}
