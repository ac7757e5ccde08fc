import type { Router } from 'express'
import type { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { peopleBody, savePeople } from './people.ts'
import { today } from './readings.ts'

/**
 * PUT /<resource>/:id/people `{people: [{name, role: 'owner', 'manager' or 'signatory', share?, birth_date?, country?,
 * identifier?}]}`, the worksheet part 'People on the document' → 200 the record. The body replaces all people. `share`
 * is a decimal percentage. 422 names each invalid field by its path (`people.1.share`), 409 as savePeople.
 */
export function peopleRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
  whenRead: (row: DossierRow) => Promise<void>,
): void {
  router.put(
    `/${resource.name}/:id/people`,
    requirePermission(services, resource.name, 'fill_worksheet', 'read'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const about = subjectOf(kind, row)
      const { people } = await readBody(req, res, peopleBody(today(services)))
      const on = { action: 'read', resource: resource.name, record_id: id, workspace_id: about.workspace_id }
      await journalIfDenied(services, actor, on, () => savePeople(services, actor, about, people))
      await whenRead(row)
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    },
  )
}
