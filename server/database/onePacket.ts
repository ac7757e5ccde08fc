import type pg from 'pg'

/** Sends all that `ask` asks of the connection in one packet. */
export function inOnePacket<T>({ connection: { stream } }: pg.Client, ask: () => T): T {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
