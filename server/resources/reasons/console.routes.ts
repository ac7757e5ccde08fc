import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { findReason, readReasons } from '../../review/dossier/readReasons.ts'
import { type HouseReason, RETRIES } from '../../review/dossier/reasons.ts'
import { changeReason } from '../../review/proposals/changeReason.ts'
import { assertNamesNoList } from '../../screening/namedLists.ts'
import { presentReason, reasonRecord } from './presenter.ts'
import { newReasonBody, reasonChangeBody } from './schema.ts'

export const SORTS = ['order', 'number', 'id', 'group'] as const
export const filters = z.object({
  id: oneOrMany(z.string().max(40)).optional(),
  resource: oneOrMany(z.string().max(40)).optional(),
  group: oneOrMany(z.string().max(40)).optional(),
  retry: oneOrMany(z.enum(RETRIES)).optional(),
  private: z.boolean().optional(),
  retired: z.boolean().optional(),
})

type Filters = z.output<typeof filters>

/**
 * Whether a reason matches the filters and the search, which looks in its number, its code and the words of its
 * sentences.
 */
function matches(reason: HouseReason, f: Filters, q: string): boolean {
  const words = foldText(q).split(' ').filter(Boolean)
  const text = foldText([reason.number, reason.code, ...Object.values(reason.texts)].join(' '))
  return (
    (f.id?.includes(reason.code) ?? true) &&
    (f.resource?.includes(reason.resource) ?? true) &&
    (f.group?.includes(reason.group) ?? true) &&
    (f.retry?.includes(reason.retry) ?? true) &&
    (f.private === undefined || reason.private === f.private) &&
    (f.retired === undefined || reason.retired === f.retired) &&
    words.every((word) => text.includes(word))
  )
}

const valueFor = { id: 'code', order: 'order', number: 'number', group: 'group' } as const

/** Compares reasons by queue, and within a queue by this column. */
const inOrder =
  (names: readonly string[], column: (typeof SORTS)[number]) => (one: HouseReason, other: HouseReason) => {
    const [a, b] = [one[valueFor[column]], other[valueFor[column]]]
    const byQueue = names.indexOf(one.resource) - names.indexOf(other.resource)
    const byValue = a < b ? -1 : Number(a > b)
    return (column === 'id' ? 0 : byQueue) || byValue || (one.code < other.code ? -1 : 1)
  }

/**
 * GET /reasons: all reasons, including retired ones; GET /reasons?kind= → the reasons of a kind that officers can give
 * now. GET /reasons/:id. POST /reasons → 201 the reason, PUT /reasons/:id with the complete record and its `version` →
 * 200; both answer 202 with the `proposal` if another admin must confirm it. 409 STALE_RECORD, PROPOSAL_OPEN. A code is
 * never deleted; the reason is retired.
 */
export function reasonConsole(router: Router, services: ReviewServices): void {
  const { db, dossiers } = services
  const kinds = dossiers.all.map(({ reasons }) => reasons.kind)
  const newReason = newReasonBody(dossiers.names)

  /** 422 if a sentence that traders read names a watch list. */
  const assertSentences = async ({ private: isPrivate, texts }: Pick<HouseReason, 'private' | 'texts'>) => {
    if (isPrivate) return
    await assertNamesNoList(
      db,
      Object.entries(texts).map(([language, text]) => ({ field: `texts.${language}`, text })),
    )
  }

  router.get('/reasons', async (req, res) => {
    if (req.query.kind !== undefined) {
      const { kind } = parse(z.object({ kind: z.enum(kinds) }), { kind: req.query.kind })
      const { name } = dossiers.all.find(({ reasons }) => reasons.kind === kind)!
      const usable = (await readReasons(db, name)).filter(({ retired }) => !retired)
      await sendList(res, 'reasons', { skip: 0 }, usable.map(presentReason), async () => usable.length)
      return
    }
    const query = parseConsoleQuery(req, SORTS, filters)
    const found = (await readReasons(db)).filter((reason) => matches(reason, query.filters, query.q))
    found.sort(inOrder(dossiers.names, query.sort))
    if (query.order === 'desc') found.reverse()
    const page = found.slice(query.skip, query.skip + query.take).map(presentReason)
    await sendList(res, 'reasons', query, page, async () => found.length)
  })

  const recordOf = async (req: Parameters<typeof officerOf>[0], code: string) => {
    const reason = await findReason(db, code)
    if (!reason) throw notFound()
    return reasonRecord(services, officerOf(req), reason)
  }

  router.get('/reasons/:id', async (req, res) => {
    res.json(await recordOf(req, req.params.id))
  })

  router.post('/reasons', async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'create_reason', resource: 'reasons', record_id: null, workspace_id: null }
    const { became, wanted } = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'set_reasons')
      const { id: code, reason, order, ...given } = await readBody(req, res, newReason)
      await assertSentences(given)
      const others = (await readReasons(db)).filter(({ resource }) => resource === given.resource)
      const last = Math.max(0, ...others.map((one) => one.order))
      const wanted = { ...given, code, order: order ?? last + 10, retired: false, version: 0 }
      return { became: await changeReason(services, actor, 'create', wanted, reason || null), wanted }
    })
    // A proposed new reason is not stored yet: the answer shows it with version 0.
    const read = async () => reasonRecord(services, actor, (await findReason(db, wanted.code)) ?? wanted)
    const status = became === 'proposed' ? 202 : 201
    await answerCarriedOut(services, res, read, { status, less: { id: wanted.code } })
  })

  router.put('/reasons/:id', async (req, res) => {
    const actor = officerOf(req)
    const { id: code } = req.params
    const on = { action: 'change_reason', resource: 'reasons', record_id: code, workspace_id: null }
    const became = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'set_reasons')
      if (!(await findReason(db, code))) throw notFound()
      const { reason, ...given } = await readBody(req, res, reasonChangeBody)
      await assertSentences(given)
      return changeReason(services, actor, 'change', { ...given, code }, reason || null)
    })
    const status = became === 'proposed' ? 202 : 200
    await answerCarriedOut(services, res, () => recordOf(req, code), { status, less: { id: code } })
  })
}
