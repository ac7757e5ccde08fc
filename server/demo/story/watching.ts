import type { Chapter } from './chapter.ts'
import { DAY } from './dossier.ts'
import type { DemoEntry, DemoPerson } from './steps.ts'

/** Made-up entries of made-up lists; the people in them do not exist. */
const SANCTIONS: DemoEntry[] = [
  {
    ref: 'EX-0412',
    name: 'Yassine Ben Hamdani',
    aliases: ['ياسين بن حمداني'],
    birth_date: '1979-02-04',
    country: 'DZ',
    programme: 'EXEMPLE 1',
  },
  { ref: 'EX-0517', name: 'Lydia Ait Said', birth_date: '1951-11-30', country: 'DZ', programme: 'EXEMPLE 1' },
  { ref: 'EX-0733', name: 'Hadija Ag Ahmed', birth_date: '1944', country: 'ML', programme: 'EXEMPLE 2' },
  { ref: 'EX-0031', name: 'Wolfgang Ungenannt Beispiel', birth_date: '1960', country: 'AT', programme: 'EXEMPLE 2' },
  { ref: 'EX-1203', name: 'Zoubida Fictive Quelconque', programme: 'EXEMPLE 2' },
]
const EXPOSED: DemoEntry[] = [
  { ref: 'PPE-014', name: 'Abdelhak Khider', birth_date: '1961-03-15', country: 'DZ', programme: 'Ancien élu' },
  { ref: 'PPE-027', name: 'Renata Vymyšlená', birth_date: '1958', country: 'CZ', programme: 'Ancienne ministre' },
]
/** The next version names a trader who was accepted weeks ago. */
const LISTED: DemoEntry = { ref: 'EX-0977', type: 'organization', name: 'Galerie Casbah', programme: 'EXEMPLE 3' }

const person = (name: string, role: DemoPerson['role'], birth_date: string, share?: string): DemoPerson => ({
  name,
  role,
  birth_date,
  ...(share !== undefined && { share }),
})

/**
 * Watch lists and their hits: the listed person; two people who only share the name, one of them answered; a
 * politically exposed person, whose company is of high risk; a manager of two traders; and a new version that names an
 * accepted trader.
 */
export function watching(of: (key: string) => Chapter): void {
  const { tell } = of('tizemmour')
  const people = (trader: string, at: number, officer: 'amina' | 'karim' | 'lina', ...found: DemoPerson[]) =>
    of(trader).tell(at, { do: 'read_people', identification: `${trader}.id`, officer, people: found })
  const hamdani = person('Hamdani Yacine', 'manager', '1979-02-04', '60.00')

  // Before the lists: the manager of a trader who was refused.
  people('export', 24 * DAY - 120, 'karim', hamdani)
  tell(165, { do: 'import_list', officer: 'nadia', list: 'exemple', list_kind: 'sanction', entries: SANCTIONS })
  tell(164, { do: 'import_list', officer: 'nadia', list: 'ppe-exemple', list_kind: 'pep', entries: EXPOSED })

  people('tizemmour', 100, 'amina', hamdani, person('Hamdani Samia', 'owner', '1985-07-19', '40.00'))
  people('sahel', 96, 'karim', person('Aït Saïd Lydia', 'manager', '1988-06-12', '100.00'))
  people('tassili', 92, 'karim', person('Ag Ahmed Khadija', 'signatory', '1990-04-02'))
  of('tassili').tell(88, {
    do: 'answer_hit',
    identification: 'tassili.id',
    officer: 'karim',
    ref: 'EX-0733',
    answer: 'different',
    why: 'Born in 1990, by the card; the listed person in 1944.',
  })
  people('zibans', 84, 'lina', person('Khider Abdelhak', 'manager', '1961-03-15', '35.00'))
  of('zibans').tell(80, {
    do: 'answer_hit',
    identification: 'zibans.id',
    officer: 'lina',
    ref: 'PPE-014',
    answer: 'same',
    why: 'The same birth date and the same town; a member of parliament until 2021.',
  })
  const entries = [...SANCTIONS, LISTED]
  tell(26, { do: 'import_list', officer: 'samir', list: 'exemple', list_kind: 'sanction', entries })
  tell(1, { do: 'screen' })
}
