// The receiver's page: a list that fills from the event stream, and one delivery in full. Adds text to the document
// only as text, never as markup, because senders are not trusted.
const $ = (id) => document.getElementById(id)

const ICONS = {
  shield: [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'm9 12 2 2 4-4',
  ],
  cross: ['M12 2a10 10 0 1 0 .01 0', 'm15 9-6 6', 'm9 9 6 6'],
  tick: ['M20 6 9 17l-5-5'],
  envelope: ['M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z', 'm3 7 9 6 9-6'],
  again: ['m2 9 3-3 3 3', 'M13 18H7a2 2 0 0 1-2-2V6', 'm22 15-3 3-3-3', 'M11 6h6a2 2 0 0 1 2 2v10'],
}

const REFUSALS = {
  no_secret: 'no secret known yet',
  no_signature: 'no signature',
  digest_differs: 'digest differs',
  too_old: 'too old',
}

let receipts = []
let selected = null
let fresh = null
let refusing = false

function element(tag, className, ...children) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}

function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [key, value] of Object.entries({ width: 15, height: 15, viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    svg.setAttribute(key, value)
  for (const d of ICONS[name]) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** The time of day, with the date if it is not today's. */
function clock(iso) {
  const at = new Date(iso)
  const time = at.toLocaleTimeString('en-GB')
  if (at.toDateString() === new Date().toDateString()) return time
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`
}

function verdict(receipt) {
  if (receipt.is_mail) return ['mail', 'envelope', 'mail taken']
  if (!receipt.verified) return ['bad', 'cross', `rejected, ${REFUSALS[receipt.refusal]}`]
  if (!receipt.checks.first_time) return ['warn', 'again', 'seen before']
  return ['ok', 'shield', 'signature verified']
}

const titleOf = (receipt) => (receipt.is_mail ? receipt.subject : receipt.event)

const summaryOf = (receipt) => (receipt.is_mail ? `to ${receipt.to.join(', ')}` : receipt.summary)

function row(receipt) {
  const [tone, sign, words] = verdict(receipt)
  const button = element(
    'button',
    receipt.id === fresh ? 'row new' : 'row',
    element('span', 'mono', clock(receipt.received_at)),
    element('span', '', element('b', '', titleOf(receipt)), element('small', '', summaryOf(receipt))),
    element('span', `mark ${tone}`, icon(sign), words),
  )
  button.type = 'button'
  button.dataset.id = receipt.id
  button.setAttribute('aria-current', String(receipt.id === selected))
  button.addEventListener('click', () => select(receipt.id))
  return element('li', '', button)
}

const RESULTS = {
  passed: { tone: 'ok', sign: 'tick', verb: 'Passed: ' },
  note: { tone: 'warn', sign: 'again', verb: 'Note: ' },
  failed: { tone: 'bad', sign: 'cross', verb: 'Failed: ' },
}

function check(passed, title, words, otherwise = 'failed') {
  const { tone, sign, verb } = RESULTS[passed ? 'passed' : otherwise]
  return element('li', '', element('b', tone, icon(sign), element('span', 'sr', verb), title), element('p', '', words))
}

function age(seconds) {
  if (seconds === null) return 'No time in the signature'
  return `${seconds < 0 ? `${-seconds} s ahead` : `${seconds} s old`}, 300 s allowed`
}

/** The body: JSON is indented and coloured, anything else unchanged. */
function pretty(body) {
  let laidOut
  try {
    laidOut = JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return [body]
  }
  const parts = laidOut.split(/("(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"|\b(?:true|false|null|-?\d[\d.eE+-]*)\b)/)
  return parts.map((part, i) => {
    if (i % 2 === 0) return part
    if (part[0] !== '"') return element('i', 'value', part)
    return element('i', parts[i + 1]?.startsWith(':') ? 'key' : 'string', part)
  })
}

function drawMail(mail) {
  $('event').textContent = mail.subject
  $('state').className = 'state ok'
  $('state').replaceChildren(icon('envelope'), 'Taken by the mail server')
  $('answered').textContent = `${clock(mail.received_at)}, from ${mail.from}`
  $('checks').replaceChildren()
  $('headers').replaceChildren(
    ...mail.headers.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]),
  )
  $('size').textContent = `Text; ${mail.bytes} bytes with the HTML`
  $('html').href = `/mails/${mail.id}`
  const text = element('span', '', mail.text)
  text.dir = 'auto'
  $('body').replaceChildren(text)
}

function drawDetail() {
  const receipt = receipts.find(({ id }) => id === selected)
  $('detail').hidden = !receipt
  if (!receipt) return
  $('html').hidden = !receipt.is_mail
  if (receipt.is_mail) return drawMail(receipt)
  const { checks } = receipt
  $('event').textContent = receipt.event
  $('state').className = receipt.verified ? 'state ok' : 'state bad'
  $('state').replaceChildren(
    icon(receipt.verified ? 'shield' : 'cross'),
    receipt.verified ? 'Signature verified' : 'Rejected',
  )
  $('answered').textContent = `${clock(receipt.received_at)}, answered ${receipt.answered} in ${receipt.duration_ms} ms`
  $('checks').replaceChildren(
    check(checks.recent, checks.recent ? 'Recent' : 'Not recent', age(checks.age_seconds)),
    check(checks.digest, checks.digest ? 'Digest matches' : 'Digest differs', 'HMAC with SHA-256 over t.body'),
    check(
      checks.first_time,
      checks.first_time ? 'First time seen' : 'Seen before',
      checks.first_time ? 'Event id not met before' : 'A repetition: nothing more to do',
      'note',
    ),
  )
  $('headers').replaceChildren(
    ...receipt.headers.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]),
  )
  $('size').textContent = `Body, ${receipt.bytes} bytes`
  $('body').replaceChildren(...pretty(receipt.body))
}

function drawList() {
  const focused = document.activeElement?.dataset?.id
  const webhooks = receipts.filter(({ is_mail }) => !is_mail)
  $('received').textContent = webhooks.length
  $('mails').textContent = receipts.length - webhooks.length
  $('verified').textContent = webhooks.filter(({ verified }) => verified).length
  $('rejected').textContent = webhooks.filter(({ verified }) => !verified).length
  $('empty').hidden = receipts.length > 0
  $('deliveries').replaceChildren(...receipts.map(row))
  if (focused) document.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true })
}

function select(id) {
  selected = id
  for (const button of document.querySelectorAll('[data-id]'))
    button.setAttribute('aria-current', String(button.dataset.id === String(id)))
  drawDetail()
}

/** The class and the text of the chip that shows the connection. */
function linkState(linked) {
  if (!linked) return ['chip lost', 'The receiver has stopped:']
  return refusing ? ['chip refusing', 'Answering 503 on'] : ['chip', 'Listening on']
}

function drawState(linked) {
  const [chip, words] = linkState(linked)
  $('listening').className = chip
  $('link-state').textContent = words
  $('refuse').setAttribute('aria-pressed', String(refusing))
}

const stream = new EventSource('/events')
stream.addEventListener('state', ({ data }) => {
  const state = JSON.parse(data)
  receipts = state.receipts
  refusing = state.refusing
  document.title = state.title
  $('title').textContent = state.title
  $('endpoint').textContent = state.endpoint
  if (!receipts.some(({ id }) => id === selected)) selected = receipts[0]?.id ?? null
  drawState(true)
  drawList()
  drawDetail()
})
stream.addEventListener('received', ({ data }) => {
  const receipt = JSON.parse(data)
  // Follow the newest delivery until the reader selects another.
  const following = selected === null || selected === receipts[0]?.id
  receipts = [receipt, ...receipts].slice(0, 200)
  fresh = receipt.id
  if (following) selected = receipt.id
  drawList()
  drawDetail()
  $('news').textContent = `${titleOf(receipt)}, ${verdict(receipt)[2]}`
})
stream.addEventListener('error', () => drawState(false))

const textOf = (receipt) => receipt?.body ?? receipt?.text ?? ''

$('refuse').addEventListener('click', () => fetch(refusing ? '/accept' : '/refuse', { method: 'POST' }))
$('clear').addEventListener('click', () => fetch('/clear', { method: 'POST' }))
$('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(textOf(receipts.find(({ id }) => id === selected)))
  $('copy').textContent = 'Copied'
  setTimeout(() => {
    $('copy').textContent = 'Copy'
  }, 1500)
})

$('deliveries').addEventListener('keydown', (event) => {
  const buttons = [...$('deliveries').querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement)
  const targets = { Home: 0, End: buttons.length - 1, ArrowDown: at + 1, ArrowUp: at - 1 }
  const target = buttons[targets[event.key]]
  if (!target) return
  event.preventDefault()
  target.focus()
  select(Number(target.dataset.id))
})
