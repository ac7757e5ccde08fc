import { describe, expect, it } from 'vitest'
import { nameKey } from '../../server/names/spelling.ts'

/** Each line is one name, written by different people. */
const SAME = [
  ["Mat'hanat Sersou", 'مطحنة السرسو', 'مطحنة السر\u200cسو', 'SARL Mat’hanat Es-Sersou', 'شركة مطحنة السرسو ش.ذ.م.م'],
  ['Boulangerie Ennour', 'BOULANGERIE EL NOUR', 'Boulangerie En-Nour', 'Ets Boulangerie Enour'],
  ['نور الدين للنقل', 'Noureddine Nakl', 'Nour Eddine Naql', 'Nour-Eddine Nakl'],
  ['Transports Djurdjura SPA', 'S.P.A. Transports Jurjura', 'Transports du Djurdjura'],
  ['عبد القادر بن علي', 'Abdelkader Benali', 'Abd El Kader Ben Ali', 'Abdel Kader Ben-Ali'],
  ['مخبزة الأمل', 'Makhbazat El Amel', 'Makhbazat Elamel'],
  ['صيدلية خديجة', 'Saydaliat Khadidja', 'Saydaliat Khadija', 'صيدلية خديج\u06c3'],
  ['مكتبة الجزائر', 'Maktabat El Djazaïr', 'Maktaba Eldjazair'],
  ['وردة الصحراء', 'Wardat Essahra', 'Ouarda Sahra'],
  ['بن يوسف', 'Benyoucef', 'Ben Youssef'],
  ['Cherif Optique', 'Shérif Optik', 'EURL Chérif Optique'],
  ['Ouarsenis Meubles', 'Warsenis Meubles'],
  ['Meubles Atlas', 'Meubles \u0410tl\u0430s', 'Meubles At1as', 'MeubIes Atlas'],
  ['Pharmacie 24 Février', 'Pharmacie ٢٤ Fevrier'],
]

/** Names of different traders; many look alike. */
const DIFFERENT = [
  ...[
    'Sersou',
    'Zahra',
    'Chifa',
    'Amel',
    'Nour',
    'Rahma',
    'Baraka',
    'Hidaya',
    'Salam',
    'Wafa',
    'Yasmine',
    'Djazair',
  ].flatMap((word) => [`Boulangerie ${word}`, `Pharmacie ${word}`, `Librairie ${word}`, `مخبزة ${word}`]),
  'Transports Benali',
  'Transports Belali',
  'Transports Bouali',
  'Cabinet Dr Kaci',
  'Cabinet Dr Kacimi',
  'Cabinet Dr Hadj Kaci',
  'Optique Lumière',
  'Optique Lamri',
  'Meubles Tassili',
  'Meubles Atlas',
  'Atlas Pièces Auto',
  'Atlas Pièces Auto Constantine',
  'صيدلية النور',
  'صيدلية الهدى',
  'مكتبة النور',
  'Agence 2000',
  'Agence 2001',
]

describe('the key of a name', () => {
  it.each(SAME.map((names) => [names[0]!, names]))('is the same for every spelling of %s', (_, names) => {
    const keys = names.map(nameKey)
    expect(new Set(keys), keys.join(' ')).toHaveLength(1)
    expect(keys[0]).not.toBe('')
  })

  it('differs for different names', () => {
    const alike = DIFFERENT.map((name) => DIFFERENT.filter((other) => nameKey(other) === nameKey(name)))
    expect(alike.filter((names) => names.length > 1)).toEqual([])
    expect(DIFFERENT.map(nameKey)).not.toContain('')
  })

  it('is empty where little is left, so that such names are near nobody', () => {
    for (const name of ['SARL', 'El Al', 'Nour', 'ش.ذ.م.م', 'AB', 'Le', '...', '', '🙂', 'Ali', 'Omar SPA'])
      expect(nameKey(name), name).toBe('')
  })
})
