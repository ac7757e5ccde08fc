import { selectValues } from '../../database/selectValues.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { readingsLookup } from '../evidence/readings.ts'
import { settingsOf } from '../settings/settings.ts'
import { type ScreeningFacts, screeningLookups, screeningOf } from './screening.ts'

/** Reads the present screening of a dossier. */
export async function readScreening(services: ReviewServices, subject: Subject): Promise<ScreeningFacts> {
  const [settings, { readings, ...work }] = await Promise.all([
    settingsOf(services),
    selectValues(services.db, { readings: readingsLookup(subject), ...screeningLookups(services.dossiers, subject) }),
  ])
  return screeningOf(services, subject, settings, readings, work)
}
