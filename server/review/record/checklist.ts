/** A line of the checklist as the journal stores it with a decision. */
export type JournaledLine = {
  code: string
  texts: { en: string; fr: string; ar: string }
  /** Whether an accept waits for its tick. */
  required: boolean
  ticked: { by: { id: string; name: string }; at: string } | null
}
