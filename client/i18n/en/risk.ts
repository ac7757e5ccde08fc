/** The risk of a dossier, and its table. */
export const risk = {
  risk: {
    title: 'Risk',
    short: '%{level}, %{points} points',
    of: '%{level} risk',
    table: 'table %{version}',
    version: 'Version %{version}. Each change counts one more.',
    level: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
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
      ask: 'Show what would change',
      failed: 'What would change could not be read. Look at the points above.',
      changed:
        '%{smart_count} of %{waiting} waiting dossiers would have another level. |||| %{smart_count} of %{waiting} waiting dossiers would have another level.',
      in_part: 'Only those that wait longest were compared.',
      move: '%{queue}: %{from} to %{to}, %{dossiers}',
    },
    pick: 'Risk',
  },
}

export type RiskWords = typeof risk
