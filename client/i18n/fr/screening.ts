import type { ScreeningWords } from '../en/screening.ts'

export const screening: ScreeningWords = {
  screening: {
    title: 'Listes de surveillance',
    not_screened: 'Les noms n’ont pas encore été comparés aux listes en vigueur. Cela se fait dans la minute.',
    asks: {
      sanction: 'Est-ce la personne ou la société listée ?',
      pep: 'Est-ce la personne politiquement exposée ?',
      internal: 'Est-ce celle de la liste de la maison ?',
    },
    score: '%{score} sur 100',
    what: 'Quoi',
    in_dossier: 'Dans le dossier',
    on_list: 'Sur la liste',
    about: {
      name: 'Nom',
      holder: 'Titulaire',
      payer: 'Payeur',
    },
    how: {
      same: 'Identique',
      spelling: 'Orthographe',
      script: 'Écriture',
      typo: 'Faute de frappe',
      initial: 'Initiale',
    },
    fact: {
      birth_date: 'Né le',
      country: 'Pays',
      sex: 'Sexe',
      identifier: 'Numéro',
    },
    evidence: {
      agrees: 'concorde',
      contradicts: 'contredit',
    },
    entry: '%{list}, version %{version}, entrée %{ref}.',
    advisory: 'Ne bloque rien.',
    same: 'Le même',
    different: 'Un autre',
    unsure: 'Pas sûr',
    said: 'Répondu : %{answer}.',
    earlier: 'Pour %{trader} : %{answer}. %{who} : %{why}',
    listed: 'Rien de ce compte ne peut être accepté. Un superviseur s’en charge.',
    of_account:
      'Un agent a reconnu ce compte sur une liste, à côté d’un autre de ses dossiers. Un superviseur s’en charge.',
    silence: 'Ne dites rien d’une liste au commerçant, et n’en écrivez aucune dans un motif.',
  },
  case: {
    open: 'Ouverts',
    closed: 'Clos',
    count: '%{smart_count} cas ouvert |||| %{smart_count} cas ouverts',
    search: 'Commerçant, nom ou fiche',
    more: 'et %{count} de plus',
    column: {
      trader: 'Commerçant accepté',
      about: 'Correspondance sur',
      listed: 'Nom en liste',
      entry: 'Fiche',
      score: 'Score',
    },
    outcome: {
      answered: 'Répondu',
      delisted: 'Sorti de la liste',
    },
    silence: 'Le commerçant n’apprend rien d’une correspondance',
    silence_text:
      'Ouvrez une ligne et répondez sur le dossier, avec un mot d’explication. « Même personne » arrête toute acceptation du compte.',
    empty: 'Aucun commerçant accepté ne correspond à un nom en liste',
    empty_text: 'Quand une nouvelle version d’une liste en nomme un, le cas reste ici jusqu’à la réponse.',
  },
}
