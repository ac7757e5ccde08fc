import { transact } from '../../database/client.ts'
import { digest, newSecret } from '../../http/secrets.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { journalOfficerView } from '../../kernel/view.ts'
import type { DossierKindName } from '../../registry/dossierKinds.ts'
import { decisionDetails, decisionGrounds } from '../../review/desk/desk.ts'
import { findDossier, type ReviewServices } from '../../review/dossier/dossierKind.ts'
import { type Subject, subjectOf } from '../../review/dossier/subject.ts'
import { evidenceOf, recordSeen } from '../../review/evidence/evidence.ts'
import { saveReadings } from '../../review/evidence/readings.ts'
import { recordServed } from '../../review/evidence/served.ts'
import { reviewedBy } from '../../review/evidence/underReview.ts'
import type { Reading } from './steps.ts'

/**
 * The officer views every required page and writes down the readings, as before a decision. Returns the evidence for
 * the journal.
 */
export async function reviewDocuments(
  services: ReviewServices,
  actor: OfficerActor,
  resource: DossierKindName,
  id: string,
  read: Reading = {},
): Promise<Record<string, unknown>> {
  const kind = services.dossiers.named(resource)!
  const row = await findDossier(services.db, kind, id)
  if (!row) throw new Error(`There is no ${resource}/${id}.`)
  const subject = subjectOf(kind, row)
  await seePages(services, actor, subject)
  await saveReadings(services, actor, kind, id, { ...read })
  return decisionDetails(subject, await decisionGrounds(services, actor, subject))
}

const SESSION_MS = 60 * 60_000

/** The officer's session at this time of the story, which begins with a sign-in. Its token is thrown away. */
async function sessionOf({ db, clock }: ReviewServices, actor: OfficerActor): Promise<string> {
  const now = clock.now()
  const open = await db.officerSession.findFirst({
    where: { officer_id: actor.id, created_at: { lte: now }, expires_at: { gt: now } },
    select: { id: true },
  })
  if (open) return open.id
  const until = new Date(now.getTime() + SESSION_MS)
  return transact(db, async (tx) => {
    const { id } = await tx.officerSession.create({
      data: {
        token_hash: digest(newSecret()),
        officer_id: actor.id,
        address: actor.origin.address ?? '',
        created_at: now,
        last_seen_at: now,
        expires_at: until,
      },
      select: { id: true },
    })
    const details = { method: 'password', session: id, until: until.toISOString() }
    await writeJournal(tx, actor, now, { action: 'sign_in', resource: 'officers', record_id: actor.id, details })
    return id
  })
}

/** The officer opens the dossier's own documents and views every required page. */
export async function seePages(services: ReviewServices, actor: OfficerActor, subject: Subject): Promise<void> {
  const { db, clock } = services
  const { files } = await evidenceOf(services, actor, subject)
  for (const file of subject.files) {
    const required = files.find(({ file_id }) => file_id === file.id)?.required ?? []
    if (required.length === 0) continue
    const { id: record_id, workspace_id, sha256, kind, resource: of } = file
    const details = { sha256, kind, of, record_id: file.record_id }
    await journalOfficerView(db, actor, clock.now(), { resource: 'files', record_id, workspace_id, details })
    await recordServed(services, await sessionOf(services, actor), file)
    const dossiers = await reviewedBy(services.dossiers, db, file)
    await recordSeen(db, actor, clock.now(), file, required, dossiers)
  }
}
