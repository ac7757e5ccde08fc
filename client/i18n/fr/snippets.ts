import type { SnippetWords } from '../en/snippets.ts'

export const snippets: SnippetWords = {
  snippet: {
    about: 'Tapez ; et quelques lettres dans une note, une question ou un refus.',
    list: 'Textes types',
    offered: '%{smart_count} texte type proposé |||| %{smart_count} textes types proposés',
    shared: 'Partagé',
    own: 'Personnel',
    new: 'Nouveau texte type',
    edit: 'Modifier',
    edit_name: 'Modifier %{name}',
    delete: 'Supprimer',
    delete_name: 'Supprimer %{name}',
    delete_title: 'Supprimer %{name} ?',
    name: 'Nom',
    name_hint: 'Ses premières lettres, après un point-virgule, l’insèrent.',
    language: 'Langue',
    text: 'Texte',
    variables:
      '{trader} est le nom du commerçant. {due} est le dernier jour pour répondre : seule une question en a un.',
    share: 'Le partager avec tous les agents',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    cancel: 'Annuler',
    saved: 'Enregistré : %{name}',
    deleted: 'Supprimé : %{name}',
    failed: 'L’enregistrement a échoué. Réessayez.',
    empty: 'Aucun texte type pour l’instant',
    empty_text: 'Gardez ce que vous écrivez souvent : un nouveau texte type n’est qu’à vous.',
    search: 'Chercher dans les textes types',
    by: 'Partagé par %{name}',
  },
}
