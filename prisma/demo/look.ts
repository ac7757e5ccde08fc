import type { DossierKindName } from '../../server/dossierKinds.ts'
import type { OfficerActor } from '../../server/kernel/actor.ts'
import { decisionDetails, decisionGrounds } from '../../server/review/desk/desk.ts'
import { findDossier, type ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { type Subject, subjectOf } from '../../server/review/dossier/subject.ts'
import { evidenceOf, recordSeen } from '../../server/review/evidence/evidence.ts'
import { saveReadings } from '../../server/review/evidence/readings.ts'
import { reviewedBy } from '../../server/review/evidence/underReview.ts'
import type { Reading } from './steps.ts'

/**
 * The officer views every required page and writes down what they read, as before a decision. Returns what the journal
 * keeps of it.
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

/** The officer views every required page of the dossier's own documents. */
export async function seePages(services: ReviewServices, actor: OfficerActor, subject: Subject): Promise<void> {
  const { files } = await evidenceOf(services, actor, subject)
  for (const file of subject.files) {
    const required = files.find(({ file_id }) => file_id === file.id)?.required ?? []
    if (required.length > 0) {
      const dossiers = await reviewedBy(services.dossiers, services.db, file)
      await recordSeen(services.db, actor, services.clock.now(), file, required, dossiers)
    }
  }
}
