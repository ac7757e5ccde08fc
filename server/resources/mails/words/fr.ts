import type { MailWords } from './en.ts'

export const fr: MailWords = {
  news: 'Du nouveau sur votre compte',
  news_text: 'Il y a du nouveau sur votre compte. Connectez-vous à votre page pour le lire.',
  why_short:
    'La nouvelle elle-même n’est pas écrite ici, car personne n’a encore confirmé cette adresse. Confirmez-la une fois, et ces messages diront ce qui s’est passé.',
  confirm: 'Confirmer cette adresse',
  accepted: {
    identification: 'Votre identification est acceptée',
    brand: 'Votre marque est acceptée',
    bank_account: 'Votre compte bancaire est accepté',
  },
  refused: {
    identification: 'Votre identification est refusée',
    brand: 'Votre marque est refusée',
    bank_account: 'Votre compte bancaire est refusé',
    activation: 'Votre instance de paiement est refusée',
  },
  about: (name) => `Il s’agit de : ${name}.`,
  account: (last4) => `Il s’agit du compte qui se termine par ${last4}.`,
  reason: 'Le motif :',
  final: 'Cette décision est définitive.',
  resubmit: 'Vous pouvez corriger sur votre page et renvoyer.',
  asked: {
    identification: 'Une question sur votre identification',
    brand: 'Une question sur votre marque',
    bank_account: 'Une question sur votre compte bancaire',
  },
  question: 'Nous vous demandons :',
  answer_by: (day) => `Merci de répondre avant le ${day}.`,
  new_proof: 'Un autre justificatif de paiement est nécessaire',
  new_proof_text: 'Nous ne pouvons pas décider sur le justificatif envoyé. Merci d’en envoyer un autre sur votre page.',
  ready: 'Votre instance de paiement est prête',
  ready_text: 'Vos liens peuvent désormais encaisser des paiements.',
  suspended: 'Votre instance de paiement est suspendue',
  suspended_text: 'Vos liens gardent leur état mais n’encaissent aucun paiement.',
  reactivated: 'Votre instance de paiement encaisse à nouveau',
  webhook: 'Un webhook a été désactivé',
  webhook_text: (host) => `Votre programme à ${host} ne reçoit plus d’événements.`,
  webhook_gone: 'Il a répondu que son adresse n’existe plus (410).',
  webhook_failing: 'Il n’a accepté aucun événement depuis cinq jours.',
  confirm_title: 'Confirmez cette adresse',
  confirm_text:
    'Un espace de travail de Countersign veut que ses messages arrivent à cette adresse. Si vous ne l’avez pas demandé, ne faites rien : aucun message ne dira plus que l’existence d’une nouvelle.',
  open: 'Ouvrir ma page',
  never_asked: 'Personne ne vous demandera votre mot de passe, ni par téléphone ni par courriel.',
  stop: 'Je ne veux plus de messages de ce genre',
}
