/** Thrown to refuse a file: the name of the broken rule (rules.ts), and of the content that breaks it if that helps. */
export class RejectedFileError extends Error {
  constructor(rule, found) {
    super(rule)
    this.rule = rule
    this.found = found
  }
}

export const rejectFile = (rule, found) => {
  throw new RejectedFileError(rule, found)
}
