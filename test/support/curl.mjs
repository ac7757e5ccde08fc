// Replaces curl on machines without it: the options that the examples use, and the answer printed with its headers.
import fs from 'node:fs'
import path from 'node:path'

const { argv, stdin, stdout } = process
const rest = argv.slice(2)
const asked = {
  address: '',
  method: undefined,
  inQuery: false,
  seconds: 20,
  headers: new Headers(),
  fields: [],
  form: null,
}

function value(option) {
  const next = rest.shift()
  if (next === undefined) throw new Error(`${option} needs a value`)
  return next
}

/** Splits `name=text` at the first equals sign; the text may contain more. */
const pair = (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]

async function input() {
  const chunks = []
  for await (const chunk of stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const OPTIONS = {
  '-X': (given) => {
    asked.method = given
  },
  '-H': (given) => asked.headers.append(given.split(':')[0], given.slice(given.indexOf(':') + 1).trim()),
  '-d': async (given) => asked.fields.push(given === '@-' ? await input() : given),
  '--data-urlencode': (given) => {
    const [name, text] = pair(given)
    asked.fields.push(`${name}=${encodeURIComponent(text)}`)
  },
  '-F': (given) => {
    const [name, text] = pair(given)
    asked.form ??= new FormData()
    if (text.startsWith('@')) asked.form.append(name, new Blob([fs.readFileSync(text.slice(1))]), path.basename(text))
    else asked.form.append(name, text)
  },
  '--max-time': (given) => {
    asked.seconds = Number(given)
  },
}

while (rest.length > 0) {
  const option = rest.shift()
  if (option === '-G') asked.inQuery = true
  else if (OPTIONS[option]) await OPTIONS[option](value(option))
  else if (option.startsWith('-')) throw new Error(`curl ${option} is not known here`)
  else asked.address = option
}

const { address, method, inQuery, seconds, headers, fields, form } = asked
const query = inQuery && fields.length > 0 ? `?${fields.join('&')}` : ''
const body = form ?? (fields.length > 0 && !inQuery ? fields.join('&') : undefined)
if (typeof body === 'string' && !headers.has('Content-Type'))
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
const signal = AbortSignal.timeout(seconds * 1000)
const answer = await fetch(address + query, {
  method: method ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  body,
  redirect: 'manual',
  signal,
})
const head = [...answer.headers].map(([name, text]) => `${name}: ${text}\r\n`).join('')
stdout.write(`HTTP/1.1 ${answer.status}\r\n${head}\r\n`)
try {
  for await (const chunk of answer.body ?? []) stdout.write(chunk)
} catch (error) {
  if (error.name !== 'TimeoutError') throw error
}
