import type { Request, Response, Router } from 'express'
import type { PaymentInstance, Transaction } from '../database/generated/rows.ts'
import { traderOf } from '../http/authenticate.ts'
import { pageLanguage } from '../http/language.ts'
import { idOf } from '../http/path.ts'
import { parse } from '../http/validate.ts'
import { ApiError, type FieldError } from '../kernel/errors.ts'
import {
  assertPaymentFailed,
  FILES,
  findAwaitingProof,
  reactivatePayment,
  sendProof,
} from '../resources/paymentInstances/activationPayment.ts'
import { activationFee } from '../resources/paymentInstances/fee.ts'
import { activationInput, instanceInput } from '../resources/paymentInstances/schema.ts'
import { createInstance, findInstance } from '../resources/paymentInstances/service.ts'
import { readRequirements } from '../resources/requirements/requirements.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { limitPendingDossiers } from '../review/submissions/pendingLimit.ts'
import { sendTraderPage } from './document.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import { instancePage, METHODS, type NewInstance, newInstancePage } from './instancePages.ts'
import type { SentFile } from './pinnedPages.ts'
import { readPageForm } from './readPageForm.ts'
import { visitorOf } from './session.ts'
import { pageWords } from './words/index.ts'

const files = [{ field: 'payment_proof', kind: FILES.payment_proof }]

const methodOf = (req: Request) => METHODS.find((method) => method === req.query.method) ?? 'online'

/** Reads the data that every page of instances shows. */
async function readPage(
  services: ReviewServices,
  req: Request,
  res: Response,
  values = {},
  problems: readonly FieldError[] = [],
) {
  const visitor = visitorOf(req)
  const { workspace_id } = traderOf(req)
  const language = pageLanguage(req, res, visitor.trader.language)
  const workspace = await services.db.workspace.findUniqueOrThrow({ where: { id: workspace_id } })
  const state = { words: pageWords(language), values, problems }
  return { visitor, workspace_id, language, state, fee: activationFee(services, workspace) }
}

/**
 * Finds the accepted dossiers for a new instance, of the given identification or else of the first one that has them
 * all.
 */
