import type { Language } from '../../database/generated/enums.ts'
import type { MailKind } from '../../kernel/mailKinds.ts'
import { INBOX_KINDS } from '../../review/casework/inbox.ts'
import type { Services } from '../../services.ts'
import { renderOfficerMail } from './officerMail.ts'
import { type RenderedMail, renderMail } from './render.ts'

/** Made-up contents of a mail to a trader. */
type TraderSample = { kind: MailKind | 'confirm'; type: string; data: Record<string, unknown>; confirmed?: false }

const COMPANY = { name: 'SARL Exemple' }
const REFUSED = {
  reason: 'L’extrait du registre est illisible : envoyez un scan plus net.\nالمستخرج غير مقروء: أرسلوا نسخة أوضح.',
}
const ACCOUNT = { account_number_last4: '4242' }
const INSTANCE = { name: 'Boutique Exemple' }

const TRADER_SAMPLES: Record<string, TraderSample> = {
  ...Object.fromEntries(
    (
      [
        ['identification', COMPANY],
        ['brand', { name: 'Exemple' }],
        ['bank_account', ACCOUNT],
      ] as const
    ).flatMap(([family, about]) => [
      [`${family}_accepted`, { kind: 'decision', type: `${family}.approved`, data: about }],
      [`${family}_refused`, { kind: 'decision', type: `${family}.rejected`, data: { ...about, ...REFUSED } }],
      [
        `${family}_asked`,
        {
          kind: 'information',
          type: `${family}.information_requested`,
          data: { ...about, text: 'Qui signe pour la société ?', due_at: '2026-12-04T15:00:00.000Z' },
        },
      ],
    ]),
  ),
  new_proof: {
    kind: 'new_proof',
    type: 'payment_instance.acceptance_changed',
    data: { ...INSTANCE, acceptance_status: 'pending', acceptance_reason: 'Le montant du virement n’est pas lisible.' },
  },
  instance_ready: {
    kind: 'instance',
    type: 'payment_instance.acceptance_changed',
    data: { ...INSTANCE, acceptance_status: 'ready' },
  },
  instance_refused: {
    kind: 'decision',
    type: 'payment_instance.acceptance_changed',
    data: { ...INSTANCE, acceptance_status: 'rejected', acceptance_reason: 'Le virement a été rejeté par la banque.' },
  },
  instance_suspended: {
    kind: 'instance',
    type: 'payment_instance.suspended',
    data: { ...INSTANCE, reason: 'Le compte bancaire est clos.' },
  },
  instance_reactivated: {
    kind: 'instance',
    type: 'payment_instance.reactivated',
    data: { ...INSTANCE, reason: 'Le nouveau compte est vérifié.' },
  },
  webhook_off: { kind: 'webhook', type: 'webhook.disabled', data: { host: 'hooks.exemple.dz', why: 'failing' } },
  news: { kind: 'decision', type: 'identification.rejected', data: { ...COMPANY, ...REFUSED }, confirmed: false },
  confirm: { kind: 'confirm', type: 'address.confirm', data: {}, confirmed: false },
}

const ITEMS = INBOX_KINDS.map((kind) => ({
  kind,
  by: { id: '00000000-0000-7000-8000-000000000001', name: 'Lina Haddad' },
  name: COMPANY.name,
  resource: 'identifications',
  record_id: '00000000-0000-7000-8000-000000000002',
}))

export type MailTemplate = {
  id: string
  audience: 'trader' | 'officer'
  /**
   * The kind in GET /api/ext/notifications or GET /session/notifications that switches it off; null if it cannot be
   * switched off.
   */
  kind: string | null
}

/** Every mail that the service writes, in the order of the console's page. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  ...Object.entries(TRADER_SAMPLES).map(([id, { kind }]) => ({
    id,
    audience: 'trader' as const,
    kind: kind === 'confirm' ? null : kind,
  })),
  ...INBOX_KINDS.map((kind) => ({ id: `officer_${kind}`, audience: 'officer' as const, kind })),
  { id: 'officer_digest', audience: 'officer', kind: null },
]

/**
 * Renders a template with made-up contents as it would be sent. Its links lead to pages of this service and change
 * nothing.
 */
export function renderSample({ publicUrl }: Pick<Services, 'publicUrl'>, id: string, language: Language): RenderedMail {
  const sample = TRADER_SAMPLES[id]
  if (sample) {
    const { type, data, confirmed = true, kind } = sample
    const pageUrl = `${publicUrl()}/t`
    const confirmUrl = confirmed ? null : `${pageUrl}/mail/confirm/exemple`
    const stopUrl = kind === 'confirm' ? null : `${pageUrl}/mail/stop/exemple`
    return renderMail({ type, data, language, confirmed, pageUrl, confirmUrl, stopUrl })
  }
  const item = ITEMS.find(({ kind }) => id === `officer_${kind}`)
  return renderOfficerMail({ kind: item ? 'item' : 'digest', items: item ? [item] : ITEMS, language }, publicUrl())
}
