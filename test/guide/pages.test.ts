import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../server/kernel/errors.ts'
import { EVENT_TYPES } from '../../server/kernel/events.ts'
import { EVENT_DATA } from '../../server/resources/webhooks/events.openapi.ts'
import { ATTEMPT_DELAYS } from '../../server/webhooks/schedule.ts'
import { GUIDE, PAGES, pageText, rowsUnder } from './guide.ts'

/** Codes that only officers meet. */
const CONSOLE_ONLY: ErrorCode[] = [
  'FORBIDDEN',
  'CHANGE_PASSWORD_FIRST',
  'CODE_REQUIRED',
  'ENROL_FIRST',
  'SIGN_IN_AGAIN',
  'USE_PROVIDER',
  'CONFLICT_OF_INTEREST',
  'ERASED',
  'DOCUMENT_ALTERED',
  'JOURNAL_ALTERED',
  'NOT_SEALED_YET',
  'LAST_ADMIN',
  'CLAIMED',
  'CLAIM_LIMIT',
  'LINE_TAKEN',
  'ALREADY_MATCHED',
  'MONEY_NOT_SEEN',
  'MONEY_RETURNED',
  'ALREADY_IMPORTED',
  'ACCOUNT_UNKNOWN',
  'STATEMENT_INVALID',
  'LIST_INVALID',
  'REQUEST_OPEN',
  'LIST_NOT_TYPED',
  'EVIDENCE_NOT_SEEN',
  'COLLISION_UNANSWERED',
  'SCREENING_UNANSWERED',
  'SCREENING_HIT',
  'CHECKLIST_OPEN',
  'ACCOUNT_FROZEN',
  'NAMES_A_LIST',
  'SUPERVISOR_ONLY',
  'NO_DOCUMENT',
  'PROPOSAL_OPEN',
  'PROPOSAL_CLOSED',
  'SAME_PERSON',
]

describe('the guide', () => {
  it('tells every error code that a trader can meet, with its status, and no other', () => {
    const told = rowsUnder('errors.md', 'The external API').slice(1)
    const real = Object.entries(ERRORS)
      .filter(([code]) => !CONSOLE_ONLY.includes(code as ErrorCode))
      .map(([code, { status }]) => `${status} \`${code}\``)
    expect(told.map(([status, code]) => `${status} ${code}`).sort()).toEqual(real.sort())
  })

  it('tells the schedule of deliveries as it is', () => {
    const unit = { s: 1000, min: 60_000, h: 3_600_000 }
    const told = rowsUnder('retries.md', 'Our requests to you').slice(1)
    const delays = told.map(([, wait]) => {
      const [, number, of] = /^(\d+) (s|min|h)$/.exec(wait!) ?? []
      return of ? Number(number) * unit[of as keyof typeof unit] : 0
    })
    expect([told.map(([attempt]) => Number(attempt)), delays]).toEqual([
      ATTEMPT_DELAYS.map((_, index) => index + 1),
      [...ATTEMPT_DELAYS],
    ])
  })

  it('tells what each event says as it is sent', () => {
    const told = rowsUnder('webhooks.md', 'What each event says').slice(1)
    const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
    const shown = told.flatMap(([events, data]) => words(events!).map((type) => [type, words(data!).sort()]))
    const sent = EVENT_TYPES.map((type) => [type, Object.keys(EVENT_DATA[type].example).sort()])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(sent))
  })

  it('links only to what is there, and its index to every page', () => {
    const anchors = (text: string) =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      )
    for (const page of PAGES)
      for (const [, target = ''] of pageText(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [file = '', anchor] = target.split('#')
        expect([page, target, fs.existsSync(path.join(GUIDE, file))]).toEqual([page, target, true])
        if (anchor) expect(anchors(pageText(file || page))).toContain(anchor)
      }
    for (const page of fs.readdirSync(GUIDE).filter((name) => name.endsWith('.md') && name !== 'README.md'))
      expect([page, PAGES.includes(page) && pageText('README.md').includes(`(${page})`)]).toEqual([page, true])
  })
})
