import type { Db } from '../database/client.ts'
import type { Prisma } from '../database/generated/client.ts'
import type { ReadonlyRow } from '../database/readonlyRow.ts'
import { foldText } from '../kernel/fold.ts'
import { answersOf } from '../resources/forms/submissions.ts'
import type { Services } from '../services.ts'
import type { CheckedPayment } from './input.ts'
import type { Payable } from './links/payable.ts'

/** The maximum number of payments of one payer that are compared, since the answers of each must be decrypted. */
const MAX_COMPARED = 50

/** Payments in progress at the current gateway. A former gateway cannot be asked. */
export const openPayments = ({ gateway }: Services, { type, id }: Payable) => ({
  payable_type: type,
  payable_id: id,
  status: 'processing' as const,
  gateway: gateway.name,
})

const WITH_ANSWERS = { submission: { select: { id: true, answers_sealed: true } } } satisfies Prisma.TransactionInclude

type OpenPayment = ReadonlyRow<Prisma.TransactionGetPayload<{ include: typeof WITH_ANSWERS }>>

/**
 * The payer's payments of this amount that are in progress: `same` has the same name and answers, too. A person who
 * knows only a payer's e-mail address does not get that payer's payment while a new one has a slot.
 */
export async function ownPayments(
  services: Services,
  db: Db,
  payable: Payable,
  payment: CheckedPayment,
): Promise<{ same?: OpenPayment | undefined; newest?: OpenPayment | undefined }> {
  const rows = await db.read.transaction.findMany({
    where: { ...openPayments(services, payable), payer_key: payment.payer.key, amount: payment.amount },
    include: WITH_ANSWERS,
    orderBy: { created_at: 'desc' },
    take: MAX_COMPARED,
  })
  const name = foldText(payment.payer.name ?? '')
  const answers = JSON.stringify(payment.answers)
  const storedAnswers = ({ submission }: OpenPayment) =>
    JSON.stringify(submission ? answersOf(services, submission) : {})
  const same = rows.find((row) => foldText(row.payer_name ?? '') === name && storedAnswers(row) === answers)
  return { same, newest: rows[0] }
}
