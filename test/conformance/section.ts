import { describe, expect, it } from 'vitest'
import { SECTIONS, type SectionNumber, type StatementOf } from './statements.ts'

export type Check = () => unknown

/**
 * One test for each statement of a section, named by its number. The types ask for every number and refuse others; so
 * does the run, and a check that expects nothing fails.
 */
export function section<Section extends SectionNumber>(
  number: Section,
  checks: Record<StatementOf<Section>, Check>,
): void {
  const { title } = SECTIONS[number]
  const statements: Record<string, string> = SECTIONS[number].statements
  const given: Record<string, Check> = checks
  describe(`${number} ${title}`, () => {
    for (const name of new Set([...Object.keys(statements), ...Object.keys(given)]))
      it(`${name} ${statements[name] ?? ''}`, async () => {
        if (statements[name] === undefined) throw new Error(`Section ${number} has no statement ${name}.`)
        if (given[name] === undefined) throw new Error(`No check says whether ${name} holds.`)
        expect.hasAssertions()
        await given[name]()
      })
  })
}

/** Made when the first statement asks for it, then the same for all of them. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
