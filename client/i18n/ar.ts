import { access } from './ar/access.ts'
import { casework } from './ar/casework.ts'
import { checklist } from './ar/checklist.ts'
import { checks } from './ar/checks.ts'
import { collecting } from './ar/collecting.ts'
import { companyPeople } from './ar/companyPeople.ts'
import { desk } from './ar/desk.ts'
import { evidence } from './ar/evidence.ts'
import { journal } from './ar/journal.ts'
import { lists } from './ar/lists.ts'
import { mails } from './ar/mails.ts'
import { money } from './ar/money.ts'
import { oversight } from './ar/oversight.ts'
import { people } from './ar/people.ts'
import { proposals } from './ar/proposals.ts'
import { reasons } from './ar/reasons.ts'
import { records } from './ar/records.ts'
import { retention } from './ar/retention.ts'
import { review } from './ar/review.ts'
import { risk } from './ar/risk.ts'
import { screening } from './ar/screening.ts'
import { settings } from './ar/settings.ts'
import { shell } from './ar/shell.ts'
import { snippets } from './ar/snippets.ts'
import { statements } from './ar/statements.ts'
import { workingTime } from './ar/workingTime.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
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
