import { connect } from 'node:net'

export type Scanner = {
  /** Returns the name of the malware; null for a clean file. Throws ScannerUnavailableError. */
  scan(content: Buffer): Promise<string | null>
  /** Throws ScannerUnavailableError unless the scanner answers. */
  ping(): Promise<void>
}

/** Thrown without a verdict: the scanner is unreachable, too slow, or cannot scan this file. */
export class ScannerUnavailableError extends Error {}

/** Time limit from the request to the verdict, in milliseconds, including the wait for a turn. */
const TIME_LIMIT_MS = 15_000
const PING_LIMIT_MS = 3_000
/** Parallel scans: clamd has 10 threads by default. */
const LANES = 8
const CHUNK_BYTES = 64 * 1024
/** No answer of clamd is longer. */
const MAX_ANSWER = 4096

/** clamd's framing of a stream: chunks after their length, and an empty one at the end. */
function framed(content: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const lengthOf = (chunk: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    return length
  }
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES)
    parts.push(lengthOf(chunk), chunk)
  }
  return [...parts, Buffer.alloc(4)]
}

type ScannerAddress = { host: string; port: number; timeLimit: number }

/** Sends one command and returns the answer, up to the NUL that ends it. */
function sendCommand({ host, port, timeLimit }: ScannerAddress, command: string, data: Buffer[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    const settle = (problem: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      if (problem === null) resolve(answer.slice(0, answer.indexOf('\0')))
      else reject(new ScannerUnavailableError(problem))
    }
    const timer = setTimeout(() => settle('clamd does not answer in time'), Math.max(timeLimit, 0))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0')) settle(null)
      else if (answer.length > MAX_ANSWER) settle('clamd answers what is no verdict')
    })
    // clamd closes the connection once the stream is too long for it; its answer may still arrive.
    socket.on('error', () => {})
    socket.on('close', () => settle(answer === '' ? 'clamd does not answer' : 'clamd breaks off its answer'))
    socket.on('connect', () => {
      for (const part of [Buffer.from(`z${command}\0`), ...data]) socket.write(part)
    })
  })
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new ScannerUnavailableError(`clamd gives no verdict: ${answer.slice(0, 200)}`)
  // Signature names come from outside: sanitize them.
  return found.replace(/[^\w.:/-]/g, '_').slice(0, 100)
}

/** Scans with clamd at an address (`CLAMD`), over its INSTREAM command. */
export function createScanner(address: { host: string; port: number }, timeLimit = TIME_LIMIT_MS): Scanner {
  let running = 0
  const waiting: (() => void)[] = []

  function takeLane(): Promise<void> {
    if (running < LANES) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new ScannerUnavailableError('clamd has too much to scan'))
      }
      const timer = setTimeout(giveUp, timeLimit)
      waiting.push(begin)
    })
  }

  function passLane(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async scan(content) {
      const until = performance.now() + timeLimit
      await takeLane()
      try {
        return verdictOf(
          await sendCommand({ ...address, timeLimit: until - performance.now() }, 'INSTREAM', framed(content)),
        )
      } finally {
        passLane()
      }
    },
    async ping() {
      const answer = await sendCommand({ ...address, timeLimit: Math.min(timeLimit, PING_LIMIT_MS) }, 'PING')
      if (answer !== 'PONG') throw new ScannerUnavailableError('clamd does not know PING')
    },
  }
}
