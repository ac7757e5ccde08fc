import type { Language } from '../../database/generated/enums.ts'

type Words = Record<
  | 'title'
  | 'made'
  | 'dossiers'
  | 'deleted'
  | 'version'
  | 'documents'
  | 'receipts'
  | 'journal'
  | 'entries'
  | 'verify'
  | 'how'
  | 'missing'
  | 'unsealed'
  | 'none',
  string
>

/** The words of a bundle's index, in the console's languages. */
export const BUNDLE_WORDS: Record<Language, Words> = {
  en: {
    title: 'Bundle of a trader',
    made: 'Made at',
    dossiers: 'Dossiers',
    deleted: 'deleted by the trader',
    version: 'Version',
    documents: 'Documents',
    receipts: 'Receipts of decisions',
    journal: 'Journal',
    entries: 'entries',
    verify: 'To verify',
    how: 'With Node, and the public key that you ask for yourself:',
    missing: 'Not in this bundle',
    unsealed: 'sealed within the minute: make the bundle again for its receipt',
    none: 'None.',
  },
  fr: {
    title: 'Dossier complet d’un commerçant',
    made: 'Fait le',
    dossiers: 'Dossiers',
    deleted: 'supprimé par le commerçant',
    version: 'Version',
    documents: 'Documents',
    receipts: 'Attestations de décision',
    journal: 'Journal',
    entries: 'entrées',
    verify: 'Vérifier',
    how: 'Avec Node, et la clé publique que vous demandez vous-même :',
    missing: 'Absent de ce dossier',
    unsealed: 'scellé dans la minute : refaites le dossier pour avoir son attestation',
    none: 'Aucun.',
  },
  ar: {
    title: 'الملف الكامل لتاجر',
    made: 'أُعدّ في',
    dossiers: 'الملفات',
    deleted: 'حذفه التاجر',
    version: 'النسخة',
    documents: 'الوثائق',
    receipts: 'شهادات القرارات',
    journal: 'السجل',
    entries: 'من القيود',
    verify: 'للتحقق',
    how: 'باستعمال Node والمفتاح العمومي الذي تطلبه بنفسك:',
    missing: 'غير موجود في هذا الملف',
    unsealed: 'يُختم خلال دقيقة: أعد إعداد الملف للحصول على شهادته',
    none: 'لا شيء.',
  },
}
