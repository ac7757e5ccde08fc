import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Response } from 'express'
import { ZipFile } from 'yazl'
import type { Language } from '../../database/generated/enums.ts'
import type { File, Trader } from '../../database/generated/rows.ts'
import { FileUnavailableError } from '../../files/vault.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { WITH_RECEIPT, writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { root } from '../../process/root.ts'
import { type DossierKind, type DossierRow, decisionOf, type ReviewServices } from '../../review/dossier/dossierKind.ts'
import { pinsForOfficer, pinsOf, type StoredPin } from '../../review/record/pins.ts'
import { type KeyRing, readKeyRing } from '../audit/proof.ts'
import { receiptOf } from '../receipts/receipt.ts'
import { type BundleIndex, type IndexedDossier, indexPage } from './indexPage.ts'
import { journalSlice, sliceIds } from './slice.ts'

/** Bytes of a line of the journal with its proof, for the estimate of a bundle's size. */
const ENTRY_BYTES = 2_000
const VERIFIERS = ['README.md', 'receipt.mjs', 'journal.mjs']

/** The contents of a bundle, fixed before its first byte. */
type Contents = {
  actor: OfficerActor
  trader: Pick<Trader, 'id' | 'name'>
  dossiers: { dossier: DossierKind; row: DossierRow }[]
  files: readonly File[]
  ids: bigint[]
  keys: KeyRing
  at: Date
}

async function contentsOf(
  services: ReviewServices,
  actor: OfficerActor,
  trader: Contents['trader'],
): Promise<Contents> {
  const { db, clock } = services
  const workspaces = await db.workspace.findMany({ where: { owner_id: trader.id }, select: { id: true } })
  const where = { workspace_id: { in: workspaces.map(({ id }) => id) } }
  const kinds = await Promise.all(
    services.dossiers.all.map(async (dossier) => {
      const page = {
        where: { AND: [dossier.scope ?? {}, where] },
        orderBy: [{ created_at: 'asc' }],
        skip: 0,
        take: 100_000,
      }
      return (await dossier.find(db, page)).map((row) => ({ dossier, row }))
    }),
  )
  const [files, ids, keys] = await Promise.all([
    db.file.findMany({ where, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] }),
    sliceIds(services, actor, trader.id),
    readKeyRing(services),
  ])
  return { actor, trader, dossiers: kinds.flat(), files, ids, keys, at: clock.now() }
}

/** A name that every system accepts for a file: letters, digits, dots and dashes. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80) || '_'

const documentPath = ({ id, name }: File) => `documents/${id}-${safeName(name)}`

/** Writes the ZIP file by file, so that only one file is in memory. */
function openZip(res: Response, signal: AbortSignal) {
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject))
  failed.catch(() => {})
  zip.outputStream.pipe(res)
  return {
    async add(name: string, content: Buffer | string | AsyncIterable<string>, compress = true): Promise<void> {
      signal.throwIfAborted()
      const source = Readable.from(typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content, {
        objectMode: false,
      })
      const read = finished(source, { signal, writable: false })
      zip.addReadStream(source, name, { compress })
      await Promise.race([read, failed])
    },
    async end(): Promise<void> {
      const sent = finished(res, { signal, readable: false })
      zip.end()
      await Promise.race([sent, failed])
    },
  }
}

type Zip = ReturnType<typeof openZip>

async function versionsOf({ db }: ReviewServices, { storedAs }: DossierKind, id: string) {
  const rows = await db.submission.findMany({
    where: { resource: storedAs, record_id: id },
    orderBy: { version: 'asc' },
  })
  return rows.map(({ number, version, content, created_at }) => ({
    number,
    version,
    at: created_at.toISOString(),
    fields: content,
  }))
}

