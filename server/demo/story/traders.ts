import type { Motif } from '../documents/brandLogo.ts'
import type { BankCode, City } from './places.ts'

export type EstablishmentCode =
  | 'personne_physique'
  | 'personne_morale'
  | 'auto_entrepreneur'
  | 'artisan'
  | 'profession_liberale'
  | 'association'

export type AuthorizationCode =
  | 'registre_commerce'
  | 'carte_auto_entrepreneur'
  | 'carte_artisan'
  | 'agrement_association'
  | 'lawyer'
  | 'doctor'
  | 'dentist'
  | 'pharmacist'

export interface DemoTrader {
  key: string
  /** the account's name, and that of its first workspace and dossier */
  name: string
  nameArabic?: string
  email: string
  phone: string
  language: 'fr' | 'ar' | 'en'
  establishment: EstablishmentCode
  authorization: AuthorizationCode
  /** French label of the activity, as in the reference list */
  activity: string
  city: City
  address: string
  manager: string
  bank: BankCode
  motif: Motif
}

type TraderInput = [key: string, name: string, email: string, language: DemoTrader['language']]

const trader = (
  [key, name, email, language]: TraderInput,
  establishment: EstablishmentCode,
  authorization: AuthorizationCode,
  activity: string,
  city: City,
  address: string,
  manager: string,
  bank: BankCode,
  motif: Motif,
  nameArabic?: string,
): Omit<DemoTrader, 'phone'> => ({
  key,
  name,
  email: `${email}.example`,
  language,
  establishment,
  authorization,
  activity,
  city,
  address,
  manager,
  bank,
  motif,
  ...(nameArabic ? { nameArabic } : {}),
})

const company = (given: TraderInput, ...rest: Rest) => trader(given, 'personne_morale', 'registre_commerce', ...rest)
const soleTrader = (given: TraderInput, ...rest: Rest) =>
  trader(given, 'personne_physique', 'registre_commerce', ...rest)
const craftsman = (given: TraderInput, ...rest: Rest) => trader(given, 'artisan', 'carte_artisan', ...rest)
const autoEntrepreneur = (given: TraderInput, ...rest: Rest) =>
  trader(given, 'auto_entrepreneur', 'carte_auto_entrepreneur', ...rest)
const association = (given: TraderInput, ...rest: Rest) => trader(given, 'association', 'agrement_association', ...rest)
const liberal = (given: TraderInput, authorization: AuthorizationCode, ...rest: Rest) =>
  trader(given, 'profession_liberale', authorization, ...rest)

type Rest = [
  activity: string,
  city: City,
  address: string,
  manager: string,
  bank: BankCode,
  motif: Motif,
  nameArabic?: string,
]

