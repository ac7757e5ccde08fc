/** The error's message for an operator, in one line where possible and without a stack. */
export function errorText(error: unknown): string {
  // Node tried each address of a host name and all failed the same way, so the first error is enough.
  if (error instanceof AggregateError) return errorText(error.errors[0])
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full: ${path ?? 'a file'} could not be written. Make room and try again.`
  return error instanceof Error ? error.message : String(error)
}
