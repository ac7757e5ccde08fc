import type { RetentionWords } from '../en/retention.ts'

export const retention: RetentionWords = {
  retention: {
    search: 'Commerçant',
    tab: { due: 'À effacer', held: 'En conservation légale', done: 'Effacé' },
    column: {
      trader: 'Commerçant',
      ended: 'Fin de la relation',
      kinds: 'Conservé assez longtemps',
      documents: 'Documents',
      why: 'En conservation légale, car',
      erased: 'Effacé',
    },
    closed: 'compte clos',
    unused: 'plus rien d’utilisé',
    none_due: 'Rien à effacer',
    none_due_text: 'Ce qui a été conservé le nombre d’années fixé après la fin d’une relation apparaît ici.',
    none_held: 'Rien n’est en conservation légale',
    none_held_text: 'Ce qui serait à effacer, mais est en conservation légale, apparaît ici.',
    none_done: 'Rien n’a encore été effacé',
    none_done_text: 'Les comptes dont des données ont été effacées apparaissent ici.',
    erased_by: '%{time}, par %{by}',
    confirm: {
      do: 'Confirmer la liste',
      title:
        'Effacer les données de %{smart_count} commerçant ? |||| Effacer les données de %{smart_count} commerçants ?',
      text: 'Les clés des documents et des réponses sont détruites, les noms et les numéros remplacés. Les décisions, les montants et le journal restent. Personne ne peut revenir en arrière. Rien n’a encore été effacé.',
      erase: 'Effacer définitivement',
      done: 'Effacés : %{erased}. Laissés, car en conservation légale ou plus à effacer : %{skipped}.',
      documents: '%{smart_count} document |||| %{smart_count} documents',
    },
    close: {
      do: 'Clore le compte',
      title: 'Clore le compte de %{name} ?',
      text: 'Définitif : les clés et la connexion prennent fin, les instances sont suspendues, les dossiers en attente quittent les files. Le commerçant lit le motif. Les données sont conservées le temps prévu.',
      reason: 'Motif, tel que le commerçant le lit',
      done: 'Compte clos : %{name}.',
      chip: 'Clos le %{date}',
    },
    hold: {
      do: 'Conservation légale',
      title: 'Mettre %{name} en conservation légale ?',
      text: 'Rien de ce commerçant n’est effacé tant que la conservation légale n’est pas levée. Le commerçant n’en est pas informé.',
      done: 'En conservation légale : %{name}.',
      chip: 'En conservation légale depuis le %{date}',
    },
    lift: {
      do: 'Lever la conservation légale',
      title: 'Lever la conservation légale de %{name} ?',
      text: 'Ce qui est à effacer pourra l’être ensuite. Motif de la conservation : %{reason}',
      done: 'Conservation légale levée : %{name}.',
    },
    erased_chip: 'Effacé',
    reason: 'Motif',
  },
}
