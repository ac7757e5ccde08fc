import { Prisma } from '../../database/generated/client.ts'
import { defineDossierKind } from '../../review/dossier/dossierKind.ts'
import { amountReading, dayReading, oneOfReading, readingKey, textReading } from '../../review/evidence/readings.ts'
import type { Source } from '../../search/conditions/source.ts'
import { maskReading } from '../bankAccounts/rib.ts'
import { IDENTIFICATION_FIELD } from '../identifications/names.ts'
import { renewCandidates } from '../money/candidates.ts'
import { decideProof } from './activation.ts'
import { bundledMoney } from './bundledMoney.ts'
import { proofChecks } from './checks.ts'
import { sameProof } from './comparisons.ts'
import { acceptanceMachine } from './machine.ts'
import { moneyCondition, moneyGroups, waitingWithMoney } from './moneyLists.ts'
import { moneyBlocker, moneyFacts, readProofMoney, wouldWaitForMoney } from './moneyNeed.ts'
import { INSTANCE_INCLUDE, type InstanceRow, presentProof } from './presenter.ts'
import { moneyOf } from './proofMoney.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { instanceCondition, PROOF_SORTS, proofFilters } from './rows.ts'
import { OFFLINE } from './schema.ts'
import { proofSuggests } from './suggests.ts'

const { sql } = Prisma

/**
 * A proof is found by the texts on the paper: the reference of its workspace, which payers write on it, while it waits,
 * and the number that an officer read on the cheque or the slip.
 */
const search: Source = {
  resource: 'activation-proofs',
  table: sql`payment_instances`,
  alive: sql`r.deleted_at IS NULL AND r.payment_method <> 'online'`,
  shown: () => sql`i.name AS title, w.reference AS code, owner.name AS detail, r.acceptance_status::text AS state`,
  joins: sql`JOIN identifications i ON i.id = r.identification_id
    JOIN workspaces w ON w.id = r.workspace_id JOIN traders owner ON owner.id = w.owner_id`,
  conditions: ({ code, text }) => {
    const read = readingKey(text)
    if (!code && !/\d{4}/.test(read)) return []
    return [
      ...(code
        ? [
            sql`r.acceptance_status = 'documents_submitted' AND r.workspace_id = ANY (ARRAY(
              SELECT id FROM workspaces WHERE reference = ${code}))`,
          ]
        : []),
      sql`r.id = ANY (ARRAY(SELECT record_id FROM readings
        WHERE field = 'reference' AND key = ${read} AND resource = 'activation-proofs' LIMIT 20))`,
    ]
  },
}

/** Whether a cheque is signed, or a slip stamped by the bank. */
const PRESENCE = ['present', 'absent']

/** Activations paid by cheque or transfer, by the id of their instance (decisions G-11). */
export const proofDossier = defineDossierKind<
  InstanceRow,
  Prisma.PaymentInstanceWhereInput,
  typeof proofFilters.shape,
  'activation-proofs',
  'payment_instance'
>({
  name: 'activation-proofs',
  title: { en: 'Activation proof', fr: 'Justificatif d’activation', ar: 'إثبات تفعيل' },
  table: 'payment_instances',
  storedAs: 'payment-instances',
  machine: acceptanceMachine,
  waiting: { acceptance_status: 'documents_submitted', payment_method: OFFLINE },
  scope: { payment_method: { in: OFFLINE } },
  sent: {
    fields: [
      { field: 'title', label: { en: 'Title', fr: 'Intitulé', ar: 'العنوان' } },
      { field: 'payment_method', label: { en: 'Method', fr: 'Moyen de paiement', ar: 'الوسيلة' }, choice: true },
      IDENTIFICATION_FIELD,
    ],
    files: 'payment_proof',
  },
  submittedBy: ['submit'],
  // Officers still review a proof after its account is closed, because its money may have arrived.
  waitsAfterClosing: true,
  sorts: PROOF_SORTS,
  filters: proofFilters,
  where: instanceCondition,
  find: (db, page) => db.sharedRead.paymentInstance.findMany({ ...page, include: INSTANCE_INCLUDE }),
  count: (db, args) => db.sharedRead.paymentInstance.count(args),
  nameOf: ({ identification }) => identification.name,
  nameSql: {
    name: Prisma.sql`payee.name`,
    join: Prisma.sql`JOIN identifications AS payee ON payee.id = record.identification_id`,
  },
  hasOwnName: false,
  filesOf: ({ activation_transaction }) => [activation_transaction?.proof ?? null],
  decisionColumns: { reason: 'acceptance_reason', reason_codes: 'acceptance_reason_codes' },
  amountOf: ({ activation_transaction }) => activation_transaction?.amount.toString() ?? null,
  reviewedBy: ['payment_proof'],
  search,
  worksheet: () => ({
    amount: amountReading,
    issued_on: dayReading('issued on'),
    reference: textReading('reference', 100),
    payer: textReading('payer', 255),
    payer_rib: textReading('payer rib', 40),
    payee: textReading('payee', 255),
    payee_rib: textReading('payee rib', 40),
    amount_words: textReading('amount words', 500),
    signature: oneOfReading('signature', PRESENCE),
    stamp: oneOfReading('stamp', PRESENCE),
  }),
  masks: { payee_rib: maskReading, payer_rib: maskReading },
  screens: ['payer'],
  comparisons: sameProof,
  checks: proofChecks,
  present: async (services, rows, stateOf, full) => {
    if (rows.length === 0) return []
    const [only] = rows
    // A record's own page has read its money already, for its checks.
    const money =
      full && rows.length === 1 && only
        ? await readProofMoney(services, only).then((one) => () => one)
        : await moneyOf(services, rows, full)
    return rows.map((row) => presentProof(services, row, stateOf(row), money(row), full))
  },
  blockerOf: moneyBlocker,
  acceptFacts: moneyFacts,
  wouldWaitForMoney,
  bundled: bundledMoney,
  filterCondition: async (services, { money }) => (money ? [await moneyCondition(services, money)] : []),
  groupSort: { name: 'money', groups: moneyGroups },
  nextIds: waitingWithMoney,
  readingsChanged: renewCandidates,
  reasons: { kind: 'payment_instance', catalogue, suggests: proofSuggests },
  refusals: ['refuse', 'request_new_proof'],
  decide: decideProof,
  defaults: { target_minutes: 120, evidence_pages: 20, document_required: true },
})
