import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { INBOX_KINDS } from '../../review/casework/inbox.ts'
import {
  languageBody,
  notificationTime,
  type OfficerNotificationTimes,
  officerNotificationsBody,
} from './notifications.ts'
import { session } from './session.openapi.ts'

const times = presents<OfficerNotificationTimes>()(
  z
    .strictObject(
      Object.fromEntries(INBOX_KINDS.map((kind) => [kind, notificationTime])) as Record<
        (typeof INBOX_KINDS)[number],
        typeof notificationTime
      >,
    )
    .meta({ id: 'OfficerNotifications' }),
)

const common = { ...session, source: 'console 1.9' } as const
const answers = [{ status: 200, description: 'As it stands.', schema: times }]

export const officerNotificationOperations: Operation[] = [
  {
    ...common,
    id: 'adminGetOwnNotifications',
    method: 'get',
    path: '/api/admin/session/notifications',
    summary: 'Read what of the inbox comes by mail, and when',
    answers,
  },
  {
    ...common,
    id: 'adminChangeOwnNotifications',
    method: 'put',
    path: '/api/admin/session/notifications',
    summary: 'Choose what of the inbox comes by mail, and when',
    description:
      'Takes the whole: a kind that is left out comes at once. `daily` kinds come in one mail a day, at 7 in Algiers, with what is still unread. The inbox has everything, whatever is chosen. No mail carries a note, a reason or a document. `sends_mail` of the session says whether the service sends mails at all.',
    body: officerNotificationsBody,
    answers,
    example: { body: { mention: 'at_once', assign: 'daily', target_missed: 'never' } },
  },
  {
    ...common,
    id: 'adminSetOwnLanguage',
    method: 'put',
    path: '/api/admin/session/language',
    summary: 'Say the language of the console',
    description: 'Mails to the officer are written in it; in French until the console said one.',
    body: languageBody,
    answers: [{ status: 204, description: 'Stored.' }],
    example: { body: { language: 'fr' } },
  },
]
