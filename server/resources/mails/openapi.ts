import { z } from 'zod'
import { recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { type Notifications, notificationsBody } from './notifications.ts'

const notifications = presents<Notifications>()(
  z
    .strictObject({
      contact: z.string().nullable().meta({
        description: 'Where the workspace’s mails go; null: to the address of its owner’s account.',
      }),
      confirmed: z.boolean().meta({
        description:
          'Whether that address is known to be yours. Until then a mail says only that there is news, never a reason.',
      }),
      kinds: z.strictObject({
        decision: z.boolean().meta({ description: 'A dossier was accepted or refused.' }),
        information: z.boolean().meta({ description: 'Something is asked about a dossier.' }),
        new_proof: z.boolean().meta({ description: 'Another proof of payment is asked for.' }),
        instance: z.boolean().meta({ description: 'An instance is ready, suspended or reactivated.' }),
        webhook: z.boolean().meta({ description: 'A webhook was switched off because it failed.' }),
      }),
    })
    .meta({ id: 'Notifications' }),
)

const common = { group: 'external', section: 'Notifications', path: '/api/ext/notifications' } as const
const answers = [{ status: 200, description: 'As it stands.', schema: recordSchema(notifications) }]

export const notificationOperations: Operation[] = [
  {
    ...common,
    id: 'getNotifications',
    method: 'get',
    summary: 'Read where your mails go, and which',
    source: 'interface 6',
    answers,
  },
  {
    ...common,
    id: 'updateNotifications',
    method: 'put',
    summary: 'Change where your mails go, and which',
    description:
      'Takes the whole. A new contact is unconfirmed: a mail to it asks for the confirmation, at most once an hour, and an account names at most 10 addresses in a day. `confirmed` is taken as it was read and changes nothing. Naming an address again that bounced switches it on again.',
    source: 'interface 6',
    body: notificationsBody,
    answers,
    example: {
      body: {
        contact: 'compta@exemple.dz',
        kinds: { decision: true, information: true, new_proof: true, instance: true, webhook: false },
      },
    },
  },
]
