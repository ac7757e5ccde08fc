import type { RiskWords } from '../en/risk.ts'

export const risk: RiskWords = {
  risk: {
    title: 'Risque',
    short: '%{points} points, risque %{level}',
    of: 'Risque %{level}',
    table: 'barème des risques, version %{version}',
    version: 'Version %{version}. Chaque modification compte une de plus.',
    level: {
      low: 'faible',
      medium: 'moyen',
      high: 'élevé',
    },
    limits: 'moyen dès %{medium}, élevé dès %{high}',
    of_level: {
      low: 'Risque faible',
      medium: 'Risque moyen',
      high: 'Risque élevé',
    },
    from: {
      medium: 'Risque moyen dès',
      high: 'Risque élevé dès',
    },
    code: {
      pep: 'Personne politiquement exposée',
      hit_same: 'Sur une liste de surveillance',
      hit_open: 'Nom en liste sans réponse',
      refused_before: 'Déjà refusé',
      collision_same: 'Le même qu’un autre dossier',
      shared_refused: 'Une personne en commun avec un commerçant refusé',
      regulated: 'Activité réglementée',
      company_young: 'Immatriculé cette année ou la précédente',
      young_many_links: 'Compte récent avec beaucoup de liens',
      money_returned: 'Argent repris par la banque',
      resubmitted: 'Envoyé trois fois ou plus',
    },
    preview: {
      failed: 'Impossible de lire ce qui changerait. Vérifiez les points ci-dessus.',
      changed:
        '%{smart_count} dossier en attente sur %{waiting} changerait de niveau. |||| %{smart_count} dossiers en attente sur %{waiting} changeraient de niveau.',
      in_part: 'Seuls ceux qui attendent depuis le plus longtemps ont été comparés.',
      move: '%{queue} : %{from} vers %{to}, %{dossiers}',
    },
    look: {
      title: 'Une revue périodique est due',
      text: 'Depuis le %{time}. Revoyez le dossier, le registre et les personnes. Si tout tient, dites ce que vous avez revu ; sinon, annulez l’acceptation.',
      why: 'Ce que vous avez revu',
      do: 'Tout tient',
      own: 'Vous l’avez accepté : un collègue le revoit.',
      done: 'Revu',
      missing: 'Dites ce que vous avez revu.',
    },
    pick: 'Risque',
  },
}
