import type { Request, Response, Router } from 'express'
import type { File } from '../database/generated/rows.ts'
import { drawPage, FileRuleError } from '../files/inspect.ts'
import type { FileType } from '../files/rules.ts'
import { FileUnavailableError } from '../files/vault.ts'
import { traderOf } from '../http/authenticate.ts'
import { contentDisposition } from '../http/contentDisposition.ts'
import { contentSecurityPolicy } from '../http/contentSecurity.ts'
import { pageLanguage } from '../http/language.ts'
import { idOf } from '../http/path.ts'
import { assertReadable, parse } from '../http/validate.ts'
import { ApiError, type FieldError, invalid, notFound } from '../kernel/errors.ts'
import { downloadName } from '../resources/files/console.routes.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { assessAccount } from '../review/risk/risk.ts'
import { screenWorkspace } from '../review/screening/screenDossiers.ts'
import { answerBody, answerQuestion } from '../review/submissions/answer.ts'
import { askedOfTraders } from '../review/submissions/askedOfTrader.ts'
import { limitPendingDossiers } from '../review/submissions/pendingLimit.ts'
import { warningsOf } from '../review/submissions/warnings.ts'
import { sendTraderPage } from './document.ts'
import { DOSSIER_FORMS, type DossierForm, readChoices, type ShownDossier } from './dossierForms.ts'
import { dossierPage, newDossierPage } from './dossierPage.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import type { SentFile } from './pinnedPages.ts'
import { type PageForm, readPageForm } from './readPageForm.ts'
import { visitorOf } from './session.ts'
import { type UsualSeconds, usualTimeText } from './usualTime.ts'
import { pageWords } from './words/index.ts'

