import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { followOutcome, newOutcome } from '../../database/outcome.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import type { ConsoleResource } from '../../http/consoleResource.ts'
import { apiErrorOf, isUnexpected } from '../../http/errors.ts'
import { parse } from '../../http/validate.ts'
import { type ErrorCode, notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { assign, assignBody } from '../casework/handling.ts'
import { freeClaim } from '../claims/release.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { composeReason } from '../dossier/reasons.ts'
import { decideOne, refuseBody } from './decide.ts'

/** Bulk accept does not exist: officers must look at the documents before they accept. */
const ACTIONS = ['assign', 'release', 'refuse'] as const

const versions = z.record(z.uuid().toLowerCase(), z.int().min(1))

const rows = {
  ids: z.array(z.uuid()).min(1).max(LIMITS.bulk_rows),
  /** Only refuse uses the versions. */
  versions: versions.optional(),
}

export const BODIES = {
  assign: assignBody.extend({ action: z.literal('assign'), ...rows }),
  release: z.strictObject({ action: z.literal('release'), ...rows }),
  refuse: refuseBody
    .omit({ pins: true })
    .omit({ version: true })
    /** The version of each row that the officer saw; a row with another version fails as STALE_RECORD. */
    .extend({ action: z.literal('refuse'), ...rows, versions })
    .refine(({ ids, versions }) => ids.every((id) => Object.hasOwn(versions, id.toLowerCase())), {
      path: ['versions'],
      message: 'The versions field must name the version of each of the ids.',
      params: { rule: 'required' },
    }),
}

export type BulkResult =
  /** `proposed`: the decision waits for another officer or for the end of its recall window. */
  { id: string; status: 'done'; proposed?: true } | { id: string; status: 'failed'; code: ErrorCode; message: string }

/** The result of one row. An error is a result too: rows before it may be done, and the answer must say so. */
async function resultOf(services: ReviewServices, id: string, act: () => Promise<unknown>): Promise<BulkResult> {
  const outcome = newOutcome()
  try {
    const became = await followOutcome(outcome, act)
    return { id, status: 'done', ...(became === 'proposed' && { proposed: true }) }
  } catch (error) {
    const { code, message } = apiErrorOf(error, { outcome })
    if (isUnexpected(code)) services.log.error({ err: error, record_id: id }, 'a row of a bulk action failed')
    return { id, status: 'failed', code, message }
  }
}

/**
 * POST /<resource>/bulk `{action: 'assign' or 'release' or 'refuse', ids: [1 to 100], …}` → 200 `{results: [{id,
 * status: 'done' or 'failed', code?, message?}]}` in the order of `ids`, each id once. Each row has its own
 * transaction, with the same rules and journal entries as a single action; 422 if the request itself is invalid, before
 * any row changes. `assign` takes `{officer_id, why}` as …/assign does. `release` frees the caller's claims, and
 * colleagues' claims if the caller may take over. `refuse` takes `{versions: {id: version}, reason_codes?, reason?,
 * note?}`, the version of every row as the officer saw it; a text composed from codes is in each trader's own language.
 */
export function bulkRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  const found = async (id: string): Promise<DossierRow> => {
    const row = await resource.one(id)
    if (!row) throw notFound()
    return row
  }

  /** Reads the act on each row from the body; throws 422 for an invalid body. */
  async function read(req: Request, res: Response) {
    const actor = officerOf(req)
    const body = await readBody(req, res, z.looseObject({ action: z.enum(ACTIONS), ...rows }))
    switch (body.action) {
      case 'assign': {
        const { ids, officer_id, why } = parse(BODIES.assign, body)
        return {
          ids,
          act: async (id: string) => {
            const { workspace_id } = await found(id)
            const on = { action: 'assign', resource: resource.name, record_id: id, workspace_id }
            await journalIfDenied(services, actor, on, async () => {
              authorize(actor, 'assign')
              await assign(services, actor, kind, id, { officer_id, why })
            })
          },
        }
      }
      case 'release': {
        const { ids } = parse(BODIES.release, body)
        return {
          ids,
          act: async (id: string) => {
            const { workspace_id } = await found(id)
            const on = { action: 'release', resource: resource.name, record_id: id, workspace_id }
            await journalIfDenied(services, actor, on, async () => {
              authorize(actor, 'claim')
              await freeClaim(services, actor, kind, id)
            })
          },
        }
      }
      case 'refuse': {
        const { ids, versions, note = null, ...reasons } = await readBody(req, res, BODIES.refuse)
        const all = await readReasons(services.db, kind.name)
        composeReason(all, reasons, 'en', { trader: '', due: null })
        const details = { bulk: new Set(ids).size }
        return {
          ids,
          act: async (id: string) => {
            const row = await found(id)
            const { language, name: trader } = row.workspace.owner
            const { codes, text, sent } = composeReason(all, reasons, language, { trader, due: null })
            const decision = {
              action: 'refuse',
              reason_codes: codes,
              reason: text,
              sent,
              note,
              version: versions[id]!,
              details,
            }
            return decideOne(services, actor, kind, row, decision)
          },
        }
      }
    }
  }

  router.post(`/${resource.name}/bulk`, requirePermission(services, resource.name, 'bulk'), async (req, res) => {
    const { ids, act } = await read(req, res)
    const results: BulkResult[] = []
    for (const id of new Set(ids.map((each) => each.toLowerCase())))
      results.push(await resultOf(services, id, () => act(id)))
    res.json({ results })
  })
}
