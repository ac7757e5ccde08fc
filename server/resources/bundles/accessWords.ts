import type { Language } from '../../database/generated/enums.ts'

type Words = {
  title: string
  all: (total: number) => string
  part: (shown: number, total: number) => string
  action: Record<string, string>
}

/** The words of the report of accesses, in the console's languages. */
export const ACCESS_WORDS: Record<Language, Words> = {
  en: {
    title: 'Who saw this trader’s data',
    all: (total) => `Accesses: ${total}`,
    part: (shown, total) => `The newest ${shown} of ${total} accesses; the CSV has all.`,
    action: { view: 'looked at', reveal: 'revealed', download: 'downloaded', export: 'exported' },
  },
  fr: {
    title: 'Qui a vu les données de ce commerçant',
    all: (total) => `Accès : ${total}`,
    part: (shown, total) => `Les ${shown} derniers accès sur ${total} ; le CSV les a tous.`,
    action: { view: 'a consulté', reveal: 'a révélé', download: 'a téléchargé', export: 'a exporté' },
  },
  ar: {
    title: 'من اطلع على بيانات هذا التاجر',
    all: (total) => `عدد الاطلاعات: ${total}`,
    part: (shown, total) => `آخر ${shown} من ${total} اطلاعا، وفي ملف CSV كلها.`,
    action: { view: 'اطلع', reveal: 'كشف', download: 'نزّل', export: 'صدّر' },
  },
}
