import { Readable } from 'node:stream'
import { importList, readListFile } from '../../resources/lists/importList.ts'
import { findDossier } from '../../review/dossier/dossierKind.ts'
import { subjectOf } from '../../review/dossier/subject.ts'
import { savePeople } from '../../review/evidence/people.ts'
import { answerHit } from '../../review/hits/answerHit.ts'
import { assessAccount, assessWaiting } from '../../review/risk/risk.ts'
import { readScreening } from '../../review/screening/readScreening.ts'
import { screenAnew, screenWorkspace } from '../../review/screening/screenDossiers.ts'
import { officerActor } from './play.ts'
import { id, type Play } from './progress.ts'
import type { DemoEntry, DemoStep } from './steps.ts'

const COLUMNS = ['ref', 'type', 'name', 'aliases', 'birth_date', 'country', 'programme'] as const

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

/** The entries as the file that an admin would import. */
function fileOf(entries: readonly DemoEntry[]): string {
  const fieldOf = (entry: DemoEntry, column: (typeof COLUMNS)[number]): string => {
    if (column === 'type') return entry.type ?? 'person'
    return column === 'aliases' ? (entry.aliases ?? []).join(';') : (entry[column] ?? '')
  }
  const rows = entries.map((entry) => COLUMNS.map((column) => quoted(fieldOf(entry, column))).join(','))
  return [COLUMNS.join(','), ...rows].join('\n')
}

async function identificationOf(play: Play, key: string) {
  const { services } = play
  const kind = services.dossiers.named('identifications')!
  const row = (await findDossier(services.db, kind, id(play, key)))!
  return { row, subject: subjectOf(kind, row) }
}

/** Plays a step about watch lists and the people behind a company. */
export async function playWatching(play: Play, step: DemoStep): Promise<void> {
  const { services } = play
  switch (step.do) {
    case 'import_list': {
      const file = await readListFile('csv', Readable.from([Buffer.from(fileOf(step.entries))]))
      const { list, list_kind: kind } = step
      await importList(services, officerActor(play, step.officer), file, { list, format: 'csv', kind, force: false })
      return
    }
    case 'read_people': {
      const { subject } = await identificationOf(play, step.identification)
      const none = { share: null, birth_date: null, country: null, identifier: null }
      const people = step.people.map((one) => ({ ...none, ...one }))
      await savePeople(services, officerActor(play, step.officer), subject, people)
      await screenWorkspace(services, subject.workspace_id)
      await assessAccount(services, subject.workspace_id)
      return
    }
    case 'answer_hit': {
      const { row, subject } = await identificationOf(play, step.identification)
      const hit = (await readScreening(services, subject)).hits.find(({ ref }) => ref === step.ref)
      if (!hit) throw new Error(`${step.identification} does not meet ${step.ref}.`)
      const { answer, why } = step
      await answerHit(services, officerActor(play, step.officer), row, subject, { hit: hit.id, answer, why })
      await assessAccount(services, subject.workspace_id)
      return
    }
    case 'screen':
      await screenAnew(services)
      await assessWaiting(services)
  }
}