/** The dossier's newest document of each kind. */
export async function ownFiles(
  { db }: ReviewServices,
  workspace_id: string,
  form: DossierForm,
  id: string,
): Promise<SentFile[]> {
  const rows = await db.read.file.findMany({
    where: { workspace_id, resource: form.name, record_id: id, removed_at: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  return Object.entries(form.files).flatMap(([field, kind]) => {
    const row = rows.find((one) => one.kind === kind)
    return row ? { ...row, field } : []
  })
}

async function readPage(
  services: ReviewServices,
  req: Request,
  res: Response,
  form: DossierForm,
  values: Record<string, string>,
  problems: readonly FieldError[],
) {
  const visitor = visitorOf(req)
  const { workspace_id } = traderOf(req)
  const language = pageLanguage(req, res, visitor.trader.language)
  const choices = await readChoices(services, workspace_id, language)
  return {
    visitor,
    workspace_id,
    language,
    form,
    choices,
    state: { words: pageWords(language), values, problems },
  }
}

/** Validates the fields. Throws one error with the problems of fields and files together. */
function readInput(form: DossierForm, { fields, problems }: PageForm): unknown {
  assertReadable(fields)
  let found = problems
  try {
    const input = parse(form.input, fields)
    if (problems.length === 0) return input
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    found = [...error.fields, ...problems]
  }
  throw invalid(...found)
}

/** The routes of one kind of dossier: the form for a first one, one dossier, and sending it again. */
function kindRoutes(router: Router, services: ReviewServices, form: DossierForm, usualSeconds: UsualSeconds): void {
  const files = Object.entries(form.files).map(([field, kind]) => ({ field, kind }))

  const showNew = async (
    req: Request,
    res: Response,
    status: number,
    values: Record<string, string>,
    problems: readonly FieldError[],
  ) => sendTraderPage(services, res, status, newDossierPage(await readPage(services, req, res, form, values, problems)))

  const showOne = async (
    req: Request,
    res: Response,
    dossier: ShownDossier,
    {
      status = 200,
      values = dossier.values,
      problems = [],
    }: { status?: number; values?: Record<string, string>; problems?: readonly FieldError[] } = {},
  ) => {
    const shown = await readPage(services, req, res, form, values, problems)
    const kind = services.dossiers.named(form.name)!
    const [documents, inUse, warnings, questions, usual] = await Promise.all([
      ownFiles(services, shown.workspace_id, form, dossier.id),
      isInUse(services, form, dossier.id),
      dossier.status === 'pending' ? warningsOf(services, kind, dossier.id) : [],
      askedOfTraders(services, kind, [dossier.id]),
      dossier.status === 'pending' ? usualSeconds(form.name) : null,
    ])
    const isSent = req.query.sent !== undefined
    sendTraderPage(
      services,
      res,
      status,
      dossierPage({
        ...shown,
        dossier,
        files: documents,
        inUse,
        warnings,
        question: questions.get(dossier.id) ?? null,
        isSent,
        usual: usualTimeText(usual, shown.state.words),
      }),
    )
  }

  /** Stores the form, or shows its page again with the problems. */
  const storeForm = async (req: Request, send: () => Promise<string>, again: (error: ApiError) => Promise<void>) => {
    const base = workspaceAddress(traderOf(req).workspace_id)
    try {
      req.res!.redirect(303, `${base}/${form.name}/${await send()}?sent`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      await again(error)
    }
  }

  router
    .route(`${WORKSPACE_PATH}/${form.name}/new`)
    .get((req, res) => showNew(req, res, 200, {}, []))
    .post(async (req, res) => {
      const actor = traderOf(req)
      await limitPendingDossiers(services, actor, form.creates)
      const posted = await readPageForm(req, res, files)
      await storeForm(
        req,
        async () => {
          const { id } = await form.create(services, actor, readInput(form, posted), posted.uploads)
          await screenWorkspace(services, actor.workspace_id)
          await assessAccount(services, actor.workspace_id)
          return id
        },
        ({ status, fields }) => showNew(req, res, status, posted.fields, fields),
      )
    })

  router
    .route(`${WORKSPACE_PATH}/${form.name}/:id`)
    .get(async (req, res) => {
      await showOne(req, res, await form.find(services, traderOf(req), idOf(req)))
    })
    .post(async (req, res) => {
      const actor = traderOf(req)
      const dossier = await form.find(services, actor, idOf(req))
      await form.assertNotInUse(services, dossier.id)
      if (dossier.status !== 'pending') await limitPendingDossiers(services, actor)
      const posted = await readPageForm(req, res, files)
      await storeForm(
        req,
        async () => {
          await form.update(services, actor, dossier.id, readInput(form, posted), posted.uploads)
          await screenWorkspace(services, actor.workspace_id)
          await assessAccount(services, actor.workspace_id)
          return dossier.id
        },
        ({ status, fields }) => showOne(req, res, dossier, { status, values: posted.fields, problems: fields }),
      )
    })

  router.post(`${WORKSPACE_PATH}/${form.name}/:id/answer`, async (req, res) => {
    const actor = traderOf(req)
    const dossier = await form.find(services, actor, idOf(req))
    const { fields } = await readPageForm(req, res, [])
    await storeForm(
      req,
      async () => {
        assertReadable(fields)
        const { text } = parse(answerBody, fields)
        await answerQuestion(services, actor, services.dossiers.named(form.name)!, dossier.id, text)
        return dossier.id
      },
      (error) =>
        showOne(req, res, dossier, {
          status: error.status,
          values: { ...dossier.values, text: fields.text ?? '' },
          problems: error.fields,
        }),
    )
  })
}

async function isInUse(services: ReviewServices, form: DossierForm, id: string): Promise<boolean> {
  try {
    await form.assertNotInUse(services, id)
    return false
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_IN_USE') return true
    throw error
  }
}

/** The routes of every kind of dossier, and of the trader's own documents. */
export function dossierPageRoutes(router: Router, services: ReviewServices, usualSeconds: UsualSeconds): void {
  for (const form of DOSSIER_FORMS) kindRoutes(router, services, form, usualSeconds)

  router.get(`${WORKSPACE_PATH}/files/:id`, async (req, res) => {
    const file = await findOwnFile(services, req)
    res.set({ ...DOCUMENT_HEADERS, 'Content-Disposition': contentDisposition('inline', downloadName(file)) })
    res.type(file.type as FileType).send(await readOwnFile(services, file))
  })

  // One page of a document as a picture: phones show no PDF within a page, and pins could not be drawn on one. With
  // `?small` it is a thumbnail.
  router.get(`${WORKSPACE_PATH}/files/:id/pages/:number`, async (req, res) => {
    const file = await findOwnFile(services, req)
    const number = /^[1-9]\d{0,3}$/.test(req.params.number) ? Number(req.params.number) : 0
    if (number < 1 || number > file.pages) throw notFound()
    const side = req.query.small === undefined ? undefined : THUMBNAIL_SIDE
    const picture = await drawPage(file.kind, await readOwnFile(services, file), number, side).catch(
      (error: unknown) => {
        if (!(error instanceof FileRuleError)) throw error
        services.log.error({ err: error, file: file.id, page: number }, 'a page of a trader’s document cannot be drawn')
        return null
      },
    )
    if (!picture) throw new ApiError('SERVICE_UNAVAILABLE', 'This page cannot be shown now.')
    res.set(DOCUMENT_HEADERS)
    res.type('image/webp').send(picture)
  })
}

/** Pixels of a thumbnail's longer side: sharp on phones, which draw three pixels for one. */
const THUMBNAIL_SIDE = 280

const DOCUMENT_HEADERS = { 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy() }

/** The document of the path; 404 if it is not the workspace's own. */
async function findOwnFile({ db }: ReviewServices, req: Request): Promise<File> {
  const { workspace_id } = traderOf(req)
  const file = await db.read.file.findFirst({ where: { id: idOf(req), workspace_id } })
  if (!file) throw notFound()
  return file as File
}

/** Reads its content; 410 ERASED after an erasure, 503 if the store cannot read it. */
const readOwnFile = ({ vault, log }: ReviewServices, file: File): Promise<Buffer> =>
  vault.read(file).catch((error: unknown) => {
    if (!(error instanceof FileUnavailableError)) throw error
    log.error({ err: error, file: file.id }, 'a trader’s own document cannot be read')
    throw error.reason === 'erased'
      ? new ApiError('ERASED', 'This document was erased.')
      : new ApiError('SERVICE_UNAVAILABLE', 'This document cannot be read now.', { meta: { reason: error.reason } })
  })
