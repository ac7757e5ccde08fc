/** A refused file: the name of the rule that it breaks (rules.ts), and of what was found if that helps. */
export class RejectedFile extends Error {
  constructor(rule, found) {
    super(rule)
    this.rule = rule
    this.found = found
  }
}

export const rejectFile = (rule, found) => {
  throw new RejectedFile(rule, found)
}
