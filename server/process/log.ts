import { type Logger, pino, stdSerializers } from 'pino'
import { traceFields } from './tracing.ts'

/**
 * Personal data that an unexpected error may contain: the arguments of a call that Prisma refuses, a value that
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

/** The program's log, a JSON line each on stderr (or `write`). Personal data is removed from errors. */
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
