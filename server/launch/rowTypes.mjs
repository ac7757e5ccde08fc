// Compares the rows of each SQL statement with the type that its caller declares (record 0178).

import fs from 'node:fs'
import path from 'node:path'
import { API } from 'typescript/unstable/sync'

/** Calls whose rows have a type that nothing but this check compares with the database. */
const CALLS = /\$queryRaw\b|\b(?:readRows|sharedRows|writeRows)(?=[<(])/g
/** `SymbolFlags.Optional` of TypeScript. */
const OPTIONAL = 16_777_216
const KIND_BY_TEXT = {
  ...{ string: 'string', number: 'number', bigint: 'bigint', true: 'boolean', false: 'boolean', boolean: 'boolean' },
  ...{ null: 'null', undefined: 'null', Date: 'Date', Decimal: 'Decimal', 'Prisma.Decimal': 'Decimal' },
}

/** The name in `test/support/recordRows.ts` for a part of a declared type that is not a literal. */
function kindOf(checker, part, text) {
  if (part.isNumberLiteralType()) return 'number'
  if (checker.isArrayType(part) || checker.isTupleType(part)) return 'array'
  return KIND_BY_TEXT[text] ?? (text.startsWith('Uint8Array') ? 'Uint8Array' : 'object')
}

/**
 * The values that a declared type allows: kinds of values, the texts of a union of literals, and the same for a list's
 * items; null for a type that allows anything.
 */
function allowedBy(checker, type) {
  const allowed = { kinds: new Set(), texts: new Set(), items: null }
  for (const part of type.isUnionType() ? type.getTypes() : [type]) {
    const text = checker.typeToString(part)
    if (/^(any|unknown|Json(Value|Object|Array))$/.test(text)) return null
    if (part.isStringLiteralType()) {
      allowed.texts.add(part.value)
      continue
    }
    const kind = kindOf(checker, part, text)
    allowed.kinds.add(kind)
    if (kind === 'array') allowed.items = allowedBy(checker, checker.getTypeArguments(part)[0])
  }
  return allowed
}

/** The type of one row of a call: the item type if its promise resolves to a list. */
function rowOf(checker, call) {
  const promised = checker.getTypeArguments(checker.getTypeAtLocation(call))[0]
  const isList = promised && (checker.isArrayType(promised) || checker.isTupleType(promised))
  return isList ? checker.getTypeArguments(promised)[0] : undefined
}

/** The innermost call, or tagged template, whose function's name is at `position`. */
function callAt(file, position) {
  let found
  const visit = (node) => {
    if (node.pos > position || node.end < position) return
    const called = node.tag ?? (node.arguments ? node.expression : undefined)
    if (called && called.end > position && (called.name ?? called).getStart(file) === position) found = node
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** @returns {Map<string, Map<string, object>>} by `file:line`, the columns that the row type declares */
function declaredRows(root) {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProject: path.join(root, 'server/tsconfig.json') }).getProjects()[0]
    const { program, checker } = project
    const sites = new Map()
    const ours = (name) => name.startsWith(path.join(root, 'server/')) && !name.includes('/generated/')
    for (const name of program.getSourceFileNames().filter(ours)) {
      const text = fs.readFileSync(name, 'utf8')
      if (name.endsWith('server/database/client.ts') || text.search(CALLS) < 0) continue
      const file = program.getSourceFile(name)
      for (const { index } of text.matchAll(CALLS)) {
        const call = callAt(file, index)
        const row = call && rowOf(checker, call)
        if (!row) continue
        const columns = checker.getPropertiesOfType(row).map((property) => {
          const isOptional = (property.flags & OPTIONAL) !== 0
          return [property.name, { isOptional, allowed: allowedBy(checker, checker.getTypeOfSymbol(property)) }]
        })
        const line = text.slice(0, index).split('\n').length
        sites.set(`${path.relative(root, name)}:${line}`, new Map(columns))
      }
    }
    return sites
  } finally {
    api.close()
  }
}

/** The kind of a value that violates its declared type; null for a valid value. */
function differenceOf(declared, { kind, text, isItem }) {
  const allowed = isItem ? declared?.items : declared
  if (!allowed || allowed.kinds.has(kind)) return null
  if (kind !== 'string' || allowed.texts.size === 0) return kind
  return text === undefined || allowed.texts.has(text) ? null : JSON.stringify(text)
}

/** How a fact contradicts the declared row: one line each. */
function contradictions(row, { site, columns, column, ...value }) {
  if (columns) {
    const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !columns.includes(name))
    return missing.map(([name]) => `${site}: ${name} is declared and not selected`)
  }
  const difference = row.has(column) ? differenceOf(row.get(column).allowed, value) : null
  return difference ? [`${site}: ${column} may be ${difference}, which its type does not say`] : []
}

/** Reads the facts that `test/support/recordRows.ts` has written. */
const readFacts = (folder) =>
  fs
    .readdirSync(folder)
    .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/**
 * The declared row types that the database contradicts, one line each, and the number of calls compared.
 * @param {string} root
 * @param {string} folder where `test/support/recordRows.ts` has written its observations
 */
export function wrongRows(root, folder) {
  const declared = declaredRows(root)
  const facts = readFacts(folder).filter(({ site }) => declared.has(site))
  const wrong = facts.flatMap((fact) => contradictions(declared.get(fact.site), fact))
  const compared = new Set(facts.map(({ site }) => site))
  return { wrong: [...new Set(wrong)].sort(), compared: compared.size, declared: declared.size }
}
