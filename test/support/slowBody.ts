import { connect, type Socket } from 'node:net'
import type { Json } from './http.ts'

type Sent = { headers?: Record<string, string>; body: string; type?: string }

/**
 * Sends a request's head and the first byte of its body; `finish` sends the rest. `answer` settles with the status and
 * the JSON of the answer, whichever comes first.
 */
export async function slowBody(
  app: { url: string },
  method: string,
  path: string,
  { headers = {}, body, type = 'application/json' }: Sent,
) {
  const { hostname, port, host } = new URL(app.url)
  const socket: Socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  const bytes = Buffer.from(body)
  const head = Object.entries({
    Host: host,
    Connection: 'close',
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = new Promise<{ status: number; body: Json }>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
      const isPage = /^content-type: text\/html/im.test(text)
      const [json] = (!isPage && /\{.*\}/s.exec(text.slice(text.indexOf('\r\n\r\n')))) || ['null']
      if (status) resolve({ status: Number(status), body: JSON.parse(json) })
      else reject(new Error('no answer'))
    })
  })
  answer.catch(() => {})
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(bytes.subarray(0, 1))
  return { answer, finish: () => socket.write(bytes.subarray(1)), drop: () => socket.destroy() }
}