async function findParts({ db }: ReviewServices, workspace_id: string, wanted: unknown): Promise<NewInstance['parts']> {
  const accepted = { where: { workspace_id, status: 'accepted' as const, deleted_at: null } }
  const [identifications, brands, accounts] = await Promise.all([
    db.read.identification.findMany(accepted),
    db.read.brand.findMany(accepted),
    db.read.bankAccount.findMany(accepted),
  ])
  const complete = identifications.filter(({ id }) =>
    [brands, accounts].every((rows) => rows.some(({ identification_id }) => identification_id === id)),
  )
  const chosen = complete.find(({ id }) => id === wanted) ?? complete[0]
  if (!chosen) return null
  const of = ({ identification_id }: { identification_id: string }) => identification_id === chosen.id
  return {
    identification_id: chosen.id,
    brands: brands.filter(of).map(({ id, name }) => ({ value: id, label: name })),
    accounts: accounts
      .filter(of)
      .map(({ id, account_number }) => ({ value: id, label: `\u2066•••• ${account_number.slice(-4)}\u2069` })),
    others: complete.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** The proof of a payment, if one was sent. */
async function readProof({ db }: ReviewServices, transaction: Transaction | null): Promise<SentFile[]> {
  if (!transaction?.proof_file_id) return []
  const proof = await db.read.file.findUnique({ where: { id: transaction.proof_file_id } })
  return proof ? [{ ...proof, field: 'payment_proof' }] : []
}

/** The proof that was sent for the fee of an instance. */
export async function proofsOf(services: ReviewServices, row: PaymentInstance): Promise<SentFile[]> {
  return readProof(services, await paymentOf(services, row))
}

const paymentOf = async (
  { db }: ReviewServices,
  { activation_transaction_id: id }: PaymentInstance,
): Promise<Transaction | null> => (id === null ? null : db.read.transaction.findUnique({ where: { id } }))

/** Redirects after a payment began: to the card page, or to the instance. */
function redirectAfterPayment(res: Response, base: string, transaction: Transaction): void {
  res.redirect(303, transaction.form_url ?? `${base}/instances/${transaction.payment_instance_id}`)
}

/** The routes with which a trader requests an instance, pays its fee, and sends a new proof. */
export function instancePageRoutes(router: Router, services: ReviewServices): void {
  const { db } = services
  const baseOf = (req: Request) => workspaceAddress(traderOf(req).workspace_id)

  const showNew = async (
    req: Request,
    res: Response,
    status: number,
    values: Record<string, string>,
    problems: FieldError[],
  ) => {
    const shown = await readPage(services, req, res, values, problems)
    const parts = await findParts(services, shown.workspace_id, values.identification_id ?? req.query.identification)
    const method = METHODS.find((one) => one === values.payment_method) ?? methodOf(req)
    sendTraderPage(services, res, status, newInstancePage({ ...shown, parts, method }))
  }

  const showOne = async (
    req: Request,
    res: Response,
    row: PaymentInstance,
    {
      status = 200,
      values = {},
      problems = [],
    }: { status?: number; values?: Record<string, string>; problems?: FieldError[] } = {},
  ) => {
    const shown = await readPage(services, req, res, values, problems)
    const { currently_due } = await readRequirements(services, traderOf(req))
    const due = currently_due.find(({ kind, id }) => kind === 'payment_instance' && id === row.id)?.what
    const transaction = await paymentOf(services, row)
    const proofs = await readProof(services, transaction)
    const method = METHODS.find((one) => one === values.payment_method) ?? methodOf(req)
    const asks = due === 'pay_fee' || due === 'new_proof' ? due : null
    sendTraderPage(services, res, status, instancePage({ ...shown, row, transaction, proofs, method, asks }))
  }

  router
    .route(`${WORKSPACE_PATH}/instances/new`)
    .get((req, res) => showNew(req, res, 200, {}, []))
    .post(async (req, res) => {
      const actor = traderOf(req)
      const form = await readPageForm(req, res, files)
      try {
        if (form.problems.length > 0) throw new ApiError('VALIDATION_ERROR', '', { fields: form.problems })
        const input = parse(instanceInput, form.fields)
        if (form.uploads.payment_proof) await limitPendingDossiers(services, actor)
        redirectAfterPayment(res, baseOf(req), await createInstance(services, actor, input, form.uploads))
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) throw error
        await showNew(req, res, error.status, form.fields, error.fields)
      }
    })

  router.get(`${WORKSPACE_PATH}/instances/:id`, async (req, res) => {
    await showOne(req, res, await findInstance(db, traderOf(req), idOf(req)))
  })

  /** Handles a form about one instance: stores it, or shows the page again with the problems. */
  const act = (
    path: string,
    handle: (
      req: Request,
      row: PaymentInstance,
      form: Awaited<ReturnType<typeof readPageForm>>,
    ) => Promise<Transaction>,
  ) =>
    router.post(`${WORKSPACE_PATH}/instances/:id/${path}`, async (req, res) => {
      const row = await findInstance(db, traderOf(req), idOf(req))
      const form = await readPageForm(req, res, files)
      try {
        if (form.problems.length > 0) throw new ApiError('VALIDATION_ERROR', '', { fields: form.problems })
        redirectAfterPayment(res, baseOf(req), await handle(req, row, form))
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) throw error
        await showOne(req, res, row, { status: error.status, values: form.fields, problems: error.fields })
      }
    })
  act('activation', async (req, row, { fields, uploads }) => {
    await assertPaymentFailed(services, row)
    const { payment_method } = parse(activationInput, fields)
    if (uploads.payment_proof) await limitPendingDossiers(services, traderOf(req))
    return reactivatePayment(services, traderOf(req), row, payment_method, uploads)
  })
  act('payment-proof', async (req, row, { uploads }) => {
    const transaction = await findAwaitingProof(services, row)
    await limitPendingDossiers(services, traderOf(req))
    return sendProof(services, traderOf(req), row, transaction, uploads)
  })
}
