import { describe, expect, it } from 'vitest'
import { textFiles } from './files.ts'

const records = textFiles().filter(({ name }) => /^docs\/decisions\/\d/.test(name))

/** Heads of earlier forms, each with the word that replaced it. */
const FORMER =
  /^(?:## (?:Context|Decision|Considered|Consequences)|\*\*(?:Instead of|Not done\.|Not taken\.|Costs\.|Consequence\.))/m

/** Why a record is not in the common form; null for a good one. */
function problem(name: string, text: string): string | null {
  const number = name.slice('docs/decisions/'.length).slice(0, 4)
  if (!new RegExp(`^# ${number}\\. [^:]+\\n`).test(text))
    return 'its first line is `# NNNN. The decision`, without a colon'
  const context = text.indexOf('**Context.**')
  if (context === -1 || text.indexOf('**Decision.**') < context) return 'it says **Context.**, then **Decision.**'
  return FORMER.test(text) ? 'after the decision come **Considered.** and **Consequences.**' : null
}

describe('decision records', () => {
  it('have one form', () => {
    const wrong = records.flatMap(({ name, text }) => {
      const why = problem(name, text)
      return why ? [`${name}: ${why}`] : []
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['a title with a colon', '# 0001: A title\n\n**Context.** a\n\n**Decision.** b\n'],
    ['headings', '# 0001. A title\n\n## Context\n\na\n\n## Decision\n\nb\n'],
    ['no context', '# 0001. A title\n\n**Decision.** b\n'],
    ['another head', '# 0001. A title\n\n**Context.** a\n\n**Decision.** b\n\n**Costs.** c\n'],
  ])('are refused with %s', (_what, text) => {
    expect(problem('docs/decisions/0001-a-title.md', text)).not.toBeNull()
  })
})
