import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { root } from '../server/process/root.ts'

/** Names that say nothing, or that mean something else here, with the names to choose from (CONTRIBUTING, 'Words'). */
const BANNED: Record<string, string> = {
  Arrival: 'the noun of what arrives',
  HERE: 'CURRENT_SCHEMA, or the noun',
  LATER: 'the noun: LATER_COLUMNS, RETRY_STATUSES',
  MOST: 'MAX_X',
  Refusal: 'ApiError; a refusal is an officer’s decision',
  SAID: 'the noun of the text: X_LINE, X_MESSAGES',
  Said: 'the noun of the text: MessageText',
  Standing: 'the noun of the state: DecisionState',
  What: 'the noun: Erasure, RetentionReason',
  asked: 'request, query, askedAt',
  begun: 'startedAt, hasBegun, pending',
  every: 'intervalMs, pollMs',
  feel: 'checkX, closeIfX',
  first: 'firstX, earliest, isFirst; `const [first, second]` and `{ first, last }` may stay',
  goOn: 'proceed, goToNextStep',
  gone: 'isOutdated, absent, deleted',
  heard: 'noteAnswer, notification',
  hears: 'receivesX',
  hold: 'slot (payments), recallWindow (decisions), legalHold (retention)',
  holds: 'condition, slots, legalHolds',
  inTurn: 'serializeByKey',
  kept: 'the noun of what is stored: row, cache, draft',
  least: 'minX, minimum',
  letGo: 'release',
  lookUp: 'openLookUp, findX',
  most: 'limit, maxX',
  moved: 'hasChanged, serverChange, movedCount',
  oncePer: 'memoizeByX',
  own: 'ownX: ownRows, ownPayment; isOwner',
  place: 'index, position, slot, key, path, backupStore',
  places: 'indexes, positions, slots, pathParams',
  plainly: 'errorText',
  pulse: 'latestRow',
  putOff: 'postponed',
  rests: 'basis',
  say: 'writeLine, showOutcome, xText',
  several: 'isMultiple, mapLimit',
  strip: 'viewTabs',
  telling: 'distinctive',
  tidy: 'normalize, simplify',
  told: 'deliveryStatus, notify, onX',
  unheard: 'listenError',
  unsaid: 'missingWords, serverProblem',
  ways: 'conditions, signInWays, combinations',
  which: 'condition, index',
  whole: 'isFull, fullX, total',
  within: 'inTransaction, options',
}

/** Participles of which the ending does not tell. */
const IRREGULAR =
  /^(Begun|Broken|Chosen|Done|Drawn|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Met|Paid|Read|Said|Seen|Sent|Shown|Taken|Thrown|Told|Typed|Withdrawn|Written)$/

/** Participles that may stand alone as a type, each with its reason. */
const NOUNS: Record<string, string> = {
  Defined: 'changes a type, as Required and Partial of TypeScript do',
  Named: '`{ id, name }`, of a person or a record',
}

type Node = { type: string; start: number; [key: string]: unknown }
type Declaration = { name: string; start: number; kind: 'value' | 'type' | 'error'; isPicked: boolean }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** The names that a pattern binds; `isPicked`: out of a list or an object. */
function bindings(pattern: Node, isPicked = false): Declaration[] {
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: String(pattern.name), start: pattern.start, kind: 'value', isPicked }]
    case 'AssignmentPattern':
      return nodesIn(pattern.left).flatMap((left) => bindings(left, isPicked))
    case 'RestElement':
      return nodesIn(pattern.argument).flatMap((argument) => bindings(argument))
    case 'ArrayPattern':
      return nodesIn(pattern.elements).flatMap((element) => bindings(element, true))
    case 'ObjectPattern':
      return nodesIn(pattern.properties).flatMap((property) =>
        property.type === 'Property'
          ? nodesIn(property.value).flatMap((value) => bindings(value, true))
          : bindings(property),
      )
    default:
      return []
  }
}

const TYPES = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']

/** What a node itself declares. */
function declaredBy(node: Node): Declaration[] {
  if (TYPES.includes(node.type))
    return nodesIn(node.id).map((id) => ({
      name: String(id.name),
      start: id.start,
      kind: nodesIn(node.superClass).some(({ name }) => /Error$/.test(String(name))) ? 'error' : 'type',
      isPicked: false,
    }))
  if (node.type === 'TSTypeParameter')
    return nodesIn(node.name).map((id) => ({ name: String(id.name), start: id.start, kind: 'type', isPicked: false }))
  const bound = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? nodesIn(node.id) : []
  return [...bound, ...nodesIn(node.params), ...nodesIn(node.param)].flatMap((pattern) => bindings(pattern))
}

function declarations(node: Node, found: Declaration[] = []): Declaration[] {
  found.push(...declaredBy(node))
  for (const value of Object.values(node))
    if (typeof value === 'object' && value !== null) for (const inner of nodesIn(value)) declarations(inner, found)
  return found
}

/** Why a name is wrong; null for a good one. */
function problem({ name, kind, isPicked }: Declaration): string | null {
  if (Object.hasOwn(BANNED, name) && !(name === 'first' && isPicked)) return `say ${BANNED[name]}`
  if (kind === 'error' && !name.endsWith('Error')) return 'a class of errors ends in Error'
  const isParticiple = kind === 'type' && (/^[A-Z][a-z]+ed$/.test(name) || IRREGULAR.test(name))
  return isParticiple && !Object.hasOwn(NOUNS, name) ? 'a type is a noun: say what it is' : null
}

const filesIn = (folders: string[]) =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !/\/generated\/|node_modules/.test(name)),
  )

it('files are named after what they hold', () => {
  const wrong = filesIn(['server', 'client', 'test', 'bench']).flatMap((file) => {
    const name = path.posix.basename(file).replace(/\..*$/, '')
    return Object.hasOwn(BANNED, name) ? [`${file}: say ${BANNED[name]}`] : []
  })
  expect(wrong).toEqual([])
})

it('variables, functions and types are named after what they are', () => {
  const wrong = filesIn(['server', 'client']).flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return declarations(parseSync(file, text).program as unknown as Node).flatMap((declaration) => {
      const why = problem(declaration)
      return why ? [`${file}:${text.slice(0, declaration.start).split('\n').length} ${declaration.name}: ${why}`] : []
    })
  })
  expect(wrong).toEqual([])
})
