import type { IndexedEntry } from '../../server/screening/index/buildIndex.ts'

/** Frequent given names of Algeria. */
const GIVEN = words(`Mohamed Ahmed Ali Abdelkader Youcef Karim Rachid Mourad Samir Nabil Kamel Djamel Farid Said Omar
  Khaled Brahim Mustapha Hocine Hassan Amine Yacine Sofiane Bilal Walid Riad Hichem Toufik Redouane Abderrahmane
  Abdelaziz Abdelhamid Abdelhak Abdelmalek Noureddine Salah Tahar Larbi Lakhdar Messaoud Belkacem Slimane Moussa Aissa
  Yahia Othmane Bachir Ismail Hamza Ayoub Ilyes Anis Adel Fares Fouad Lotfi Mounir Nadir Salim Tarek Zakaria Zoubir
  Fatima Aicha Khadidja Meriem Amina Nadia Samira Leila Karima Yasmine Sara Imane Houda Naima Rachida Malika Zineb Amel
  Djamila Farida Nassima Wassila Souad Zohra Hayat Lamia Sihem Ines Rania Lina`)

/** Frequent family names of Algeria. */
const FAMILY = words(`Saidi Mansouri Brahimi Cherif Hamidi Rahmani Slimani Khelifi Amrani Touati Ouali Ziani Haddad Kaci
  Meziane Bouzid Boudiaf Benali Bensalem Benamar Benyoucef Benahmed Benaissa Bensaid Belhadj Belkacem Belaid Bouchareb
  Boukhalfa Boumediene Bouaziz Boudjemaa Zerrouki Djebbar Hadjadj Kadri Lounis Moussaoui Naceri Othmani Rezig Sahraoui
  Yahiaoui Zitouni Mebarki Guerfi Ferhat Khaldi Laib Maouche Mekki Merabet Messaoudi Mokrani Rabhi Sadek Saoudi Selmani
  Senouci Soltani Tahri Talbi Yousfi Zaoui Abdi Abid Achour Attia Ayadi Bahri Bekkouche Benchikh Benmoussa Benziane
  Berkane Chaoui Chikhi Dahmani Djellal Djoudi Drif Filali Gherbi Ghezali Hachemi Hamadi Hamdani Henni Houari Kacimi
  Kebir Khemissi Ladjal Madani Makhloufi Mammeri Medjdoub Meddah Nouri Oudjedi Ramdani Sahli Salhi Salmi Taleb Tounsi
  Yacoub Zemmouri Zidane Zouaoui Hammoudi Benkhaled Bouras Chelghoum Lamri Boulahbal`)

const BUSINESS = words(`Transport Travaux Import Services Construction Agro Distribution Technologies Electro Meubles
  Pharmacie Boulangerie Alimentation Auto Optique Bureautique Emballage Voyages Textile Imprimerie`)
const SIGNS = words(`Nour Amel Baraka Salam Atlas Sahara Hidaya Rahma Djurdjura Tassili Soummam Ennasr Feth Wiam Etoile
  Horizon Oasis Numidia Zohra Yasmine`)

/** Names of lists: Arabic ones in other spellings, Afghan, Iranian, Russian, Korean, Congolese and Spanish ones. */
const LISTED_GIVEN =
  words(`Muhammad Ahmad Ali Hassan Hussein Ibrahim Abdullah Mahmoud Mustafa Yusuf Khalid Omar Said Amin
  Abdul-Rahman Abdul-Aziz Abdul-Karim Salih Salim Faysal Tariq Jamal Nasir Hamid Rashid Usama Ayman Sayf Walid Ismail
  Idris Yahya Musa Isa Uthman Bashir Zubair Adnan Ghassan Qasim Jalal Najib Habib Akram Sirajuddin Gul Noor Haji Rahmat
  Dawood Hamidullah Zia Farhad Mehdi Hossein Reza Mohsen Sergei Igor Viktor Yuri Chol Kwang Yong Song Bosco Laurent
  Sylvestre Frank Innocent Carlos Ramon`)
