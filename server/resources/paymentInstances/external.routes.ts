import type { Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readBody, readForm } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { limitPendingDossiers } from '../../review/submissions/pendingLimit.ts'
import { presentActivation } from '../transactions/presenter.ts'
import { assertPaymentFailed, FILES, findAwaitingProof, reactivatePayment, sendProof } from './activationPayment.ts'
import { activationFee } from './fee.ts'
import { presentInstance } from './presenter.ts'
import { deleteInstance } from './remove.ts'
import { activationInput, INSTANCE_SORTS, instanceFilters, instanceInput, noFields, renameInput } from './schema.ts'
import { createInstance, findInstance, renameInstance } from './service.ts'

const files = [{ field: 'payment_proof', kind: FILES.payment_proof }]

/** The routes of payment instances (interface 4.6, decisions G-11, G-18, G-19 and A-02). */
export function instanceRoutes(router: Router, services: ReviewServices): void {
  router
    .route('/activation-fee')
    .get(async (req, res) => {
      const { workspace_id } = traderOf(req)
      const workspace = await services.db.workspace.findUniqueOrThrow({ where: { id: workspace_id } })
      res.json({ data: activationFee(services, workspace) })
    })
    .all(methodNotAllowed('GET'))

  router
    .route('/instances')
    .get(async (req, res) => {
      const query = parseExternalQuery(req, INSTANCE_SORTS, instanceFilters)
      const { identification_id, brand_id, bank_account_id, ...states } = query.filters
      const where = defined({
        workspace_id: traderOf(req).workspace_id,
        deleted_at: null,
        ...states,
        identification_id: identification_id ?? undefined,
        brand_id: brand_id ?? undefined,
        bank_account_id: bank_account_id ?? undefined,
        ...(query.search && { title_folded: { contains: escapeLike(foldText(query.search)) } }),
      })
      const [total, rows] = await Promise.all([
        services.db.sharedRead.paymentInstance.count({ where }),
        services.db.sharedRead.paymentInstance.findMany({ where, ...prismaPage(query) }),
      ])
      res.json(paginate(services, req, query, total, rows.map(presentInstance)))
    })
    .post(async (req, res) => {
      const { input, uploads } = await readForm(req, res, files, instanceInput)
      if (uploads.payment_proof) await limitPendingDossiers(services, traderOf(req))
      res.status(201).json({ data: presentActivation(await createInstance(services, traderOf(req), input, uploads)) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/instances/:id')
    .get(async (req, res) => {
      res.json({ data: presentInstance(await findInstance(services.db, traderOf(req), idOf(req))) })
    })
    .patch(async (req, res) => {
      const actor = traderOf(req)
      const { id } = await findInstance(services.db, actor, idOf(req))
      const { title } = await readBody(req, res, renameInput)
      res.json({ data: presentInstance(await renameInstance(services, actor, id, title)) })
    })
    .delete(async (req, res) => {
      const actor = traderOf(req)
      await deleteInstance(services, actor, await findInstance(services.db, actor, idOf(req)))
      res.json({ message: 'Payment instance deleted.' })
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'))

  router
    .route('/instances/:id/payment-proof')
    .post(async (req, res) => {
      const actor = traderOf(req)
      const record = await findInstance(services.db, actor, idOf(req))
      const transaction = await findAwaitingProof(services, record)
      await limitPendingDossiers(services, actor)
      const { uploads } = await readForm(req, res, files, noFields)
      res.json({ data: presentActivation(await sendProof(services, actor, record, transaction, uploads)) })
    })
    .all(methodNotAllowed('POST'))

  router
    .route('/instances/:id/activation')
    .post(async (req, res) => {
      const actor = traderOf(req)
      const record = await findInstance(services.db, actor, idOf(req))
      await assertPaymentFailed(services, record)
      const { input, uploads } = await readForm(req, res, files, activationInput)
      if (uploads.payment_proof) await limitPendingDossiers(services, actor)
      const transaction = await reactivatePayment(services, actor, record, input.payment_method, uploads)
      res.status(201).json({ data: presentActivation(transaction) })
    })
    .all(methodNotAllowed('POST'))
}
