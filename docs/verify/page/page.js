// `npm run docs` puts the checks of receipt.mjs before these lines.
import { WORDS } from './words.js'

/** The files that were given, by name: `{name, content, text, kind}`. */
const given = new Map()
let language = Object.keys(WORDS).find((one) => navigator.language.startsWith(one)) ?? 'en'

const find = (id) => document.getElementById(id)
const say = (word) => WORDS[language][word]

/** An element with its children; texts are never markup. */
function make(name, attributes, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** What a file is, by what stands in it. */
function kindOf(text) {
  const start = text.slice(0, 4000).trimStart()
  if (start.includes('countersign.receipt') && start.startsWith('{')) return 'receipt'
  if (start.includes('-----BEGIN PUBLIC KEY-----')) return 'key'
  if (/^\{[^\n]*"number":\d+[^\n]*"hash":"[0-9a-f]{64}"/.test(start)) return 'heads'
  return 'document'
}

async function take(files) {
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer())
    const text = new TextDecoder().decode(content)
    const kind = kindOf(text)
    // One receipt at a time.
    if (kind === 'receipt') for (const [name, one] of given) if (one.kind === 'receipt') given.delete(name)
    given.set(file.name, { name: file.name, content, text, kind })
  }
  draw()
  find('result').focus()
}

const ofKind = (kind) => [...given.values()].filter((one) => one.kind === kind)

/** Checks what is given: `{state, …}`. */
function check() {
  const [file] = ofKind('receipt')
  const keyFiles = ofKind('key')
  if (!file) return given.size === 0 ? { state: 'empty' } : { state: 'waits', says: say('needs_receipt') }
  if (keyFiles.length === 0) return { state: 'waits', says: say('needs_key') }
  try {
    const receipt = receiptIn(file.text, file.name)
    const keys = keyFiles.flatMap(({ text, name }) => keysIn(text, name))
    const [heads] = ofKind('heads')
    const documents = ofKind('document').map(({ name, content }) => ({ name, base: name, content }))
    const unproved = verifyReceipt(receipt, keys, { documents, heads })
    if (unproved.length > 0) return { state: 'wrong', says: unprovedText(unproved) }
    const found = new Map(documents.map((one) => [checkGivenFile(receipt, one).sha256, one.name]))
    return { state: 'verified', receipt, found }
  } catch (error) {
    return { state: 'wrong', says: error instanceof Wrong ? error.message : NO_FORM }
  }
}

const listOf = (rows) =>
  make(
    'dl',
    {},
    ...rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .flatMap(([label, value]) => [make('dt', {}, label), make('dd', { dir: 'auto' }, String(value))]),
  )

/** The names of a list's entry in the language of the page, or the value as it is shown. */
const factText = ({ names, shown, value }) => names?.[language] ?? shown ?? value

function proved({ decision, trader, facts, files, proof, ...receipt }, found) {
  const rows = [
    [say('decision'), `${decision.action} (${decision.from ?? ''} → ${decision.to ?? ''})`],
    [say('trader'), trader && `${trader.name} (${trader.user_id})`],
    [say('record'), `${decision.resource} ${decision.record_id}`],
    [say('at'), decision.at],
    [say('by'), decision.by.name],
    [say('confirmed_by'), decision.confirmed_by?.name],
    [say('reason'), decision.reason],
    ['', decision.reason_codes.join(', ')],
  ]
  const documents = files.map(({ name, sha256 }) => [
    name ?? '',
    found.has(sha256) ? `${found.get(sha256)} ${say('is_same')}` : `${say('not_given')} ${sha256}`,
  ])
  const people = (receipt.people ?? []).map(({ name, role, share, birth_date, country, identifier }) => [
    name,
    [role, share && `${share} %`, birth_date, country, identifier].filter(Boolean).join(', '),
  ])
  const seal = [
    [say('seal'), `${proof.seal.body.number}, ${proof.seal.body.at ?? ''}`],
    [say('signed_by'), proof.seal.key?.fingerprint],
  ]
  const remarks = remarksOn({ decision, trader, facts, files, proof, ...receipt }).map((text) => make('p', {}, text))
  const part = (title, ...content) => (content.length > 0 ? [make('h3', {}, title), ...content] : [])
  return [
    listOf(rows),
    ...part(say('facts'), ...(facts.length > 0 ? [listOf(facts.map((fact) => [fact.field, factText(fact)]))] : [])),
    ...part(say('people'), ...(people.length > 0 ? [listOf(people)] : [])),
    ...part(say('documents'), ...(documents.length > 0 ? [listOf(documents)] : [])),
    ...part(say('seal'), listOf(seal)),
    ...part(say('remarks'), ...remarks),
  ]
}

function draw() {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = say('title')
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = say(element.dataset.word)
  find('languages').replaceChildren(
    ...Object.entries(WORDS).map(([code, { name }]) => {
      const button = make('button', { type: 'button', lang: code, 'aria-pressed': String(code === language) }, name)
      button.addEventListener('click', () => {
        language = code
        draw()
      })
      return button
    }),
  )
  find('given').replaceChildren(
    ...[...given.values()].map(({ name, kind }) => {
      const remove = make('button', { type: 'button', 'aria-label': `${say('remove')}: ${name}` }, say('remove'))
      remove.addEventListener('click', () => {
        given.delete(name)
        draw()
      })
      return make('li', {}, make('span', {}, say(kind)), make('b', { dir: 'auto' }, name), remove)
    }),
  )
  const { state, says, receipt, found } = check()
  const result = find('result')
  result.dataset.state = state
  if (state === 'empty') return result.replaceChildren()
  if (state === 'waits') return result.replaceChildren(make('p', {}, says))
  const words = make('p', { dir: 'auto' }, state === 'verified' ? say('verified_text') : says)
  result.replaceChildren(make('h2', {}, say(state)), words, ...(state === 'verified' ? proved(receipt, found) : []))
}

find('files').addEventListener('change', async ({ target }) => {
  await take([...target.files])
  target.value = ''
})
const drop = find('drop')
for (const [name, over] of [
  ['dragover', true],
  ['dragleave', false],
  ['drop', false],
])
  addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', over)
  })
addEventListener('drop', ({ dataTransfer }) => take([...dataTransfer.files]))
draw()
