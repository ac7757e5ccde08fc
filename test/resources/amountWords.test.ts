import { describe, expect, it } from 'vitest'
import { amountInWords } from '../../server/resources/money/amountWords.ts'

describe('an amount in words', () => {
  it.each([
    ['Mille dinars', '1000.00'],
    ['cent dinars algériens', '100.00'],
    ['Deux mille cinq cents dinars', '2500.00'],
    ['deux mille cinq cent cinquante-deux dinars et dix centimes', '2552.10'],
    ['QUATRE-VINGTS DINARS', '80.00'],
    ['quatre vingt dix sept', '97.00'],
    ['soixante et onze dinars', '71.00'],
    ['soixante-quinze', '75.00'],
    ['vingt et un mille trois cent quatre-vingt-un', '21381.00'],
    ['mille quatre cent vingt-quatre', '1424.00'],
    ['cent quatre dinars', '104.00'],
    ['cent vingt-quatre mille', '124000.00'],
    ['un million deux cent mille dinars', '1200000.00'],
    ['Arrêté à la somme de : mille DA', '1000.00'],
    ['zéro dinar et cinquante centimes', '0.50'],
    ['mille dinars, 50 cts', '1000.50'],
    ['ألف دينار جزائري', '1000.00'],
    ['مئة دينار', '100.00'],
    ['مائة دينار جزائري فقط', '100.00'],
    ['ألفان وخمسمائة دينار', '2500.00'],
    ['ألفان وخمس مئة دينار', '2500.00'],
    ['ألف ومئتان وخمسون دينارا', '1250.00'],
    ['خمسة وعشرون دينارا', '25.00'],
    ['ثلاثة عشر ألف دينار', '13000.00'],
    ['عشرة آلاف دينار', '10000.00'],
    ['واحد وعشرون ألفا وثلاثمائة وواحد وثمانون دينارا وعشر سنتيمات', '21381.10'],
    ['مليون ومئتا ألف دينار', '1200000.00'],
  ])('%s is %s', (words, amount) => expect(amountInWords(words)).toBe(amount))

  it.each(['', 'dinars', 'la somme due', 'mille chameaux cent', 'خالد'])('%j is none', (words) =>
    expect(amountInWords(words)).toBeNull(),
  )
})
