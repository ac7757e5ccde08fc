import { access } from './en/access.ts'
import { casework } from './en/casework.ts'
import { checklist } from './en/checklist.ts'
import { checks } from './en/checks.ts'
import { collecting } from './en/collecting.ts'
import { companyPeople } from './en/companyPeople.ts'
import { desk } from './en/desk.ts'
import { evidence } from './en/evidence.ts'
import { journal } from './en/journal.ts'
import { lists } from './en/lists.ts'
import { mails } from './en/mails.ts'
import type { MessageShape } from './en/messageShape.ts'
import { money } from './en/money.ts'
import { oversight } from './en/oversight.ts'
import { people } from './en/people.ts'
import { proposals } from './en/proposals.ts'
import { reasons } from './en/reasons.ts'
import { records } from './en/records.ts'
import { retention } from './en/retention.ts'
import { review } from './en/review.ts'
import { risk } from './en/risk.ts'
import { screening } from './en/screening.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { snippets } from './en/snippets.ts'
import { statements } from './en/statements.ts'
import { workingTime } from './en/workingTime.ts'

/** The console's words. Every language has the same keys: the code does not compile without one of them. */
export const en = {
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

/** The keys that every language must have. */
export type Messages = MessageShape<typeof en>
