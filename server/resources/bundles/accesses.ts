import type { Response } from 'express'
import type { Language } from '../../database/generated/enums.ts'
import type { Trader } from '../../database/generated/rows.ts'
import { A4, drawPdf, type Paper, type Sheet } from '../../files/drawing/paper.ts'
import { csvCell } from '../../http/csv.ts'
import { waitForDrain } from '../../http/drain.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { DossierKinds, ReviewServices } from '../../review/dossier/dossierKind.ts'
import { seenOf } from '../audit/filter.ts'
import { ACCESS_WORDS } from './accessWords.ts'

type Access = {
  id: bigint
  at: Date
  actor_id: string | null
  actor_name: string
  action: string
  resource: string
  record_id: string | null
}

const BATCH_SIZE = 1_000
/** The maximum number of accesses on paper; the CSV has all. */
const MAX_PRINTED = 2_000

/** Accesses to a trader's data, newest first, from this entry down. */
async function readAccesses(
  { db }: ReviewServices,
  trader: string,
  upTo: bigint,
  take: number,
): Promise<readonly Access[]> {
  return db.$queryRaw<Access[]>`
    SELECT id, at, actor_id, actor_name, action, resource, record_id FROM audit_entries
    WHERE ${await seenOf(db, trader)} AND id <= ${upTo} ORDER BY audit_entries.id DESC LIMIT ${take}`
}

async function* accessesOf(
  services: ReviewServices,
  trader: string,
  newest: bigint,
): AsyncGenerator<readonly Access[]> {
  let upTo = newest
  for (;;) {
    const rows = await readAccesses(services, trader, upTo, BATCH_SIZE)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    upTo = rows.at(-1)!.id - 1n
  }
}

const COLUMNS = ['id', 'at', 'actor_id', 'actor_name', 'action', 'resource', 'record_id'] as const

const csvRow = (access: Access) =>
  `${COLUMNS.map((column) => {
    const value = access[column]
    if (value instanceof Date) return csvCell(value.toISOString())
    return csvCell(typeof value === 'bigint' ? Number(value) : value)
  }).join(',')}\r\n`

async function sendCsv(services: ReviewServices, trader: string, newest: bigint, res: Response): Promise<void> {
  const controller = new AbortController()
  res.on('close', () => controller.abort())
  const drained = waitForDrain(res, controller.signal)
  res.write(`\uFEFF${COLUMNS.join(',')}\r\n`)
  try {
    for await (const rows of accessesOf(services, trader, newest)) {
      controller.signal.throwIfAborted()
      if (!res.write(rows.map(csvRow).join(''))) await drained()
    }
    res.end()
  } catch (error) {
    if (controller.signal.aborted) return
    services.log.error({ err: error }, 'an access report failed')
    res.destroy()
  }
}

const TOP = 104
const ROW = 15
const BOTTOM = A4.height - 60

type Report = {
  trader: Pick<Trader, 'id' | 'name'>
  dossiers: DossierKinds
  rows: readonly Access[]
  total: number
  language: Language
  at: Date
}

function drawHead(sheet: Sheet, { trader, rows, total, language, at }: Report): void {
  const words = ACCESS_WORDS[language]
  sheet.text(words.title, A4.margin, 56, { size: 16 })
  sheet.text(`${trader.name}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`, A4.margin, 74, { size: 9.5 })
  const count = rows.length < total ? words.part(rows.length, total) : words.all(total)
  sheet.text(count, A4.margin, 88, { size: 9, soft: true })
  sheet.rule(94)
}

function drawReport(paper: Paper, report: Report): void {
  const { action } = ACCESS_WORDS[report.language]
  let sheet = paper.sheet()
  drawHead(sheet, report)
  let y = TOP + 6
  for (const access of report.rows) {
    if (y > BOTTOM) {
      sheet = paper.sheet()
      drawHead(sheet, report)
      y = TOP + 6
    }
    const size = 8.5
    const one = (text: string, width: number) => sheet.wrap(text, size, width)[0] ?? ''
    sheet.text(access.at.toISOString().slice(0, 19).replace('T', ' '), A4.margin, y, { size, soft: true })
    sheet.text(one(access.actor_name, 130), A4.margin + 105, y, { size })
    sheet.text(one(action[access.action] ?? access.action, 70), A4.margin + 240, y, { size })
    const about = `${report.dossiers.named(access.resource)?.title[report.language] ?? access.resource} ${access.record_id?.slice(-8) ?? ''}`
    sheet.text(one(about, 195), A4.margin + 315, y, { size })
    y += ROW
  }
}

/**
 * Sends all accesses to a trader's data, as CSV or on paper: every view, reveal, download and export by an officer,
 * newest first. Journaled as `export` before the first byte.
 */
export async function sendAccesses(
  services: ReviewServices,
  actor: OfficerActor,
  trader: Pick<Trader, 'id' | 'name'>,
  { format, language }: { format: 'csv' | 'pdf'; language: Language },
  res: Response,
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const [found] = await db.$queryRaw<{ total: number; newest: bigint | null }[]>`
    SELECT count(*)::int AS total, max(id + 0) AS newest FROM audit_entries WHERE ${await seenOf(db, trader.id)}`
  const { total, newest } = found!
  await writeJournal(db, actor, at, {
    action: 'export',
    resource: 'traders',
    record_id: trader.id,
    details: { format, accesses: total },
  })
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf'
  res.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="accesses-${trader.id}.${format}"`,
    'X-Total-Count': String(total),
  })
  if (format === 'csv') return sendCsv(services, trader.id, newest ?? 0n, res)
  const rows = await readAccesses(services, trader.id, newest ?? 0n, MAX_PRINTED)
  const words = ACCESS_WORDS[language]
  const meta = { title: `${words.title}: ${trader.name}`, subject: words.title, language, at }
  res.send(
    await drawPdf(meta, (paper) =>
      drawReport(paper, { trader, dossiers: services.dossiers, rows, total, language, at }),
    ),
  )
}
