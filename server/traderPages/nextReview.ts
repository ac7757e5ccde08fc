import type { PaymentInstance } from '../database/generated/rows.ts'
import type { Requirement, Requirements } from '../resources/requirements/requirements.ts'
import { DOSSIER_FORMS, type SendableKind, type ShownDossier } from './dossierForms.ts'
import { type UsualSeconds, usualTimeText } from './usualTime.ts'
import type { PageWords } from './words/index.ts'

/** The resource of each kind's decisions in the journal. */
const RESOURCES = {
  identification: 'identifications',
  brand: 'brands',
  bank_account: 'bank-accounts',
  payment_instance: 'payment-instances',
} as const satisfies Record<Requirement['kind'], string>

type State = {
  dossiers: Record<SendableKind, readonly ShownDossier[]>
  instances: readonly Pick<PaymentInstance, 'acceptance_status' | 'payment_method'>[]
  requirements: Requirements
}

type Step = { what: keyof PageWords['next']; kind: Requirement['kind'] }

/**
 * The next step of the officers: the review of what waits for them, or else of what the trader sends next. Null if
 * there is nothing to review.
 */
function nextStep({ dossiers, instances, requirements: { currently_due: due } }: State): Step | null {
  const isAsked = new Set(due.map(({ id }) => id))
  const waiting = DOSSIER_FORMS.map(({ kind }) => kind).filter((kind) =>
    dossiers[kind].some(({ id, status }) => status === 'pending' && !isAsked.has(id)),
  )
  const isProof = ({ acceptance_status, payment_method }: State['instances'][number]) =>
    acceptance_status === 'documents_submitted' && payment_method !== 'online'
  // A second brand or account waits behind the payment of an instance.
  const needed = waiting.find((kind) => !dossiers[kind].some(({ status }) => status === 'accepted'))
  if (needed) return { what: 'review', kind: needed }
  const [first] = due
  if (instances.some(isProof) || first?.kind === 'payment_instance') return { what: 'proof', kind: 'payment_instance' }
  if (waiting[0]) return { what: 'review', kind: waiting[0] }
  return first ? { what: 'send', kind: first.kind } : null
}

/** What happens next, with how long it usually takes; null if there is nothing to review. */
export async function nextText(state: State, usualSeconds: UsualSeconds, words: PageWords): Promise<string | null> {
  const step = nextStep(state)
  if (!step) return null
  const usual = usualTimeText(await usualSeconds(RESOURCES[step.kind]), words)
  return [words.next[step.what], usual].filter((sentence) => sentence !== null).join(' ')
}
