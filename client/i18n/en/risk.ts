import type { MessageShape } from './messageShape.ts'

/** The risk of a dossier, and its table. */
export const risk = {
  risk: {
    title: 'Risk',
    short: '%{level}, %{points} points',
    of: '%{level} risk',
    table: 'risk table, version %{version}',
    version: 'Version %{version}. Each change counts one more.',
    level: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
    },
    limits: 'medium from %{medium}, high from %{high}',
    of_level: {
      low: 'Low risk',
      medium: 'Medium risk',
      high: 'High risk',
    },
    from: {
      medium: 'Medium risk from',
      high: 'High risk from',
    },
    code: {
      pep: 'Politically exposed person',
      hit_same: 'Is on a watch list',
      hit_open: 'Open watch-list hit',
      refused_before: 'Refused before',
      collision_same: 'Same as another dossier',
      shared_refused: 'Shares a person with a refused trader',
      regulated: 'Regulated activity',
      company_young: 'Registered this year or last',
      young_many_links: 'Young account with many links',
      money_returned: 'Money taken back by the bank',
      resubmitted: 'Sent three times or more',
    },
    preview: {
      failed: 'What would change could not be read. Look at the points above.',
      changed:
        '%{smart_count} of %{waiting} waiting dossiers would have another level. |||| %{smart_count} of %{waiting} waiting dossiers would have another level.',
      in_part: 'Only those that wait longest were compared.',
      move: '%{queue}: %{from} to %{to}, %{dossiers}',
    },
    look: {
      title: 'A periodic look is due',
      text: 'Since %{time}. Look at the dossier, the register and the people again. If it still stands, say what you looked at; if it does not, reverse the acceptance.',
      why: 'What you looked at',
      do: 'It still stands',
      own: 'You accepted it: a colleague looks at it again.',
      done: 'Looked at again',
      missing: 'Say what you looked at.',
    },
    pick: 'Risk',
  },
} as const

export type RiskWords = MessageShape<typeof risk>
