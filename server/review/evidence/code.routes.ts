import type { Router } from 'express'
import type { z } from 'zod'
import type { File } from '../../database/generated/rows.ts'
import { FileRuleError, readCodes } from '../../files/inspect.ts'
import { FileUnavailableError } from '../../files/vault.ts'
import { officerOf } from '../../http/authenticate.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { saveReadings } from './readings.ts'
import { currentDigest } from './underReview.ts'

/** The worksheet field that the service fills: the text of the code. */
export const CODE_FIELD = 'rce_code'

/** The text of the document's code: the first that names a register, or else the first. Null without a code. */
async function codeOf({ vault, log }: ReviewServices, file: File, kind: DossierKind): Promise<string | null> {
  const unavailable = () => new ApiError('SERVICE_UNAVAILABLE', 'The document cannot be read now.')
  try {
    const texts = await readCodes(file.kind, await vault.read(file), file.pages)
    if (!texts) throw unavailable()
    return texts.find((text) => kind.readsCode!.namesRegister(text)) ?? texts[0] ?? null
  } catch (error) {
    if (error instanceof FileRuleError) return null
    if (!(error instanceof FileUnavailableError)) throw error
    log.error({ err: error, file: file.id }, 'a document whose code is wanted cannot be read')
    throw unavailable()
  }
}

/**
 * POST /<resource>/:id/code → 200 the record: reads the QR code on the first pages of its own document and keeps its
 * text as the reading `rce_code`, which checks compare with what officers typed (record 0180). Without a code, or a
 * document, nothing changes. 409 as saveReadings, 503 while the document cannot be read.
 */
export function codeRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  router.post(
    `/${resource.name}/:id/code`,
    requirePermission(services, resource.name, 'fill_worksheet', 'read'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const on = { action: 'read', resource: resource.name, record_id: id, workspace_id: row.workspace_id }
      await journalIfDenied(services, actor, on, async () => {
        const [file] = kind.filesOf(row).filter((one) => one !== null)
        const readOn = { submission: row.submissions, typed: await currentDigest(services.db, kind, id) }
        const text = file && kind.readsCode!.isOn(row) ? await codeOf(services, file, kind) : null
        const given = text === null ? {} : { [CODE_FIELD]: text }
        await saveReadings(services, actor, kind, id, given, readOn)
      })
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    },
  )
}