const LISTED_FAMILY = words(`al-Masri al-Libi al-Iraqi al-Tunisi al-Jazairi al-Shami al-Hashimi al-Qurashi al-Ansari
  al-Hamdani al-Mansouri al-Shammari al-Jaburi al-Rawi al-Duri al-Tikriti Haqqani Zadran Wardak Akhund Hotak Noorzai
  Barakzai Popalzai Karimi Rahmani Ahmadi Hosseini Moradi Rezaei Belmokhtar Droukdel Benattia Laaboudi Hammami Yusufi
  Ivanov Petrenko Kozlov Kim Ri Pak Choe Jang Mudacumura Ntaganda Kabila Mukulu Salgado Quintero Abdi Hamdan Salah
  Khalifa Mahdi Qadir Saleh Jamil Aziz Atta Omari Baluchi Zarqawi Shehri`)
const CONSONANTS = `b d f g h j k l m n r s t z kh sh gh dr br tr`.split(' ')

function words(text: string): string[] {
  return text.split(/\s+/)
}

/** A generator of numbers from 0 to 1 that begins the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
/** Some names are far more frequent than others. */
const pickFrequent = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() ** 1.7 * values.length)]!

/** Ordinary names of Algerian customers: people, people with two given names, companies named after people or signs. */
export function ordinaryNames(count: number, seed = 1): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const [given, family] = [pickFrequent(random, GIVEN), pickFrequent(random, FAMILY)]
    if (index % 4 < 2) return `${given} ${family}`
    if (index % 4 === 2) return `${family} ${given} ${pickFrequent(random, GIVEN)}`
    const business = pick(random, BUSINESS)
    return random() < 0.5
      ? `${pick(random, ['SARL', 'EURL', 'SPA'])} ${family} ${given} ${business}`
      : `${pick(random, ['SARL', 'EURL', 'Ets'])} ${pick(random, SIGNS)} ${business}`
  })
}

/** A random made-up word, which hardly any other name contains. */
function rareWord(random: () => number): string {
  const syllables = Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => pick(random, CONSONANTS) + pick(random, [...'aaeiou']),
  )
  const word = syllables.join('') + pick(random, ['', 'n', 'r', 's', 'i'])
  return word[0]!.toUpperCase() + word.slice(1)
}

/** Half of the family names are frequent, half are rare, as on the lists of the United Nations. */
const familyName = (random: () => number) => (random() < 0.5 ? pick(random, LISTED_FAMILY) : rareWord(random))

function person(random: () => number): string[] {
  const given = pickFrequent(random, LISTED_GIVEN)
  const middle = Array.from({ length: Math.floor(random() * 3) }, () => pickFrequent(random, LISTED_GIVEN))
  const family = familyName(random)
  const main = [given, ...middle, family].join(' ')
  const aliases = Array.from({ length: Math.floor(random() * 4) }, (_, index) =>
    index === 0 ? `${given} ${family}` : `${pick(random, LISTED_GIVEN)} ${familyName(random)}`,
  )
  return [main, ...aliases, ...(random() < 0.3 ? [`Abu ${pick(random, LISTED_GIVEN)}`] : [])]
}

function organization(random: () => number): string[] {
  const main = `${rareWord(random)} ${pick(random, words('Trading Bank Shipping Petroleum Exchange Foundation Industries Company'))}`
  return random() < 0.5 ? [main] : [main, `${rareWord(random)} ${pick(random, words('International Group General'))}`]
}

/**
 * Entries of a made-up list whose kinds of names are mixed as on the United Nations' list: three in four are people.
 */
export function* listedEntries(count: number, seed = 7): Generator<IndexedEntry> {
  const random = seededRandom(seed)
  for (let index = 0; index < count; index += 1) {
    const isPerson = random() < 0.75
    const names = (isPerson ? person(random) : organization(random)).map((name) => ({
      name,
      isWeak: name.startsWith('Abu '),
    }))
    yield { ref: `E-${index}`, type: isPerson ? 'person' : 'organization', names }
  }
}
