/** Flags for a second look, the most urgent first: that a colleague must take it, collisions to answer, marks, hints. */
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
  'note_for_you',
  'mixed_scripts',
  'near_name',
  'regulated',
] as const

export type Flag = (typeof FLAGS)[number]
