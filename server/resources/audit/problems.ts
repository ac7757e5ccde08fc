/** A problem of the journal, its seals or their heads. */
export type Problem = { kind: string; seal?: number; entry?: string; message: string }

/** The maximum number of problems that are listed; all are counted. */
const MAX_LISTED_PROBLEMS = 1_000

/** Collects problems, each once. */
export function collectProblems() {
  const found: Problem[] = []
  const known = new Set<string>()
  let total = 0
  return {
    add(...problems: Problem[]): void {
      for (const problem of problems) {
        const text = JSON.stringify(problem)
        if (known.has(text)) continue
        total += 1
        if (found.length >= MAX_LISTED_PROBLEMS) continue
        known.add(text)
        found.push(problem)
      }
    },
    list: () => found,
    total: () => total,
    has: (...kinds: string[]) => found.some(({ kind }) => kinds.includes(kind)),
  }
}
