/** Flags for a second look, the most urgent first: collisions to answer, then colleagues' marks, then hints. */
export const FLAGS = [
  'refused_before',
  'same_rib',
  'same_rc',
  'same_nif',
  'same_proof',
  'same_file',
  'same_name',
  'tied',
  'escalated',
  'note_for_you',
  'mixed_scripts',
  'near_name',
  'regulated',
] as const

export type Flag = (typeof FLAGS)[number]
