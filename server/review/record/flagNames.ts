/** Flags for a second look, the most urgent first: a colleague must take over, collisions to answer, marks, hints. */
export const FLAGS = [
  'tied',
  'refused_before',
  'same_rib',
  'same_rc',
  'same_nif',
  'same_proof',
  'same_file',
  'same_name',
  'escalated',
  'no_answer',
  'note_for_you',
  'mixed_scripts',
  'near_name',
  'regulated',
] as const

export type Flag = (typeof FLAGS)[number]
