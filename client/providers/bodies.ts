import type { z } from 'zod'
import type { acceptUnseenBody, seenBodySchema } from '../../server/resources/files/evidence.routes.ts'
import type { revealBody } from '../../server/resources/forms/console.routes.ts'
import type { sampleBody } from '../../server/resources/mails/console.routes.ts'
import type { officerChanges, reasonOnly } from '../../server/resources/officers/console.routes.ts'
import type { invitationBody, takenBody } from '../../server/resources/officers/invitations.ts'
import type { languageBody, officerNotificationsBody } from '../../server/resources/officers/notifications.ts'
import type { passwordBody } from '../../server/resources/officers/password.ts'
import type { confirmBody, passwordOnly, removeTotpBody } from '../../server/resources/officers/secondFactor.ts'
import type { officerCredentials } from '../../server/resources/officers/session.routes.ts'
import type { tieBody } from '../../server/resources/officers/ties.routes.ts'
import type { statusBody } from '../../server/resources/paymentInstances/console.routes.ts'
import type { newReasonBody, reasonChangeBody } from '../../server/resources/reasons/schema.ts'
import type { confirmation } from '../../server/resources/retention/console.routes.ts'
import type { newView, viewChangeBody } from '../../server/resources/savedViews/console.routes.ts'
import type { newSnippet, snippetChange } from '../../server/resources/snippets/schema.ts'
import type { lineBody } from '../../server/resources/statementLines/console.routes.ts'
import type { relationBody } from '../../server/resources/traders/console.routes.ts'
import type { lookedAtBody } from '../../server/resources/transactions/lateMoney.routes.ts'
import type { muteBody } from '../../server/resources/unreached/mutes.ts'
import type { blindAnswerBody } from '../../server/review/blindLooks/answerBlindLook.ts'
import type { assignBody, whyBody } from '../../server/review/casework/handling.ts'
import type { noteBody } from '../../server/review/casework/notes.ts'
import type { tickBody } from '../../server/review/checklist/checklist.routes.ts'
import type { claimBody, nextBody } from '../../server/review/claims/claim.routes.ts'
import type { answerBody } from '../../server/review/collisions/collision.routes.ts'
import type { BODIES } from '../../server/review/decisions/bulk.routes.ts'
import type { acceptBody, refuseBody } from '../../server/review/decisions/decide.ts'
import type { requestBody } from '../../server/review/decisions/requestInformation.ts'
import type { reverseBody } from '../../server/review/decisions/reverse.ts'
import type { peopleBody } from '../../server/review/evidence/people.ts'
import type { readingsBody } from '../../server/review/evidence/readings.ts'
import type { hitBody } from '../../server/review/hits/hit.routes.ts'
import type { periodicLookBody } from '../../server/review/hits/periodicLook.routes.ts'
import type { reasonBody } from '../../server/review/proposals/recall.routes.ts'
import type { confirmationBody, withdrawBody } from '../../server/review/secondLooks/secondLooks.routes.ts'
import type { settingSchemas } from '../../server/review/settings/settings.ts'

/**
 * The bodies of `POST /<resource>/:id/<action>`, typed by the server's schemas; undefined for an action without a body.
 */
