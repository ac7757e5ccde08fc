/** Wilaya code; the Arabic name as it follows 'the local branch of'. */
export const cities = {
  Alger: { wilaya: '16', arabic: 'للجزائر' },
  Annaba: { wilaya: '23', arabic: 'لعنابة' },
  Batna: { wilaya: '05', arabic: 'لباتنة' },
  Béjaïa: { wilaya: '06', arabic: 'لبجاية' },
  Biskra: { wilaya: '07', arabic: 'لبسكرة' },
  Blida: { wilaya: '09', arabic: 'للبليدة' },
  Constantine: { wilaya: '25', arabic: 'لقسنطينة' },
  Ghardaïa: { wilaya: '47', arabic: 'لغرداية' },
  'M’Sila': { wilaya: '28', arabic: 'للمسيلة' },
  Oran: { wilaya: '31', arabic: 'لوهران' },
  Ouargla: { wilaya: '30', arabic: 'لورقلة' },
  Sétif: { wilaya: '19', arabic: 'لسطيف' },
  'Tizi Ouzou': { wilaya: '15', arabic: 'لتيزي وزو' },
  Tlemcen: { wilaya: '13', arabic: 'لتلمسان' },
} as const

export type City = keyof typeof cities

/** The banks that the story uses, by code. */
export const banks = {
  '001': { name: 'Banque Nationale d’Algérie', arabic: 'البنك الوطني الجزائري' },
  '002': { name: 'Banque Extérieure d’Algérie', arabic: 'بنك الجزائر الخارجي' },
  '003': { name: 'Banque de l’Agriculture et du Développement Rural', arabic: 'بنك الفلاحة والتنمية الريفية' },
  '004': { name: 'Crédit Populaire d’Algérie', arabic: 'القرض الشعبي الجزائري' },
  '005': { name: 'Banque de Développement Local', arabic: 'بنك التنمية المحلية' },
  '006': { name: 'Banque Al Baraka d’Algérie', arabic: 'بنك البركة الجزائري' },
  '007': { name: 'Algérie Poste', arabic: 'بريد الجزائر' },
  '011': { name: 'CNEP-Banque', arabic: 'الصندوق الوطني للتوفير والاحتياط' },
  '021': { name: 'Société Générale Algérie', arabic: 'سوسيتيه جنرال الجزائر' },
  '027': { name: 'BNP Paribas El Djazaïr', arabic: 'بي أن بي باريبا الجزائر' },
  '029': { name: 'Trust Bank Algeria', arabic: 'ترست بنك الجزائر' },
  '032': { name: 'Gulf Bank Algeria', arabic: 'بنك الخليج الجزائر' },
  '035': { name: 'Fransabank El Djazaïr', arabic: 'فرنسبنك الجزائر' },
  // This bank is in no table, so the account is at an unknown bank.
  '045': { name: 'Banque des Oliviers', arabic: 'بنك الزيتون' },
} as const

export type BankCode = keyof typeof banks
