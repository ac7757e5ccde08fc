import type { Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readForm } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { externalQuery, paginated } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { fold, literal } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { presentBankAccount } from './presenter.ts'
import { BANK_ACCOUNT_SORTS, bankAccountFilters, bankAccountInput } from './schema.ts'
import {
  createBankAccount,
  deleteBankAccount,
  FILES,
  findBankAccount,
  refuseInUse,
  updateBankAccount,
} from './service.ts'

const files = [{ field: 'rib_file', kind: FILES.rib_file }]

/** interface 4.5 */
export function bankAccountRoutes(router: Router, services: Services): void {
  router
    .route('/bank-accounts')
    .get(async (req, res) => {
      const query = externalQuery(req, BANK_ACCOUNT_SORTS, bankAccountFilters)
      const contains = literal(query.search)
      const where = {
        workspace_id: traderOf(req).workspace_id,
        deleted_at: null,
        status: query.filters.status,
        identification_id: query.filters.identification_id ?? undefined,
        ...(query.search && {
          OR: [
            { account_number: { contains } },
            { bank_code: { contains } },
            { identification: { name_folded: { contains: literal(fold(query.search)) } } },
          ],
        }),
      }
      const [total, rows] = await Promise.all([
        services.db.bankAccount.count({ where }),
        services.db.bankAccount.findMany({
          where,
          orderBy: [{ [query.sort_by]: query.sort_dir }, { id: query.sort_dir }],
          skip: query.skip,
          take: query.per_page,
        }),
      ])
      res.json(paginated(services, req, query, total, rows.map(presentBankAccount)))
    })
    .post(async (req, res) => {
      const { input, uploads } = await readForm(req, res, files, bankAccountInput)
      const row = await createBankAccount(services, traderOf(req), input, uploads)
      res.status(201).json({ data: presentBankAccount(row) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/bank-accounts/:id')
    .get(async (req, res) => {
      res.json({ data: presentBankAccount(await findBankAccount(services, traderOf(req), idOf(req))) })
    })
    .put(async (req, res) => {
      const actor = traderOf(req)
      const { identification: _, ...record } = await findBankAccount(services, actor, idOf(req))
      await refuseInUse(services.db, record)
      const { input, uploads } = await readForm(req, res, files, bankAccountInput)
      res.json({ data: presentBankAccount(await updateBankAccount(services, actor, record, input, uploads)) })
    })
    .delete(async (req, res) => {
      const actor = traderOf(req)
      await deleteBankAccount(services, actor, await findBankAccount(services, actor, idOf(req)))
      res.json({ message: 'Bank account deleted.' })
    })
    .all(methodNotAllowed('GET', 'PUT', 'DELETE'))
}
