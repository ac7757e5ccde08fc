import type { Router } from 'express'
import type { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { readingsBody, saveReadings, today } from './readings.ts'

/**
 * PUT /<resource>/:id/readings: `{field: value or null, …}` of the worksheet 'Read on the document' (review-practice
 * 2); changes only the given fields → 200 the record. 422 names a field that cannot be stored, 409 as saveReadings.
 */
export function readingRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<Row, Sort, Shape>,
  kind: DossierKind,
  whenRead: (row: Row) => Promise<void>,
): void {
  router.put(
    `/${resource.name}/:id/readings`,
    requirePermission(services, resource.name, 'fill_worksheet', 'read'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const given = await readBody(req, res, readingsBody(kind, today(services)))
      const on = {
        action: 'read',
        resource: resource.name,
        record_id: id,
        workspace_id: resource.viewed?.(row).workspace_id ?? null,
      }
      await journalIfDenied(services, actor, on, () => saveReadings(services, actor, kind, id, given))
      await whenRead(row)
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    },
  )
}
