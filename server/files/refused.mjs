/** A file that is not taken: the name of the rule that it breaks (rules.ts). */
export class Refused extends Error {
  constructor(rule) {
    super(rule)
    this.rule = rule
  }
}

export const refuse = (rule) => {
  throw new Refused(rule)
}
