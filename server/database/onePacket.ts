import type pg from 'pg'

/** Sends all statements of `ask` on the connection in one packet. */
export function inOnePacket<T>({ connection: { stream } }: pg.Client, ask: () => T): T {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
