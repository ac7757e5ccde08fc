// Stands in for curl where a machine has none: the options that the guide uses, and nothing else.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

const args = process.argv.slice(2)
const headers = new Headers()
const form = new FormData()
let [method, body, output, fail, follow, url, isForm] = [undefined, undefined, undefined, false, false, '', false]

const options = {
  '-X': (value) => (method = value),
  '-H': (value) => headers.append(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim()),
  '-d': (value) => (body = value),
  '-o': (value) => (output = value),
  '-L': null,
  '-fsS': null,
  '-sS': null,
  '-F': (value) => {
    const [name, content] = [value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1)]
    isForm = true
    if (content.startsWith('@')) form.append(name, new Blob([readFileSync(content.slice(1))]), basename(content))
    else form.append(name, content)
  },
}
while (args.length > 0) {
  const argument = args.shift()
  if (!argument.startsWith('-')) url = argument
  else if (!(argument in options)) throw new Error(`the stand-in for curl does not know ${argument}`)
  else if (argument === '-L') follow = true
  else if (argument === '-fsS') fail = true
  else options[argument]?.(args.shift())
}
if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
const answer = await fetch(url, {
  method: method ?? (body !== undefined || isForm ? 'POST' : 'GET'),
  headers,
  body: isForm ? form : body,
  redirect: follow ? 'follow' : 'manual',
})
if (fail && answer.status >= 400) {
  console.error(`curl: (22) The requested URL returned error: ${answer.status}`)
  process.exit(22)
}
const bytes = new Uint8Array(await answer.arrayBuffer())
if (output) writeFileSync(output, bytes)
else process.stdout.write(bytes)
