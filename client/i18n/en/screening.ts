/** Hits of the watch lists on the desk. */
export const screening = {
  screening: {
    title: 'Watch lists',
    not_screened: 'The names have not been compared with the lists in force yet. It happens within a minute.',
    asks: {
      sanction: 'Is this the listed person or company?',
      pep: 'Is this the politically exposed person?',
      internal: 'Is this the one on the house’s own list?',
    },
    score: '%{score} of 100',
    what: 'What',
    in_dossier: 'In the dossier',
    on_list: 'On the list',
    about: {
      name: 'Name',
      holder: 'Holder',
      payer: 'Payer',
    },
    how: {
      same: 'Same',
      spelling: 'Spelling',
      script: 'Script',
      typo: 'Typing slip',
      initial: 'Initial',
    },
    fact: {
      birth_date: 'Born',
      country: 'Country',
      sex: 'Sex',
      identifier: 'Number',
    },
    evidence: {
      agrees: 'agrees',
      contradicts: 'contradicts',
    },
    entry: '%{list}, version %{version}, entry %{ref}.',
    advisory: 'It blocks nothing.',
    same: 'Same',
    different: 'Different',
    unsure: 'Unsure',
    said: 'Answered: %{answer}.',
    earlier: 'For %{trader}: %{answer}. %{who}: %{why}',
    listed: 'Nothing of this account can be accepted. A supervisor has it now.',
    of_account:
      'An officer found this account on a watch list, beside another of its dossiers. A supervisor has it now.',
    silence: 'Tell the trader nothing of a list, and write no list into a reason.',
  },
  case: {
    open: 'Open',
    closed: 'Closed',
    count: '%{smart_count} open case |||| %{smart_count} open cases',
    search: 'Trader, name or entry',
    more: 'and %{count} more',
    column: {
      trader: 'Accepted trader',
      about: 'Hit on',
      listed: 'Name on the list',
      entry: 'Entry',
      score: 'Score',
    },
    outcome: {
      answered: 'Answered',
      delisted: 'Left the list',
    },
    silence: 'The trader is told nothing of a hit',
    silence_text:
      'Open a row and answer on the dossier, with a word why. ‘Same’ stops every acceptance of the account.',
    empty: 'No accepted trader meets a name on a watch list',
    empty_text: 'When a new version of a list names one, the case stands here until it is answered.',
  },
}

export type ScreeningWords = typeof screening
