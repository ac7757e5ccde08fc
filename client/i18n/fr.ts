import type { Messages } from './en.ts'
import { access } from './fr/access.ts'
import { casework } from './fr/casework.ts'
import { checklist } from './fr/checklist.ts'
import { checks } from './fr/checks.ts'
import { collecting } from './fr/collecting.ts'
import { companyPeople } from './fr/companyPeople.ts'
import { desk } from './fr/desk.ts'
import { evidence } from './fr/evidence.ts'
import { journal } from './fr/journal.ts'
import { lists } from './fr/lists.ts'
import { mails } from './fr/mails.ts'
import { money } from './fr/money.ts'
import { oversight } from './fr/oversight.ts'
import { people } from './fr/people.ts'
import { proposals } from './fr/proposals.ts'
import { reasons } from './fr/reasons.ts'
import { records } from './fr/records.ts'
import { retention } from './fr/retention.ts'
import { review } from './fr/review.ts'
import { risk } from './fr/risk.ts'
import { screening } from './fr/screening.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { snippets } from './fr/snippets.ts'
import { statements } from './fr/statements.ts'
import { workingTime } from './fr/workingTime.ts'

export const fr: Messages = {
  ...shell,
  ...records,
  ...reasons,
  ...review,
  ...screening,
  ...companyPeople,
  ...risk,
  ...desk,
  ...evidence,
  ...checks,
  ...checklist,
  ...casework,
  ...proposals,
  ...journal,
  ...lists,
  ...oversight,
  ...people,
  ...collecting,
  ...access,
  ...retention,
  ...snippets,
  ...statements,
  ...money,
  ...settings,
  ...mails,
  ...workingTime,
}
