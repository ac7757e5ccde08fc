import type { KycStatus } from '../../database/generated/enums.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { type AskedOfTrader, askedOfTraders } from '../../review/submissions/askedOfTrader.ts'
import { presentBankAccount } from '../bankAccounts/presenter.ts'
import { brandEvent } from '../brands/presenter.ts'
import { presentIdentification } from '../identifications/presenter.ts'
import { presentInstance } from '../paymentInstances/presenter.ts'

/** The kinds of record that a requirement can be about, as event types name them, in the order of the review. */
export const REQUIREMENT_KINDS = ['identification', 'brand', 'bank_account', 'payment_instance'] as const

export const REQUIREMENTS = ['submit', 'resubmit', 'new_document', 'answer', 'pay_fee', 'new_proof'] as const

type Kind = (typeof REQUIREMENT_KINDS)[number]

/** One requirement for the trader; `id` is null for a dossier that was not sent yet. */
export type Requirement = {
  kind: Kind
  id: string | null
  what: (typeof REQUIREMENTS)[number]
  reason_codes: string[]
  text: string | null
  due_at: string | null
}

export type Requirements = { ready: boolean; currently_due: Requirement[] }

/** The maximum number of records of each kind that are read; the oldest come first. */
export const MAX_RECORDS = 200

const NO_REASON = { reason_codes: [], text: null, due_at: null }

const toSubmit = (kind: Kind): Requirement => ({ kind, id: null, what: 'submit', ...NO_REASON })

/** The outcome fields of a trader's record. */
type DossierOutcome = {
  id: string
  status: KycStatus
  reason: string | null
  reason_codes: string[]
  retry: 'resubmit' | 'new_document' | 'final' | null
  /** The officer's question about it. */
  question: AskedOfTrader | undefined
}

/** Whether a dossier has ended for good. It then has no requirement and does not count as sent. */
const hasEnded = ({ status, retry }: DossierOutcome): boolean => status === 'refused' && retry === 'final'

/** The requirement for one dossier: to answer an open question, or to correct the dossier after a refusal. */
function dueOfDossier(
  kind: Kind,
  { id, status, retry, reason_codes, reason, question }: DossierOutcome,
): Requirement[] {
  if (status === 'refused') {
    const what = retry === 'new_document' ? ('new_document' as const) : ('resubmit' as const)
    return [{ kind, id, what, reason_codes, text: reason, due_at: null }]
  }
  if (!question || question.answered_at !== null) return []
  const { text, due_at } = question
  return [{ kind, id, what: 'answer', reason_codes: question.reason_codes, text, due_at }]
}

/** The requirements for the dossiers of a kind. A first dossier is required only for a kind that `isSentByItself`. */
function dueOf(kind: Kind, records: readonly DossierOutcome[], isSentByItself: boolean): Requirement[] {
  const live = records.filter((record) => !hasEnded(record))
  if (live.length === 0) return isSentByItself ? [toSubmit(kind)] : []
  return live.flatMap((record) => dueOfDossier(kind, record))
}

type InstanceRow = Parameters<typeof presentInstance>[0] & {
  activation_transaction: { status: string; payment_method: string } | null
}

/** The requirement for an instance that was not refused. */
function dueOfInstance(row: InstanceRow): Requirement[] {
  const { id, acceptance_status, acceptance_reason: text, reason_codes } = presentInstance(row)
  const payment = row.activation_transaction
  const isPaidOnline = payment?.payment_method === 'online'
  const asks = (what: Requirement['what']): Requirement[] => [
    { kind: 'payment_instance', id, what, reason_codes, text, due_at: null },
  ]
  if (acceptance_status === 'documents_submitted') return isPaidOnline ? asks('pay_fee') : []
  if (acceptance_status !== 'pending_documents') return []
  return asks(payment?.status === 'processing' && !isPaidOnline ? 'new_proof' : 'pay_fee')
}

/** Whether one identification is accepted together with a brand and a bank account of its own. */
function isComplete(
  identifications: readonly DossierOutcome[],
  ...parts: (readonly (DossierOutcome & { identification_id: string })[])[]
): boolean {
  return identifications.some(
    ({ id, status }) =>
      status === 'accepted' &&
      parts.every((part) => part.some((one) => one.identification_id === id && one.status === 'accepted')),
  )
}

/**
 * The trader's open requirements in this workspace, in the order of the review. The brand that comes with an
 * identification is never required, and a refused dossier does not stop the others.
 */
export async function readRequirements(services: ReviewServices, { workspace_id }: TraderActor): Promise<Requirements> {
  const { db, dossiers } = services
  const page = {
    where: { workspace_id, deleted_at: null },
    orderBy: [{ created_at: 'asc' as const }, { id: 'asc' as const }],
    take: MAX_RECORDS,
  }
  const [identificationRows, brandRows, accountRows, instanceRows] = await Promise.all([
    db.read.identification.findMany(page),
    db.read.brand.findMany(page),
    db.read.bankAccount.findMany(page),
    db.read.paymentInstance.findMany({
      ...page,
      include: { activation_transaction: { select: { status: true, payment_method: true } } },
    }),
  ])
  const withQuestions = async <Row extends { id: string }>(kind: string, rows: Row[]) => {
    const ids = rows.map(({ id }) => id)
    const questions = await askedOfTraders(services, dossiers.named(kind)!, ids)
    return rows.map((row) => ({ ...row, question: questions.get(row.id) }))
  }
  const [identifications, brands, accounts] = await Promise.all([
    withQuestions('identifications', identificationRows.map(presentIdentification)),
    withQuestions(
      'brands',
      brandRows.map((row) => ({ ...row, ...brandEvent(row) })),
    ),
    withQuestions('bank-accounts', accountRows.map(presentBankAccount)),
  ])
  const instances = instanceRows.filter(({ acceptance_status }) => acceptance_status !== 'rejected')
  const asksForInstance = instances.length === 0 && isComplete(identifications, brands, accounts)
  return {
    ready: instances.some((row) => row.acceptance_status === 'ready' && row.status === 'active'),
    currently_due: [
      ...dueOf('identification', identifications, true),
      ...dueOf('brand', brands, identifications.length > 0),
      ...dueOf('bank_account', accounts, true),
      ...(asksForInstance ? [toSubmit('payment_instance')] : instances.flatMap(dueOfInstance)),
    ],
  }
}
