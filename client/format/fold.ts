/** Lower case without accents and vowel signs, so that 'echeance' finds 'échéance'. */
export const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
