/**
 * One thing checked for the officer. `fine`: nothing to do; `look`: he should look; `wrong`: it does not fit; `open`:
 * nobody has read or looked it up yet. `why` names the sentence that the console says in its own language, with what
 * goes into it.
 */
export type Check = {
  id: string
  /** The fact it judges, as the record or the worksheet names it. */
  fact: string
  result: 'fine' | 'look' | 'wrong' | 'open'
  why: string
  with?: Record<string, string | number>
}
