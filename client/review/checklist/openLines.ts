import type { ChecklistLine, Dossier } from '../../records.ts'

/** The required lines without a tick, for which an accept waits. */
export const openLines = ({ checklist }: Pick<Dossier, 'checklist'>): ChecklistLine[] =>
  checklist.filter(({ required, ticked }) => required && ticked === null)
