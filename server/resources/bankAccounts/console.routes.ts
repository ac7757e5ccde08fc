import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { anyOf, kycFilters, kycQueue, kycWhere, QUEUE_SORTS } from '../../review/queue.ts'
import { subjectOf } from '../../review/subject.ts'
import { everyWord } from '../../search/everyWord.ts'
import { wantedOf } from '../../search/wanted.ts'
import type { Services } from '../../services.ts'
import { bankAccountChecks } from './checks.ts'
import { bankAccountMachine } from './machine.ts'
import { presentForOfficer } from './presenter.ts'
import { type BankAccountRow, INCLUDE } from './service.ts'

export const filters = kycFilters.extend({
  identification_id: z.uuid().optional(),
  account_number: z.string().max(20).optional(),
  bank_code: oneOrMany(z.string().regex(/^\d{3}$/)).optional(),
})

/** The account numbers that start with these digits, grouped or Arabic as the search of everything takes them. */
function startOf(q: string) {
  const digits = wantedOf(q).digits ?? /^\d+$/.exec(q)?.[0]
  return digits ? [{ account_number: { startsWith: digits } }] : []
}

/** The queue of bank accounts (console 3.3): numbers masked in the list, in full on the record. */
export function bankAccountConsole(router: Router, services: Services): void {
  const { db } = services
  kycQueue<BankAccountRow, Prisma.BankAccountWhereInput, (typeof QUEUE_SORTS)[number], typeof filters.shape>(
    router,
    services,
    {
      name: 'bank-accounts',
      table: 'bank_accounts',
      kind: 'bank_account',
      machine: bankAccountMachine,
      sorts: QUEUE_SORTS,
      filters,
      where: (f, q, narrowed) => ({
        ...kycWhere(f),
        ...narrowed,
        identification_id: f.identification_id,
        account_number: f.account_number,
        bank_code: f.bank_code && { in: f.bank_code },
        ...anyOf<Prisma.BankAccountWhereInput>(q, [{ identification: everyWord('name_folded', q) }, ...startOf(q)]),
      }),
      find: (args) => db.bankAccount.findMany({ ...args, include: INCLUDE }),
      findById: (id) => db.bankAccount.findUnique({ where: { id }, include: INCLUDE }),
      count: (args) => db.bankAccount.count(args),
      present: async (rows, dossier, full) => {
        const banks = await db.bank.findMany({ where: { code: { in: rows.map(({ bank_code }) => bank_code) } } })
        const byCode = new Map(banks.map((bank) => [bank.code, bank]))
        return rows.map((row) => presentForOfficer(row, dossier(row), byCode, full))
      },
      subject: (row) => subjectOf('bank-accounts', row, row.identification.name, [row.rib_file]),
      checks: (row, known) => bankAccountChecks(services, row, known),
    },
  )
}
