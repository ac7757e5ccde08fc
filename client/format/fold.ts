/** Lower case without accents and vowel signs, so that 'echeance' finds 'échéance'. */
export const foldForSearch = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
