import type { BehindWords } from '../en/behind.ts'

export const behind: BehindWords = {
  behind: {
    title: 'Personnes sur le document',
    add: 'Ajouter',
    none: 'Personne n’est encore lu.',
    form: 'Une personne du document',
    save: 'Enregistrer',
    close: 'Fermer',
    saved: 'Enregistré : %{name}.',
    removed: 'Retiré : %{name}.',
    change: 'Modifier %{name}',
    remove: 'Retirer %{name}',
    key: 'Ajouter une personne du document',
    born: 'né(e) %{day}',
    holds: '%{role} %{share} %',
    birth_form: 'JJ/MM/AAAA ou année',
    shared:
      '%{name} est aussi derrière %{smart_count} autre commerçant. |||| %{name} est aussi derrière %{smart_count} autres commerçants.',
    shared_refused: '%{smart_count} d’entre eux refusé. |||| %{smart_count} d’entre eux refusés.',
    role: {
      owner: 'Propriétaire',
      manager: 'Gérant',
      signatory: 'Signataire',
    },
    field: {
      name: 'Nom',
      role: 'Rôle',
      share: 'Part en %',
      birth_date: 'Naissance',
      country: 'Pays',
      identifier: 'Numéro',
    },
    wrong: {
      name: 'Donnez un nom avec des lettres ; chaque personne une fois par rôle.',
      share: 'Une part va de plus de 0 à 100, par exemple 25.00 ; toutes ensemble font 100 au plus.',
      birth_date: 'Donnez un jour réel, ou l’année seule, qui n’est pas dans le futur.',
      country: 'Donnez les deux lettres du pays, par exemple DZ.',
      identifier: 'Le numéro est trop long.',
    },
    hit: {
      open: 'Nom en liste',
      clear: 'Comparé aux listes de surveillance',
    },
    unchanged: 'Les mêmes personnes.',
  },
}
