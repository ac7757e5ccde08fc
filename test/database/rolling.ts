import { parseOlderPrograms } from '../../server/database/olderPrograms.ts'

/** What programs of the release before do not survive, where they still use it. */
const BREAKS: [RegExp, string][] = [
  [/^DROP (TABLE|TYPE|FUNCTION|PROCEDURE|SEQUENCE|VIEW|MATERIALIZED VIEW|SCHEMA)\b/, 'drops what they use'],
  [/^ALTER TABLE .*\bDROP (COLUMN\b|(?!COLUMN|CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY)\S+)/, 'drops a column'],
  [/^ALTER .*\bRENAME\b/, 'renames what they use'],
  [/^ALTER TABLE .*\bALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/, 'changes the type of a column'],
  [/^ALTER TABLE .*\bSET NOT NULL\b/, 'asks for a value that they may not write'],
  [/^ALTER TABLE .*\bDROP DEFAULT\b/, 'takes a default that they may rely on'],
  [
    /^ALTER TABLE .*\bADD (COLUMN )?(?!CONSTRAINT)(?=[^,]*\bNOT NULL\b)(?![^,]*\b(DEFAULT|GENERATED|(BIG|SMALL)?SERIAL)\b)/,
    'adds a column that they do not write and that has no default',
  ],
  [/^(TRUNCATE|DELETE FROM)\b/, 'deletes rows that they may need'],
]

/** What they survive only for a reason that somebody has to give. */
const TIGHTENS: [RegExp, string][] = [
  [/^CREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b/, 'adds a trigger'],
  [/^ALTER TABLE .*\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN|EXCLUDE)\b/, 'adds a constraint'],
  [/^CREATE UNIQUE INDEX\b/, 'adds a unique index'],
  [/^DROP INDEX\b|^ALTER TABLE .*\bDROP CONSTRAINT\b/, 'drops what an ON CONFLICT may name'],
  [/^CREATE (OR REPLACE )?FUNCTION\b/, 'changes a function'],
  [/^ALTER TYPE .*\bADD VALUE\b/, 'adds a value that they cannot read'],
  [/^REVOKE\b/, 'takes a right'],
  [/^(UPDATE|WITH|DO)\b/, 'changes rows'],
]

/** The statements of a script, one line each; bodies, texts and comments are left out. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const nameIn = (statement: string) =>
  /\b(?:TABLE|ON|INTO|UPDATE|FROM) (?:IF (?:NOT )?EXISTS |ONLY )*"?(?:public"?\."?)?(\w+)/i.exec(statement)?.[1] ?? ''

/**
 * Why programs of the release before may not run on a schema with this migration (record 0099). What a migration makes
 * itself it may shape as it likes. `released`: versions that are out, of which `from` may name one.
 */
export function rollingProblems(sql: string, released: readonly string[]): string[] {
  const range = parseOlderPrograms(sql)
  const statements = statementsOf(sql)
  const made = new Set(statements.filter((one) => /^CREATE TABLE/i.test(one)).map((one) => nameIn(one).toLowerCase()))
  const problems: string[] = []
  if (range && 'from' in range && !released.includes(range.from))
    problems.push(`'from ${range.from}' names no released version: the release before could not run`)
  for (const statement of statements) {
    if (made.has(nameIn(statement).toLowerCase())) continue
    const upper = statement.toUpperCase()
    const breaks = BREAKS.find(([pattern]) => pattern.test(upper))
    const tightens = TIGHTENS.find(([pattern]) => pattern.test(upper))
    if (breaks && !(range && 'from' in range))
      problems.push(`${breaks[1]}, without a line '-- Older programs: from <release>: why': ${statement}`)
    else if (tightens && !range)
      problems.push(`${tightens[1]}, without a line '-- Older programs: all: why': ${statement}`)
  }
  return problems
}
