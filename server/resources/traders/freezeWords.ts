import type { Language } from '../../database/generated/enums.ts'

/** The texts in the report of a freeze. */
export type FreezeWords = Record<
  | 'title'
  | 'frozen'
  | 'unfrozen'
  | 'at'
  | 'by'
  | 'confirmed_by'
  | 'reason'
  | 'entry'
  | 'no_entry'
  | 'list'
  | 'name'
  | 'aliases'
  | 'birth'
  | 'countries'
  | 'identifiers'
  | 'source'
  | 'answered'
  | 'subject'
  | 'account'
  | 'identification'
  | 'brand'
  | 'bank_account'
  | 'instances'
  | 'suspended_at'
  | 'suspended_before'
  | 'collected'
  | 'payments'
  | 'none'
  | 'held'
  | 'under_way'
  | 'made_at',
  string
> & { state: Record<string, string>; page: (page: number) => string }

export const FREEZE_WORDS: Record<Language, FreezeWords> = {
  en: {
    title: 'Report of a freeze',
    frozen: 'Freeze',
    unfrozen: 'End of the freeze',
    at: 'Time',
    by: 'By',
    confirmed_by: 'Confirmed by',
    reason: 'Reason',
    entry: 'Entry of a watch list',
    no_entry: 'No entry was answered ‘same’.',
    list: 'List and reference',
    name: 'Name',
    aliases: 'Other names',
    birth: 'Born',
    countries: 'Countries',
    identifiers: 'Identifiers',
    source: 'Source',
    answered: 'Answered ‘same’',
    subject: 'Subject',
    account: 'Account',
    identification: 'Identification',
    brand: 'Brand',
    bank_account: 'Bank account',
    instances: 'Payment instances',
    suspended_at: 'suspended',
    suspended_before: 'suspended before',
    collected: 'collected',
    payments: 'Payments under way at the freeze',
    none: 'None',
    held: 'Held in all',
    under_way: 'Still under way',
    made_at: 'Report made',
    state: { processing: 'under way', paid: 'paid', failed: 'failed', active: 'active', suspended: 'suspended' },
    page: (page) => `Page ${page}`,
  },
  fr: {
    title: 'Rapport de gel',
    frozen: 'Gel',
    unfrozen: 'Fin du gel',
    at: 'Heure',
    by: 'Par',
    confirmed_by: 'Confirmé par',
    reason: 'Motif',
    entry: 'Fiche d’une liste de surveillance',
    no_entry: 'Aucune fiche n’a reçu la réponse « identique ».',
    list: 'Liste et référence',
    name: 'Nom',
    aliases: 'Autres noms',
    birth: 'Naissance',
    countries: 'Pays',
    identifiers: 'Identifiants',
    source: 'Source',
    answered: 'Réponse « identique »',
    subject: 'Personne visée',
    account: 'Compte',
    identification: 'Identification',
    brand: 'Marque',
    bank_account: 'Compte bancaire',
    instances: 'Instances de paiement',
    suspended_at: 'suspendue',
    suspended_before: 'déjà suspendue',
    collected: 'encaissé',
    payments: 'Paiements en cours au moment du gel',
    none: 'Aucun',
    held: 'Total retenu',
    under_way: 'Encore en cours',
    made_at: 'Rapport établi',
    state: { processing: 'en cours', paid: 'payé', failed: 'échoué', active: 'active', suspended: 'suspendue' },
    page: (page) => `Page ${page}`,
  },
  ar: {
    title: 'تقرير تجميد',
    frozen: 'التجميد',
    unfrozen: 'نهاية التجميد',
    at: 'الوقت',
    by: 'من طرف',
    confirmed_by: 'أكّده',
    reason: 'السبب',
    entry: 'قيد في قائمة مراقبة',
    no_entry: 'لم يُجَب عن أي قيد بـ«نفسه».',
    list: 'القائمة والمرجع',
    name: 'الاسم',
    aliases: 'أسماء أخرى',
    birth: 'الميلاد',
    countries: 'البلدان',
    identifiers: 'المعرّفات',
    source: 'المصدر',
    answered: 'أُجيب بـ«نفسه»',
    subject: 'المعني',
    account: 'الحساب',
    identification: 'ملف الهوية',
    brand: 'العلامة',
    bank_account: 'الحساب البنكي',
    instances: 'نقاط الدفع',
    suspended_at: 'عُلّقت',
    suspended_before: 'معلّقة من قبل',
    collected: 'المحصّل',
    payments: 'المدفوعات الجارية عند التجميد',
    none: 'لا شيء',
    held: 'مجموع المحتجز',
    under_way: 'ما زالت جارية',
    made_at: 'أُعدّ التقرير',
    state: { processing: 'جارية', paid: 'مدفوعة', failed: 'فاشلة', active: 'نشطة', suspended: 'معلّقة' },
    page: (page) => `صفحة ${page}`,
  },
}
