import type { Router } from 'express'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dossierRoutes } from '../../review/submissions/external.routes.ts'
import { type NamedBankAccount, presentBankAccount } from './presenter.ts'
import { BANK_ACCOUNT_SORTS, bankAccountFilters, bankAccountInput } from './schema.ts'
import {
  assertNotInUse,
  createBankAccount,
  deleteBankAccount,
  FILES,
  findBankAccount,
  updateBankAccount,
} from './service.ts'

/** The routes of bank accounts (interface 4.5). */
export function bankAccountRoutes(router: Router, services: ReviewServices): void {
  const { bankAccount } = services.db.sharedRead
  dossierRoutes(router, services, {
    name: 'bank-accounts',
    singular: 'Bank account',
    files: FILES,
    input: bankAccountInput,
    sorts: BANK_ACCOUNT_SORTS,
    filters: bankAccountFilters,
    where: (scope, { status, identification_id }, search) =>
      defined({
        ...scope,
        status,
        identification_id: identification_id ?? undefined,
        ...(search && {
          OR: [
            { account_number: { contains: escapeLike(search) } },
            { bank_code: { contains: escapeLike(search) } },
            { identification: { name_folded: { contains: escapeLike(foldText(search)) } } },
          ],
        }),
      }),
    list: (page): Promise<readonly NamedBankAccount[]> => bankAccount.findMany(page),
    count: (where) => bankAccount.count({ where }),
    find: findBankAccount,
    refuseInUse: assertNotInUse,
    create: createBankAccount,
    update: updateBankAccount,
    remove: deleteBankAccount,
    present: presentBankAccount,
  })
}