/** The questions to the trader about a dossier, oldest first, each with its answer and its end. */
async function questionsOf({ db }: ReviewServices, { name }: DossierKind, id: string) {
  const rows = await db.informationRequest.findMany({
    where: { resource: name, record_id: id },
    include: { officer: { select: { id: true, name: true } } },
    orderBy: [{ asked_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ officer, text, reason_codes, pins, answer, closed_as, ...row }) => ({
    ...{
      id: row.id,
      at: row.asked_at.toISOString(),
      by: officer,
      text,
      reason_codes,
      pins: pinsForOfficer(pins as unknown as readonly StoredPin[]),
    },
    ...{ due_at: row.due_at.toISOString(), answered_at: row.answered_at?.toISOString() ?? null, answer },
    ...{ closed_at: row.closed_at?.toISOString() ?? null, closed_as },
  }))
}

/** Adds the receipts of a dossier's decisions, questions and answers; unsealed ones have none yet. */
async function addReceipts(services: ReviewServices, zip: Zip, dossier: DossierKind, id: string, index: BundleIndex) {
  const entries = await services.db.auditEntry.findMany({
    where: { resource: dossier.name, record_id: id, action: { in: WITH_RECEIPT } },
    orderBy: { id: 'asc' },
  })
  const receipts: IndexedDossier['receipts'] = []
  for (const entry of entries) {
    const entryFacts = { action: entry.action, at: entry.at.toISOString(), by: entry.actor_name }
    const name = `receipts/${dossier.name}-${entry.id}.json`
    try {
      const receipt = await receiptOf(services, dossier, id, entry.id)
      await zip.add(name, `${JSON.stringify(receipt, null, 2)}\n`)
      receipts.push({ ...entryFacts, path: name })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      receipts.push({ ...entryFacts, path: null })
      index.missing.push({ path: name, why: error.message })
    }
  }
  return receipts
}

async function addDossiers(services: ReviewServices, zip: Zip, { dossiers, files }: Contents, index: BundleIndex) {
  for (const { dossier, row } of dossiers) {
    const name = `dossiers/${dossier.name}-${row.id}.json`
    const versions = await versionsOf(services, dossier, row.id)
    const ownFiles = files.filter(({ resource, record_id }) => resource === dossier.storedAs && record_id === row.id)
    const documents = ownFiles.map((file) => ({
      path: documentPath(file),
      kind: file.kind,
      name: file.name,
      sha256: file.sha256,
    }))
    const { state, reason, reason_codes } = decisionOf(dossier, row)
    const record = {
      resource: dossier.name,
      id: row.id,
      name: dossier.nameOf(row),
      state,
      reason,
      reason_codes,
      pins: pinsForOfficer(pinsOf(row)),
      created_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
      versions,
      documents,
    }
    const information_requests = await questionsOf(services, dossier, row.id)
    const more = await dossier.bundled?.(services.db, row.id)
    await zip.add(name, `${JSON.stringify({ ...record, information_requests, ...more }, null, 2)}\n`)
    const receipts = await addReceipts(services, zip, dossier, row.id, index)
    const isDeleted = row.deleted_at !== null
    index.dossiers.push({ ...record, title: dossier.title, path: name, isDeleted, receipts })
  }
}

/** Adds the documents unchanged; the index names any that cannot be read. */
async function addDocuments({ vault, log }: ReviewServices, zip: Zip, files: readonly File[], index: BundleIndex) {
  for (const file of files) {
    let content: Buffer
    try {
      content = await vault.read(file)
    } catch (error) {
      if (!(error instanceof FileUnavailableError)) throw error
      log.error({ err: error, file_id: file.id }, 'a document could not be put into a bundle')
      index.missing.push({ path: documentPath(file), why: error.message })
      continue
    }
    // Documents are compressed already.
    await zip.add(documentPath(file), content, false)
  }
}

async function writeBundle(services: ReviewServices, zip: Zip, contents: Contents, language: Language): Promise<void> {
  const { actor, trader, ids, keys, at, files } = contents
  const index: BundleIndex = { trader, at: at.toISOString(), dossiers: [], entries: ids.length, missing: [] }
  for (const name of VERIFIERS)
    await zip.add(`verify/${name}`, await fs.promises.readFile(path.join(root, 'docs/verify', name)))
  await zip.add('keys.json', `${JSON.stringify({ keys }, null, 2)}\n`)
  await zip.add('journal.jsonl', journalSlice(services, { ids, keys, at, trader: trader.id, actor }))
  await addDossiers(services, zip, contents, index)
  await addDocuments(services, zip, files, index)
  await zip.add('index.html', indexPage(index, language))
  await zip.end()
}

/**
 * Sends everything about a trader as a ZIP: dossiers with every version, documents, receipts, the journal with proofs,
 * the verifiers and an index (record 0081). Journaled as `export` before the first byte. `X-Estimated-Bytes` estimates
 * its size. A failure closes the connection, so that an incomplete ZIP never looks complete.
 */
export async function sendBundle(
  services: ReviewServices,
  actor: OfficerActor,
  trader: Contents['trader'],
  language: Language,
  res: Response,
): Promise<void> {
  const { db, log } = services
  const contents = await contentsOf(services, actor, trader)
  const { files, ids, at, dossiers } = contents
  await writeJournal(db, actor, at, {
    action: 'export',
    resource: 'traders',
    record_id: trader.id,
    details: { format: 'zip', entries: ids.length, documents: files.length, dossiers: dossiers.length },
  })
  const controller = new AbortController()
  res.on('close', () => controller.abort())
  const bytes = files.reduce((sum, { size }) => sum + size, ids.length * ENTRY_BYTES)
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="trader-${trader.id}.zip"`,
    'X-Estimated-Bytes': String(bytes),
  })
  try {
    await writeBundle(services, openZip(res, controller.signal), contents, language)
  } catch (error) {
    if (controller.signal.aborted) log.info({ trader_id: trader.id }, 'the client closed a bundle')
    else {
      log.error({ err: error, trader_id: trader.id }, 'a bundle failed')
      res.destroy()
    }
  }
}
