import fs from 'node:fs'
import path from 'node:path'
import { matchLine, returnMoney } from '../../resources/paymentInstances/moneyActs.ts'
import { setIgnored } from '../../resources/statementLines/ignore.ts'
import { importStatement } from '../../resources/statements/importStatement.ts'
import { storePieces } from '../../resources/statements/pieces.ts'
import { type BankStatement, camt053, exportedTable } from '../documents/statement.ts'
import { officerActor } from './play.ts'
import { id, type Play } from './progress.ts'
import type { DemoStatement, DemoStep } from './steps.ts'

/** The statement of the fee account, with the codes of workspaces in the texts of its bookings. */
async function withCodes(
  { services, progress, story }: Play,
  { name, bookings, ...statement }: DemoStatement,
): Promise<BankStatement> {
  const keys = [...new Set(bookings.flatMap(({ code_of }) => code_of ?? []))]
  const ids = new Map(keys.map((key) => [progress.ids[`${key}/workspace`], key]))
  const rows = await services.db.workspace.findMany({
    where: { id: { in: [...ids.keys()].filter((one) => one !== undefined) } },
    select: { id: true, reference: true },
  })
  const codes = new Map(rows.map((row) => [ids.get(row.id), row.reference]))
  return {
    ...statement,
    id: name.replace(/\..*/, ''),
    account: story.terms.payee.rib,
    bookings: bookings.map(({ code_of, text, ...booking }) => ({
      ...booking,
      text: text.replace('{code}', codes.get(code_of) ?? '').replace(/\s+/g, ' '),
    })),
  }
}

const lineId = async ({ services }: Play, reference: string): Promise<string> =>
  (await services.db.statementLine.findFirstOrThrow({ where: { reference }, select: { id: true } })).id

/** Plays a step about the fee account's statements. */
export async function playMoney(play: Play, step: DemoStep): Promise<void> {
  const { services } = play
  switch (step.do) {
    case 'import_statement': {
      const { name } = step.statement
      const content = Buffer.from(camt053(await withCodes(play, step.statement)))
      const stored = await storePieces(
        services,
        (async function* () {
          yield content
        })(),
        name,
      )
      await importStatement(services, officerActor(play, step.officer), stored, {})
      return
    }
    case 'write_statement': {
      const file = path.join(services.config.dataDir, step.statement.name)
      fs.writeFileSync(file, exportedTable(await withCodes(play, step.statement)), { mode: 0o600 })
      return
    }
    case 'match_line':
    case 'return_money': {
      const where = { id: id(play, step.instance) }
      const { version } = await services.db.paymentInstance.findUniqueOrThrow({ where, select: { version: true } })
      const given = { line_id: await lineId(play, step.line), version }
      const actor = officerActor(play, step.officer)
      if (step.do === 'match_line') await matchLine(services, actor, where.id, given)
      else await returnMoney(services, actor, where.id, { ...given, reason: step.reason })
      return
    }
    case 'ignore_line':
      await setIgnored(services, officerActor(play, step.officer), await lineId(play, step.line), 'ignore', step.reason)
  }
}
