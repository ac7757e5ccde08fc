import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { verify } from '../../docs/guide/verify/verify.mjs'
import { signature } from '../../server/webhooks/sign.ts'
import { GUIDE, pageText } from './guide.ts'
import { hasProgram } from './shell.ts'

const SECRET = 'whsec_test_0123456789'
const T = 1_700_000_000
const BODY = '{"event":"form.submitted","created_at":"2026-01-01T00:00:00Z","data":{}}'
const V1 = 'd6f531346cce656f0ed262f31bbe7453c8573529d58eb76334b279b9fa03ce4d'
const RIGHT = `t=${T},v1=${V1}`

/** Node always; the others where the machine has them. */
const LANGUAGES: [string, string][] = [
  ['node', 'verify.mjs'],
  ...[['python3', 'verify.py'] as [string, string], ['php', 'verify.php'] as [string, string]].filter(([program]) =>
    hasProgram(program),
  ),
]

describe.each(LANGUAGES)('the check of a signature in %s', (program, file) => {
  it('takes the vector that the guide shows and bytes beyond ASCII, and refuses what is old or not ours', () => {
    const arabic = Buffer.from('{"name":"تاجر, Sétif"}\n')
    for (const [header, body, now, says] of [
      [RIGHT, BODY, T + 300, 'genuine'],
      [signature(SECRET, T, arabic), arabic, T, 'genuine'],
      [RIGHT, BODY, T + 301, 'refused'],
      [`t=${T},v1=${'0'.repeat(64)}`, BODY, T, 'refused'],
      [`${RIGHT}\n`, BODY, T, 'refused'],
    ] as const) {
      const run = spawnSync(
        program === 'node' ? process.execPath : program,
        [path.join(GUIDE, 'verify', file), SECRET, header, String(now)],
        { input: body, encoding: 'utf8' },
      )
      expect([header, run.stdout.trim(), run.status]).toEqual([header, says, says === 'genuine' ? 0 : 1])
    }
  })
})

it('the guide shows the vector', () => {
  for (const shown of [SECRET, RIGHT, BODY]) expect(pageText('webhooks.md')).toContain(shown)
})

it.each([
  [true, SECRET, RIGHT, BODY, T - 300],
  [false, SECRET, RIGHT, BODY, T - 301],
  [false, 'whsec_other', RIGHT, BODY, T],
  [false, 'test_0123456789', RIGHT, BODY, T],
  [false, SECRET, `t=${T + 1},v1=${V1}`, BODY, T],
  [false, SECRET, `t=${T},v1=${V1.slice(1)}`, BODY, T],
  [false, SECRET, undefined, BODY, T],
  [false, SECRET, RIGHT, `${BODY} `, T],
] as const)('as a function of Node it says %s to %s %s', (says, secret, header, body, now) => {
  expect(verify(secret, header, body, now)).toBe(says)
})
