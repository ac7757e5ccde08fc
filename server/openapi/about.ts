import { DOSSIER_APIS } from '../registry/dossierKinds.ts'
import { GROUPS } from './contract/groups.ts'
import type { Operation } from './contract/operation.ts'

/** The document's introduction to the service. */
export const ABOUT = `Traders submit dossiers and collect payments, compliance officers review them, payers pay.

**Errors** are a closed list of codes; each group of operations writes them in its own shape. A path that does not exist is 404; one that does answers other methods with 405 and \`Allow\`, in the console with 404. Checks run in this order: limit (429), credentials (401), workspace (403), record (404), state (409), body (415, 413, 400, 422).

**Limits**: 300 requests a minute for each key pair; for each address 60 without one, 600 on payers’ pages; 10 failed sign-ins for each account and network. A workspace has at most 1,000 dossiers waiting for review (an administrator can change this number); past it 429 with \`Retry-After\`. JSON bodies up to 1 MB, multipart up to 20 MB.

**Examples** run unchanged in a shell with these variables: \`BASE\` (this server), \`KEY\` and \`SECRET\` (a key pair), \`TOKEN\` (a bearer token), \`SESSION\` (\`countersign_session=…\`, the cookie of an officer; its name begins with \`__Host-\` on https), and ids of records such as \`FORM\`. Amounts are decimal texts with two places, instants ISO 8601 in UTC.

**Changes** only add: ignore fields that you do not know. What goes away gets a new path, \`Deprecation\` and \`Sunset\` headers and six months.`

/** The tag of an operation: its group and section. */
export const tagOf = ({ group, section }: Pick<Operation, 'group' | 'section'>) => `${GROUPS[group].title}: ${section}`

/** The contents of each kind of dossier's sections, by tag. */
const DOSSIER_SECTIONS = Object.values(DOSSIER_APIS).flatMap(({ traders, console }) =>
  [traders, console].flatMap((part) => (part ? [[tagOf(part.operations[0]!), part.about] as const] : [])),
)

/** The contents of each section, by its tag. */
const SECTIONS: Record<string, string> = {
  ...Object.fromEntries(DOSSIER_SECTIONS),
  'External API: Workspaces': 'Where records live: each belongs to one workspace, and each request acts inside one.',
  'External API: Reference lists':
    'What an identification chooses from: the form of the establishment, its authorization, its activity. And the reasons that an officer can give.',
  'External API: Requirements': 'What is still asked of you before payments can be taken.',
  'External API: Notifications': 'The mails that tell what your webhooks tell: to whom they go, and about what.',
  'External API: Payment instances':
    'The virtual terminals that take payments, each on one accepted identification, brand and bank account. Asking for one opens the payment of its activation fee.',
  'External API: Forms': 'Questions that a payment link asks its payers. Answers are encrypted and not given out here.',
  'External API: Payment links': 'Addresses where payers pay: once or often, a fixed amount or an open one.',
  'External API: Transactions': 'Payments by links, and the activation fees of instances. Read only.',
  'External API: Webhooks': 'Your endpoints, to which we send signed events. The events are described at the end.',
  'Pay links v2: Links': 'Pay links and their transactions, in the shapes of the older group.',
  'API keys: Keys': 'A person signs in and makes the key pair that programs use.',
  'Console: Session': 'Signing in and out as an officer.',
  'Console: Desk': 'What waits, reasons for a refusal, figures, search, and what changes meanwhile.',
  'Console: Receipts':
    'Proof of a decision for somebody who has nothing of this service: the entry as sealed, the way to its seal, and the signature. `docs/verify` holds the program that verifies it.',
  'Console: Second looks': 'Decisions that wait for another officer: confirmed, returned, withdrawn.',
  'Console: Documents': 'The files of a dossier, and what was seen of them.',
  'Console: Notes': 'Notes that mention the officer who asks.',
  'Console: Saved views': 'Filters and orders of lists, kept under a name.',
  'Console: Snippets': 'Texts that officers insert in notes, questions and refusals.',
  'Console: Payment instances': 'Instances of all traders, suspended and reactivated.',
  'Console: Payment links': 'Payment links and pay links of all traders. Read only.',
  'Console: Transactions': 'Payments and activation fees of all traders. Read only.',
  'Console: Money to look at': 'Money that the gateway reports where none was expected.',
  'Console: Watch lists': 'Names of sanctioned and politically exposed persons, and your own, by version.',
  'Console: Statements': 'What the bank says about the accounts on which fees are received.',
  'Console: Forms': 'Forms of all traders, and what payers submitted: answers are revealed one at a time.',
  'Console: Webhooks': 'Webhooks of all traders, every attempt to deliver, and events that reached nobody.',
  'Console: Journal': 'Who did what: the entries, their seals, and a file to take along.',
  'Console: Traders': 'Accounts, their workspaces, who saw their data; closing and legal holds.',
  'Console: Retention': 'What was kept long enough: due, held or erased.',
  'Console: Officers': 'Who may sign in to the console.',
  'Console: Reasons':
    'What traders are told with a refusal or a question: written, changed and retired by administrators.',
  'Console: Settings': 'What administrators can change: review targets, limits, required documents, registers.',
  'Pages: Payer’s page': 'Where a payer pays by a link.',
  'Pages: Trader’s page': 'Where a trader without a program sends dossiers, reads answers and pays the fee, at `/t`.',
  'Pages: Payments': 'The card page, the way back from it, and logos.',
  'Pages: Health and documents': 'Whether the service works, and this document.',
}

/** Throws if a section has no text, so that the document is complete. */
export function aboutSection(tag: string): string {
  const description = SECTIONS[tag]
  if (description === undefined) throw new Error(`about.ts has no text for the section ${tag}.`)
  return description
}
