import type { Request, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { addField, deleteField, fieldOf, updateField } from './fields.ts'
import { presentField, presentForm, presentSection, presentWholeForm } from './presenter.ts'
import {
  FORM_SORTS,
  fieldChange,
  fieldInput,
  formChange,
  formFilters,
  formInput,
  sectionChange,
  sectionInput,
} from './schema.ts'
import { addSection, deleteSection, sectionOf, updateSection } from './sections.ts'
import {
  archiveForm,
  assertNotArchived,
  cloneForm,
  createForm,
  deleteForm,
  findForm,
  publishForm,
  updateForm,
} from './service.ts'

/** The routes of forms (interface 4.3), with the extensions `archive` and `clone` (decisions G-02, G-09). */
export function formRoutes(router: Router, services: Services): void {
  const { db } = services
  const found = (req: Request) => findForm(db, traderOf(req), idOf(req))
  /** Loads the form to change, so that 409 comes before the body is read. */
  const open = async (req: Request) => {
    const form = await found(req)
    assertNotArchived(form)
    return form
  }

  router
    .route('/forms')
    .get(async (req, res) => {
      const query = parseExternalQuery(req, FORM_SORTS, formFilters)
      const where = defined({
        workspace_id: traderOf(req).workspace_id,
        deleted_at: null,
        status: query.filters.status,
        ...(query.search && { name_folded: { contains: escapeLike(foldText(query.search)) } }),
      })
      const [total, rows] = await Promise.all([
        db.sharedRead.form.count({ where }),
        db.sharedRead.form.findMany({ where, ...prismaPage(query) }),
      ])
      res.json(paginate(services, req, query, total, rows.map(presentForm)))
    })
    .post(async (req, res) => {
      const row = await createForm(services, traderOf(req), await readBody(req, res, formInput))
      res.status(201).json({ data: presentWholeForm(row) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/forms/:id')
    .get(async (req, res) => {
      res.json({ data: presentWholeForm(await found(req)) })
    })
    .patch(async (req, res) => {
      const { id } = await open(req)
      const row = await updateForm(services, traderOf(req), id, await readBody(req, res, formChange))
      res.json({ data: presentWholeForm(row) })
    })
    .delete(async (req, res) => {
      const done = await deleteForm(services, traderOf(req), idOf(req))
      res.json({ message: done === 'deleted' ? 'Form deleted.' : 'Form archived: it has submissions.' })
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'))

  for (const [action, act] of [
    ['publish', publishForm],
    ['archive', archiveForm],
  ] as const)
    router
      .route(`/forms/:id/${action}`)
      .post(async (req, res) => {
        res.json({ data: presentWholeForm(await act(services, traderOf(req), idOf(req))) })
      })
      .all(methodNotAllowed('POST'))

  router
    .route('/forms/:id/clone')
    .post(async (req, res) => {
      res.status(201).json({ data: presentWholeForm(await cloneForm(services, traderOf(req), idOf(req))) })
    })
    .all(methodNotAllowed('POST'))

  router
    .route('/forms/:id/sections')
    .post(async (req, res) => {
      const { id } = await open(req)
      const row = await addSection(services, traderOf(req), id, await readBody(req, res, sectionInput))
      res.status(201).json({ data: presentSection(row) })
    })
    .all(methodNotAllowed('POST'))

  router
    .route('/forms/:id/sections/:sectionId')
    .patch(async (req, res) => {
      const form = await found(req)
      const section = sectionOf(form, idOf(req, 'sectionId'))
      assertNotArchived(form)
      const row = await updateSection(services, traderOf(req), section, await readBody(req, res, sectionChange))
      res.json({ data: presentSection(row) })
    })
    .delete(async (req, res) => {
      await deleteSection(services, traderOf(req), sectionOf(await found(req), idOf(req, 'sectionId')))
      res.json({ message: 'Section deleted.' })
    })
    .all(methodNotAllowed('PATCH', 'DELETE'))

  router
    .route('/forms/:id/fields')
    .post(async (req, res) => {
      const { id } = await open(req)
      const row = await addField(services, traderOf(req), id, await readBody(req, res, fieldInput))
      res.status(201).json({ data: presentField(row) })
    })
    .all(methodNotAllowed('POST'))

  router
    .route('/forms/:id/fields/:fieldId')
    .patch(async (req, res) => {
      const form = await found(req)
      const field = fieldOf(form, idOf(req, 'fieldId'))
      assertNotArchived(form)
      const row = await updateField(services, traderOf(req), field, await readBody(req, res, fieldChange))
      res.json({ data: presentField(row) })
    })
    .delete(async (req, res) => {
      await deleteField(services, traderOf(req), fieldOf(await found(req), idOf(req, 'fieldId')))
      res.json({ message: 'Field deleted.' })
    })
    .all(methodNotAllowed('PATCH', 'DELETE'))
}
