import { type Logger, pino, stdSerializers } from 'pino'
import { traceFields } from './tracing.ts'

/**
 * Personal data that an unexpected error may contain: the arguments of a call that Prisma rejects, a value that
 * PostgreSQL cannot read, e-mail addresses, account numbers.
 */
const PRIVATE_PATTERNS: [RegExp, string][] = [
  [/^\{\n[\s\S]*?^\}$/gm, '[arguments]'],
  [/(invalid (?:input )?(?:syntax|value) for [^"\n]*)".*"/g, '$1[value]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\d{10,}/g, '[number]'],
]

const removePrivateData = (text: string) =>
  PRIVATE_PATTERNS.reduce((rest, [what, word]) => rest.replace(what, word), text)

/** Creates the program's log: one JSON line an entry, on stderr or to `write`. It removes personal data from errors. */
export function createLog(level: string, write: (line: string) => void = (line) => process.stderr.write(line)): Logger {
  return pino(
    {
      level,
      mixin: traceFields,
      serializers: {
        err: (error: Error) => {
          const { type, message, stack } = stdSerializers.err(error)
          return { type, message: removePrivateData(message), stack: removePrivateData(stack) }
        },
      },
    },
    { write },
  )
}
