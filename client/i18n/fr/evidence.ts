import type { EvidenceWords } from '../en/evidence.ts'

/** Les documents, et les pages vues. */
export const evidence: EvidenceWords = {
  seen: {
    title: 'Parties vues',
    count: '%{seen} sur %{smart_count} |||| %{seen} sur %{smart_count}',
    page_seen: 'Page %{page} de %{what}, vue',
    page_partly: 'Page %{page} de %{what}, %{seen} parties vues sur %{smart_count}',
    page_unseen: 'Page %{page} de %{what}, pas encore vue',
    part: {
      whole: 'page %{page}',
      upper: 'page %{page}, moitié haute',
      lower: 'page %{page}, moitié basse',
      one: 'page %{page}, partie %{part} sur %{parts}',
    },
    said: 'Vu : %{part}, %{left}.',
    left: '%{smart_count} partie restante |||| %{smart_count} parties restantes',
    all: 'il ne reste rien',
    chip: '%{what} %{page}',
    of: '%{what}, %{place}',
    legend:
      'Une page se voit par parties. Chaque barre de sa pastille est une partie, remplie une fois vue à une taille lisible.',
    mark: 'vue',
    unseen_by: 'Accepté sans être vu par %{name} : %{why}',
    too_small: 'Trop petit pour compter comme vu',
    readable: 'Rendre lisible',
    keeping:
      'Les pages que vous avez vues n’ont pas encore pu être enregistrées. Elles seront envoyées dès que le serveur répondra.',
  },
  compare: {
    same_file: 'Le même fichier',
    none: 'Rien ne diffère sur cette page',
    zones: '%{smart_count} zone diffère sur cette page |||| %{smart_count} zones diffèrent sur cette page',
    throughout: 'Toute la page diffère',
  },
  paper: {
    whole: 'Ajuster à la page entière',
    beside: 'Côte à côte',
    overlay: 'Superposer',
    overlay_hold: 'Maintenir pour superposer',
    end_beside: 'Fermer le document à côté',
    full: 'Plein écran',
    end_full: 'Quitter le plein écran',
    page_failed: 'Cette page ne peut pas être affichée.',
    damaged: 'Ce document est endommagé',
    damaged_text:
      'Il s’affichait quand il a été envoyé ; ce n’est plus le cas. Demandez-le de nouveau au commerçant, ou examinez-le ailleurs.',
    altered: 'Ce document n’est pas celui qui a été reçu',
    altered_text:
      'Un autre document se trouve à sa place, ou son enregistrement a été modifié. Personne ne peut l’ouvrir, et le journal le note. Prévenez l’exploitant et demandez de nouveau le document au commerçant.',
    away: 'Ce document ne peut pas être lu pour le moment',
    away_text: 'L’espace de stockage ne répond pas. Le document lui-même est intact.',
    offline: 'Le document n’est pas arrivé',
    offline_text: 'La connexion au serveur a été coupée.',
    again: 'Réessayer',
    download: 'Télécharger',
    downloading: 'Téléchargement…',
    download_failed:
      'Il ne peut pas non plus être téléchargé : ce que contient le stockage n’est pas le document envoyé.',
    download_unreachable: 'Le téléchargement n’est pas arrivé. Réessayez.',
    ask_supervisor: 'Un superviseur peut dire pourquoi il est accepté sans être vu.',
    accept_unseen: 'Accepter sans voir…',
    accept_unseen_why: 'Pourquoi il n’est pas nécessaire de le voir ici',
    accept_unseen_text: 'Pour ce document seulement, pour tous les agents. Le journal garde vos mots.',
    accept_unseen_send: 'Accepter ce document sans le voir',
    accept_unseen_failed: 'Ce n’est pas fait. Votre saisie est conservée : réessayez.',
  },
}
