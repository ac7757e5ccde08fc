import type { Dossiers } from '../en/dossiers.ts'

/** The words for each kind of dossier, by its queue: a new kind has one line in each group. */
export const dossiers: Dossiers = {
  names: {
    identifications: 'ملفات الهوية',
    brands: 'العلامات',
    'bank-accounts': 'الحسابات البنكية',
    'activation-proofs': 'إثباتات التفعيل',
  },
  kind: {
    identifications: 'ملف هوية',
    brands: 'علامة',
    'bank-accounts': 'حساب بنكي',
    'activation-proofs': 'إثبات تفعيل',
  },
  the: {
    identifications: 'ملف الهوية',
    brands: 'العلامة',
    'bank-accounts': 'الحساب البنكي',
    'activation-proofs': 'إثبات التفعيل',
  },
  subject: {
    identifications: 'ملف هوية %{name}',
    brands: 'العلامة %{name}',
    'bank-accounts': 'الحساب البنكي لـ %{name}',
    'activation-proofs': 'إثبات تفعيل %{name}',
  },
  refuse: {
    identifications: 'رفض ملف الهوية',
    brands: 'رفض العلامة',
    'bank-accounts': 'رفض الحساب البنكي',
    'activation-proofs': 'رفض التفعيل',
  },
  refused: {
    identifications: 'رُفض ملف الهوية',
    brands: 'رُفضت العلامة',
    'bank-accounts': 'رُفض الحساب البنكي',
    'activation-proofs': 'رُفض التفعيل',
  },
  none_waiting: {
    identifications: 'لا ملف هوية في الانتظار',
    brands: 'لا علامة في الانتظار',
    'bank-accounts': 'لا حساب بنكي في الانتظار',
    'activation-proofs': 'لا إثبات تفعيل في الانتظار',
  },
}
