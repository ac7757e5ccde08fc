import type { ChecklistLine, Dossier } from '../../records.ts'

/** The required lines without a tick, which block an accept. */
export const openLines = ({ checklist }: Pick<Dossier, 'checklist'>): ChecklistLine[] =>
  checklist.filter(({ required, ticked }) => required && ticked === null)