// biome-ignore format: one trader a line
const list: Omit<DemoTrader, 'phone'>[] = [
  // Complete, ready, with payments
  company(['atlas', 'Atlas Pièces Auto', 'demo@atlas-pieces', 'fr'], 'Pièces de rechange automobile', 'Alger', '21, rue Hassiba Ben Bouali', 'Zerrouki Mourad', '004', 'gear', 'أطلس لقطع الغيار'),
  company(['lumiere', 'SARL Optique Lumière', 'contact@optique-lumiere', 'fr'], 'Optique', 'Oran', '5, rue Khemisti', 'Benaouda Leïla', '002', 'sun'),
  company(['ezzitoun', 'EURL Ezzitoun Blida', 'gestion@ezzitoun', 'fr'], 'Agroalimentaire', 'Blida', '12, rue des Frères Zedri', 'Chabane Rachid', '001', 'olive'),
  company(['tafna', 'SARL Tafna Tours', 'reservations@tafna-tours', 'fr'], 'Agence de voyages et tourisme', 'Tlemcen', '3, boulevard Colonel Lotfi', 'Bouayad Samir', '021', 'wave'),
  // Instances in progress
  company(['oasis', 'EURL Oasis Froid', 'bureau@oasis-froid', 'fr'], 'Électroménager', 'Ouargla', '40, cité Sidi Abdelkader', 'Guerfi Tahar', '005', 'drop'),
  company(['mersa', 'SARL Mersa Import', 'achats@mersa-import', 'en'], 'Ameublement et décoration', 'Annaba', '9, quai Warnier', 'Hamlaoui Sonia', '027', 'wave'),
  company(['casbah', 'Galerie Casbah EURL', 'galerie@casbah-art', 'fr'], 'Artisanat d’art', 'Alger', '2, rue de la Casbah', 'Ourabah Djamel', '032', 'arch'),
  company(['soummam', 'SARL Soummam Céramique', 'compta@soummam-ceramique', 'fr'], 'Quincaillerie et matériaux de construction', 'Béjaïa', 'ZA Iheddaden, lot 12', 'Amrouche Ferhat', '029', 'star'),
  company(['hodna', 'SPA Hodna Textile', 'finance@hodna-textile', 'fr'], 'Habillement et chaussures', 'M’Sila', 'Zone industrielle, lot 44', 'Lograda Kheireddine', '001', 'thread'),
  company(['djurdjura', 'SARL Djurdjura Bois', 'atelier@djurdjura-bois', 'fr'], 'Ameublement et décoration', 'Tizi Ouzou', '17, boulevard Stiti', 'Idir Lounès', '002', 'mountain'),
  company(['aures', 'SNC Aurès Pièces Auto', 'vente@aures-pieces', 'fr'], 'Pièces de rechange automobile', 'Batna', '60, route de Biskra', 'Merzoug Toufik', '005', 'gear'),
  company(['babor', 'EURL Babor Sport', 'club@babor-sport', 'fr'], 'Sport et bien-être', 'Sétif', '8, avenue de l’ALN', 'Zitouni Walid', '003', 'mountain'),
  craftsman(['naili', 'Bijouterie Naïli', 'atelier@bijoux-naili', 'fr'], 'Bijouterie', 'Constantine', '14, rue Larbi Ben M’hidi', 'Naïli Aïcha', '006', 'star'),
  soleTrader(['rym', 'مؤسسة الريم للنقل', 'transport@rym-mzab', 'ar'], 'Transport de marchandises', 'Ghardaïa', 'Route de Metlili', 'Bakelli Moussa', '003', 'sun', 'مؤسسة الريم للنقل'),
  company(['tell', 'SARL Tell Informatique', 'admin@tell-info', 'fr'], 'Informatique et bureautique', 'Oran', '31, boulevard de l’ALN', 'Kaddour Nassim', '035', 'thread'),
  // Identified, the rest under review
  company(['zitoun', 'SARL Oued Zitoun Distribution', 'info@oued-zitoun', 'fr'], 'Agroalimentaire', 'Béjaïa', '6, route d’Amizour', 'Saadi Karima', '011', 'olive'),
  company(['nour', 'EURL Nour Optique', 'nour@nour-optique', 'fr'], 'Optique', 'Alger', '27, boulevard des Martyrs', 'Mansouri Hakim', '002', 'sun'),
  company(['semences', 'SARL Mitidja Semences', 'bureau@mitidja-semences', 'fr'], 'Agriculture et élevage', 'Blida', 'Ferme pilote, Beni Mered', 'Ouali Noureddine', '003', 'wheat'),
  liberal(['elamel', 'Pharmacie El Amel', 'officine@pharmacie-elamel', 'fr'], 'pharmacist', 'Pharmacie', 'Tlemcen', '19, rue de France', 'Benmansour Ilhem', '004', 'cross'),
  soleTrader(['hammam', 'حمام السلام', 'accueil@hammam-salem', 'ar'], 'Sport et bien-être', 'Tlemcen', 'Place Emir Abdelkader', 'Triki Boumediene', '007', 'arch', 'حمام السلام'),
  // Refused
  company(['export', 'EURL Tizemmour Export', 'export@tizemmour', 'fr'], 'Agroalimentaire', 'Alger', '14, rue des Oliviers, Hussein Dey', 'Hamdani Yacine', '004', 'olive'),
  soleTrader(['flash', 'Flash Recharge', 'flash@flash-recharge', 'fr'], 'Téléphonie', 'Annaba', '77, cité Plaine Ouest', 'Dridi Oussama', '007', 'thread'),
  // Waiting to be identified
  soleTrader(['feth', 'Boulangerie El Feth', 'fournil@elfeth', 'fr'], 'Boulangerie et pâtisserie', 'Blida', '11, rue Tiar Abdelkader', 'Lahlou Fethi', '005', 'wheat'),
  company(['sahel', 'Sahel Numérique EURL', 'hello@sahel-numerique', 'fr'], 'Services numériques', 'Alger', '15, rue Didouche Mourad', 'Aït Saïd Lydia', '045', 'gear'),
  soleTrader(['ennour', 'مخبزة النور', 'makhbaza@ennour', 'ar'], 'Boulangerie et pâtisserie', 'Constantine', 'Cité Boussouf', 'Bouchama Salah', '007', 'wheat', 'مخبزة النور'),
  autoEntrepreneur(['yasmine', 'Yasmine Cosmétiques', 'yasmine@yasmine-beaute', 'fr'], 'Services à la personne', 'Oran', '22, cité Akid Lotfi', 'Belkacem Yasmine', '007', 'drop'),
  craftsman(['tassili', 'Coopérative Tassili Artisanat', 'coop@tassili-art', 'fr'], 'Artisanat d’art', 'Ouargla', 'Maison de l’artisanat', 'Ag Ahmed Khadija', '003', 'star'),
  company(['zibans', 'Hôtel Les Zibans SPA', 'direction@zibans-hotel', 'fr'], 'Hôtellerie', 'Biskra', 'Boulevard Emir Abdelkader', 'Khider Abdelhak', '001', 'arch'),
  association(['noria', 'Studio Noria', 'asso@studio-noria', 'fr'], 'Culture, communication et audiovisuel', 'Tlemcen', 'Maison de la culture', 'Brixi Amel', '011', 'wave', 'أستوديو الناعورة'),
  company(['badis', 'Librairie Ibn Badis SNC', 'livres@ibn-badis', 'fr'], 'Librairie et papeterie', 'Constantine', '4, rue Abane Ramdane', 'Bendjelloul Omar', '004', 'book'),
  company(['mitidja', 'Mitidja Agro Services SARL', 'contact@mitidja-agro', 'fr'], 'Agriculture et élevage', 'Blida', '2, route de Soumâa', 'Hadj Ali Redouane', '003', 'wheat'),
  liberal(['fayet', 'Pharmacie Ouled Fayet', 'pharmacie@ouled-fayet', 'fr'], 'pharmacist', 'Pharmacie', 'Alger', '9, rue des Jardins', 'Cherfaoui Nesrine', '006', 'cross'),
  liberal(['dentaire', 'Clinique dentaire El Amel', 'rdv@dentaire-elamel', 'fr'], 'dentist', 'Santé', 'Sétif', '30, rue du 8 Mai 1945', 'Rahmani Nabil', '004', 'cross'),
  company(['mzab', 'Transport Béni Mzab EURL', 'fret@beni-mzab', 'fr'], 'Transport de marchandises', 'Ghardaïa', 'Zone d’activité Bouhraoua', 'Dadi Addoun Brahim', '001', 'gear'),
  company(['tizemmour', 'SARL Tizemmour Conserves', 'usine@tizemmour-conserves', 'fr'], 'Agroalimentaire', 'Alger', '14, rue des Oliviers, Hussein Dey', 'Hamdani Yacine', '004', 'olive'),
  craftsman(['bensalem', 'Atelier Bensalem', 'cuir@atelier-bensalem', 'fr'], 'Artisanat d’art', 'Constantine', '8, rue Larbi Ben M’hidi', 'Bensalem Kamel', '007', 'thread'),
  soleTrader(['kaci', 'Kaci Traiteur', 'fetes@kaci-traiteur', 'fr'], 'Restauration', 'Tizi Ouzou', '5, rue Lamali Ahmed', 'Kaci Dahbia', '005', 'sun'),
  liberal(['brahimi', 'Maître Brahimi Nadjet', 'cabinet@me-brahimi', 'fr'], 'lawyer', 'Conseil, expertise et formation', 'Oran', '18, rue Mohamed Khemisti', 'Brahimi Nadjet', '002', 'book'),
  liberal(['saidi', 'Dr Meriem Saïdi', 'cabinet@dr-saidi', 'fr'], 'doctor', 'Santé', 'Annaba', '4, rue Emir Abdelkader', 'Saïdi Meriem', '027', 'cross'),
  association(['ghoufi', 'جمعية الغوفي للسياحة', 'asso@ghoufi', 'ar'], 'Loisirs et divertissement', 'Batna', 'Arris centre', 'Benflis Mounir', '007', 'mountain', 'جمعية الغوفي للسياحة'),
  autoEntrepreneur(['rezgui', 'Anis Rezgui Développement', 'anis@rezgui-dev', 'en'], 'Services numériques', 'Alger', '66, cité Garidi', 'Rezgui Anis', '007', 'gear'),
  company(['salam', 'SARL Salam Électroménager', 'magasin@salam-electro', 'fr'], 'Électroménager', 'Sétif', '101, cité Maabouda', 'Salhi Abderrahmane', '011', 'drop'),
  soleTrader(['khayma', 'مطعم الخيمة', 'khayma@mataam-khayma', 'ar'], 'Restauration', 'Ouargla', 'Route de Touggourt', 'Bensaci Laïd', '005', 'sun', 'مطعم الخيمة'),
  company(['badisoran', 'LIBRAIRIE IBN BADIS SNC', 'oran@librairie-badis', 'fr'], 'Librairie et papeterie', 'Oran', '70, rue Larbi Ben M’hidi', 'Mokhtari Habib', '004', 'book'),
  company(['corniche', 'Corniche Voyages SARL', 'agence@corniche-voyages', 'fr'], 'Agence de voyages et tourisme', 'Annaba', '1, route de la Corniche', 'Tebbani Ryma', '021', 'wave'),
  company(['blueatlas', 'Blue Atlas Consulting EURL', 'office@blue-atlas', 'en'], 'Conseil, expertise et formation', 'Alger', '33, rue Ahmed Bey', 'Lounici Sarah', '032', 'mountain'),
]

/** The traders of the story; their telephone numbers are consecutive and made up. */
export const demoTraders: DemoTrader[] = list.map((trader, i) => ({
  ...trader,
  phone: `+2135500000${String(i + 1).padStart(2, '0')}`,
}))
