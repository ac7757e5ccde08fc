/** What an operator reads when the program cannot go on: one line where one says it, never the stack. */
export function plainly(error: unknown): string {
  // Of a name with several addresses each was tried; they failed alike.
  if (error instanceof AggregateError) return plainly(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
