import type { Language } from '../../database/generated/enums.ts'
import { A4, drawPdf, type Paper, type Sheet } from '../../files/drawing/paper.ts'
import type { Amount, FreezeAct, FreezeEntry, FreezeReport } from './freezeReport.ts'
import { FREEZE_WORDS, type FreezeWords } from './freezeWords.ts'

/** A line of the report: a heading, or a label with its text. */
type Row = { heading: string } | { label: string; text: string }

const timeText = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
const amountText = ({ amount, currency }: Pick<Amount, 'amount' | 'currency'>) => `${amount} ${currency}`

const actRows = ({ at, by, reason }: FreezeAct, words: FreezeWords): Row[] => [
  { label: words.at, text: timeText(at) },
  { label: words.by, text: by },
  ...(reason === null ? [] : [{ label: words.reason, text: reason }]),
]

function entryRows(entry: FreezeEntry, words: FreezeWords): Row[] {
  const optional: [string, string][] = [
    [words.name, entry.name ?? ''],
    [words.aliases, entry.aliases.join('; ')],
    [words.birth, entry.birth_dates.join(', ')],
    [words.countries, entry.countries.join(', ').toUpperCase()],
    [words.identifiers, entry.identifiers.join(', ')],
    [words.source, [entry.programme, entry.source].filter(Boolean).join(', ')],
  ]
  const { at, by, reason } = entry.answered
  return [
    { label: words.list, text: `${entry.list} ${entry.ref}` },
    ...optional.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }])),
    { label: words.answered, text: [timeText(at), by, reason ?? ''].join(', ') },
  ]
}

function subjectRows({ subject }: FreezeReport, words: FreezeWords): Row[] {
  const numbers = ({ rc, nif }: { rc: string | null; nif: string | null }) =>
    [rc && `RC ${rc}`, nif && `NIF ${nif}`].filter(Boolean)
  return [
    { heading: words.subject },
    { label: words.account, text: `${subject.name}, ${subject.email} (${subject.user_id})` },
    ...subject.identifications.map((one) => ({
      label: words.identification,
      text: [one.name, ...numbers(one)].join(', '),
    })),
    ...subject.brands.map(({ name }) => ({ label: words.brand, text: name })),
    ...subject.bank_accounts.map(({ account_number }) => ({ label: words.bank_account, text: account_number })),
  ]
}

function moneyRows({ instances, payments, totals }: FreezeReport, words: FreezeWords): Row[] {
  const sum = (amounts: Amount[]) => (amounts.length > 0 ? amounts.map(amountText).join(', ') : words.none)
  return [
    { heading: words.instances },
    ...(instances.length === 0 ? [{ label: '', text: words.none }] : []),
    ...instances.map(({ title, status, suspended_at, collected }) => ({
      label: title,
      text: [
        suspended_at === null ? words.suspended_before : `${words.suspended_at} ${timeText(suspended_at)}`,
        ...(status === 'active' ? [words.state.active ?? status] : []),
        `${words.collected} ${sum(collected)}`,
      ].join(', '),
    })),
    { heading: words.payments },
    ...payments.map((one) => ({
      label: one.reference,
      text: [
        amountText(one),
        timeText(one.begun_at),
        words.state[one.status] ?? one.status,
        ...(one.settled_at === null ? [] : [timeText(one.settled_at)]),
      ].join(', '),
    })),
    { label: words.held, text: sum(totals.held) },
    { label: words.under_way, text: sum(totals.under_way) },
  ]
}

function rowsOf(report: FreezeReport, words: FreezeWords): Row[] {
  const { frozen, unfrozen, entries } = report
  return [
    { heading: words.frozen },
    ...actRows(frozen, words),
    ...(unfrozen
      ? [
          { heading: words.unfrozen },
          ...actRows(unfrozen, words),
          ...(unfrozen.confirmed_by === null ? [] : [{ label: words.confirmed_by, text: unfrozen.confirmed_by }]),
        ]
      : []),
    { heading: words.entry },
    ...(entries.length === 0 ? [{ label: '', text: words.no_entry }] : []),
    ...entries.flatMap((entry) => entryRows(entry, words)),
    ...subjectRows(report, words),
    ...moneyRows(report, words),
  ]
}

const LABEL_WIDTH = 140
const TOP = 92
const BOTTOM = A4.height - 56
const SIZE = 9.5

function drawReport(paper: Paper, report: FreezeReport, words: FreezeWords): void {
  let page = 0
  let y = TOP
  const open = (): Sheet => {
    page += 1
    y = TOP
    const sheet = paper.sheet()
    sheet.text('Countersign', A4.margin, 40, { size: 9, soft: true })
    sheet.text(words.title, A4.margin, 64, { size: 18 })
    const foot = `${words.made_at}: ${timeText(report.made_at)}. ${words.page(page)}`
    sheet.text(foot, A4.margin, A4.height - 30, { size: 8, soft: true })
    return sheet
  }
  let sheet = open()
  for (const row of rowsOf(report, words)) {
    if (y > BOTTOM - 30) sheet = open()
    if ('heading' in row) {
      sheet.rule(y + 4)
      sheet.text(row.heading, A4.margin, y + 20, { size: 11.5 })
      y += 38
      continue
    }
    sheet.text(sheet.wrap(row.label, 9, LABEL_WIDTH - 8)[0] ?? '', A4.margin, y, { size: 9, soft: true })
    for (const line of sheet.wrap(row.text, SIZE, A4.width - 2 * A4.margin - LABEL_WIDTH)) {
      if (y > BOTTOM) sheet = open()
      sheet.text(line, A4.margin + LABEL_WIDTH, y, { size: SIZE })
      y += SIZE * 1.5
    }
    y += 3
  }
}

/** Prints the report of a freeze as a PDF, with the same facts as the JSON. */
export function freezePdf(report: FreezeReport, language: Language): Promise<Buffer> {
  const words = FREEZE_WORDS[language]
  const meta = { title: `${words.title}: ${report.subject.name}`, subject: words.title, language }
  return drawPdf({ ...meta, at: new Date(report.made_at) }, (paper) => drawReport(paper, report, words))
}
