import type { CompanyPeopleWords } from '../en/companyPeople.ts'

export const companyPeople: CompanyPeopleWords = {
  company_people: {
    title: 'Personnes sur le document',
    add: 'Ajouter',
    none: 'Aucune personne relevée pour l’instant.',
    form: 'Une personne du document',
    save: 'Enregistrer',
    close: 'Fermer',
    saved: 'Enregistré : %{name}.',
    removed: 'Retiré : %{name}.',
    change: 'Modifier %{name}',
    remove: 'Retirer %{name}',
    key: 'Ajouter une personne figurant au document',
    born: 'naissance : %{day}',
    holds: '%{role} %{share} %',
    birth_form: 'JJ/MM/AAAA ou année',
    shared:
      '%{name} figure aussi derrière %{smart_count} autre commerçant. |||| %{name} figure aussi derrière %{smart_count} autres commerçants.',
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
      name: 'Donnez un nom en lettres ; une personne n’a chaque rôle qu’une fois.',
      share: 'Une part est supérieure à 0 et va jusqu’à 100, par exemple 25.00 ; leur total ne dépasse pas 100.',
      birth_date: 'Donnez une date réelle, ou l’année seule, qui n’est pas dans le futur.',
      country: 'Donnez les deux lettres du pays, par exemple DZ.',
      identifier: 'Le numéro est trop long.',
    },
    hit: {
      open: 'Correspondance de liste',
      clear: 'Comparé aux listes de surveillance',
    },
    unchanged: 'Les mêmes personnes.',
  },
}
