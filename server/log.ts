import { type Logger, pino, stdSerializers } from 'pino'

/** Account numbers, tokens and the like, which an unforeseen error may quote. */
const LONG_NUMBER = /\d{10,}/g

const clean = (text: string) => text.replace(LONG_NUMBER, '[number]')

/** The program's log, a JSON line each on stderr (or `write`). Errors are logged without the numbers they quote. */
export function createLog(level: string, write: (line: string) => void = (line) => process.stderr.write(line)): Logger {
  return pino(
    {
      level,
      serializers: {
        err: (error: Error) => {
          const { type, message, stack } = stdSerializers.err(error)
          return { type, message: clean(message), stack: clean(stack) }
        },
      },
    },
    { write },
  )
}
