import type { OfficerActor } from '../../server/kernel/actor.ts'
import { QUEUES } from '../../server/review/claims.ts'
import { groundsOf, keptWithDecision } from '../../server/review/desk.ts'
import { evidenceOf, keepSeen } from '../../server/review/evidence.ts'
import { keepReadings } from '../../server/review/readings.ts'
import { type QueueName, type Subject, subjectOf } from '../../server/review/subject.ts'
import { reviewedBy } from '../../server/review/underReview.ts'
import type { Services } from '../../server/services.ts'
import type { Reading } from './steps.ts'

const OWNED = { workspace: { include: { owner: true } } } as const

async function subjectFor({ db }: Services, resource: QueueName, id: string): Promise<Subject> {
  const where = { id }
  switch (resource) {
    case 'identifications': {
      const row = await db.identification.findUniqueOrThrow({ where, include: { ...OWNED, identification_file: true } })
      return subjectOf(resource, row, row.name, [row.identification_file])
    }
    case 'brands': {
      const row = await db.brand.findUniqueOrThrow({ where, include: { ...OWNED, logo: true, file: true } })
      return subjectOf(resource, row, row.name, [row.logo, row.file])
    }
    case 'bank-accounts': {
      const include = { ...OWNED, identification: true, rib_file: true } as const
      const row = await db.bankAccount.findUniqueOrThrow({ where, include })
      return subjectOf(resource, row, row.identification.name, [row.rib_file])
    }
    case 'activation-proofs': {
      const include = { ...OWNED, identification: true, activation_transaction: { include: { proof: true } } } as const
      const row = await db.paymentInstance.findUniqueOrThrow({ where, include })
      return subjectOf(resource, row, row.identification.name, [row.activation_transaction?.proof ?? null])
    }
  }
}

/**
 * The officer views every required page and writes down what they read, as before a decision. Returns what the journal
 * keeps of it.
 */
export async function look(
  services: Services,
  actor: OfficerActor,
  resource: QueueName,
  id: string,
  read: Reading = {},
): Promise<Record<string, unknown>> {
  const subject = await subjectFor(services, resource, id)
  const { files } = await evidenceOf(services, actor, subject)
  for (const file of subject.files) {
    const required = files.find(({ file_id }) => file_id === file.id)?.required ?? []
    if (required.length > 0) {
      const dossiers = await reviewedBy(services.db, file)
      await keepSeen(services.db, actor, services.clock.now(), file, required, dossiers)
    }
  }
  await keepReadings(services, actor, QUEUES[resource]!, id, { ...read })
  return keptWithDecision(subject, await groundsOf(services, actor, subject))
}