export type ActionBodies = {
  accept: z.input<typeof acceptBody>
  refuse: z.input<typeof refuseBody>
  'request-new-proof': z.input<typeof refuseBody>
  'request-information': z.input<typeof requestBody>
  'withdraw-request': z.input<typeof reasonBody>
  claim: z.input<typeof claimBody>
  release: undefined
  assign: z.input<typeof assignBody>
  escalate: z.input<typeof whyBody>
  'hand-back': z.input<typeof whyBody>
  notes: z.input<typeof noteBody>
  answer: z.input<typeof blindAnswerBody>
  confirm: z.input<typeof confirmationBody>
  return: z.input<typeof reasonBody>
  withdraw: z.input<typeof withdrawBody>
  recall: z.input<typeof reasonBody>
  reverse: z.input<typeof reverseBody>
  read: undefined
  [answer: `collisions/${string}`]: z.input<typeof answerBody>
  [answer: `hits/${string}`]: z.input<typeof hitBody>
  'periodic-look': z.input<typeof periodicLookBody>
  code: Record<string, never>
  seen: z.input<ReturnType<typeof seenBodySchema>>
  'accept-unseen': z.input<typeof acceptUnseenBody>
  redeliver: undefined
  mute: z.input<typeof muteBody>
  unmute: undefined
  reveal: z.input<typeof revealBody>
  'looked-at': z.input<typeof lookedAtBody>
  ignore: z.input<typeof lineBody>
  reopen: z.input<typeof lineBody>
  suspend: z.input<typeof statusBody>
  reactivate: z.input<typeof statusBody>
  disable: z.input<typeof reasonOnly>
  enable: z.input<typeof reasonOnly>
  'reset-password': z.input<typeof reasonOnly>
  'reset-second-factor': z.input<typeof reasonOnly>
  invite: z.input<typeof reasonOnly>
  'release-account': z.input<typeof reasonOnly>
  close: z.input<typeof relationBody>
  'legal-hold': z.input<typeof relationBody>
}

type Calls = {
  [Action in keyof ActionBodies]: ActionBodies[Action] extends undefined
    ? [action: Action]
    : [action: Action, body: ActionBodies[Action]]
}

/** An action by its name in the path, with its body. */
export type ActionCall = Calls[keyof Calls]

/** The bodies of the other calls that write. */
export type Bodies = {
  'POST /session': z.input<typeof officerCredentials>
  'POST /session/totp/confirm': z.input<typeof confirmBody>
  'DELETE /session/totp': z.input<typeof removeTotpBody>
  'POST /session/recovery-codes': z.input<typeof passwordOnly>
  'POST /session/invitation': z.input<typeof takenBody>
  'POST /reasons': z.input<ReturnType<typeof newReasonBody>>
  'PUT /reasons/:id': z.input<typeof reasonChangeBody>
  'POST /officers': z.input<typeof invitationBody>
  'PUT /session/notifications': z.input<typeof officerNotificationsBody>
  'PUT /session/language': z.input<typeof languageBody>
  'POST /mail-templates/:id/send': z.input<typeof sampleBody>
  'PUT /session/password': z.input<typeof passwordBody>
  'POST /queues/:resource/next': z.input<typeof nextBody>
  'POST /:resource/bulk': z.input<(typeof BODIES)[keyof typeof BODIES]>
  'PUT /:resource/:id/readings': z.output<ReturnType<typeof readingsBody>>
  'PUT /:resource/:id/checklist/:code': z.input<typeof tickBody>
  'PUT /:resource/:id/people': z.input<ReturnType<typeof peopleBody>>
  'PUT /officers/:id': z.input<typeof officerChanges>
  'POST /officers/:id/ties': z.input<typeof tieBody>
  'POST /retention/confirm': z.input<typeof confirmation>
  'POST /snippets': z.input<typeof newSnippet>
  'PUT /snippets/:id': z.input<typeof snippetChange>
  'POST /saved-views': z.input<ReturnType<typeof newView>>
  'PUT /saved-views/:id': z.input<ReturnType<typeof viewChangeBody>>
  'PUT /settings/:id': {
    value: z.input<ReturnType<typeof settingSchemas>[keyof ReturnType<typeof settingSchemas>]>
    reason?: string
  }
}

/** A body of one bulk action, without its rows. */
export type BulkBody<Action extends keyof typeof BODIES = keyof typeof BODIES> = {
  [A in Action]: Omit<z.input<(typeof BODIES)[A]>, 'ids'>
}[Action]

type DashedName<Name extends string> = Name extends `${infer Head}_${infer Rest}` ? `${Head}-${DashedName<Rest>}` : Name

/** The path form of an action's name: `hand_back` becomes `hand-back`. */
export const actionPath = <Name extends string>(action: Name) => action.replaceAll('_', '-') as DashedName<Name>
