// npm run audit:packages: a bill of materials of every package, their licences, and known vulnerabilities.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Licences that only require their text to be kept, and licences of libraries that are linked unchanged. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Packages whose licence is in a file that npm does not read. */
const READ_BY_HAND = {
  busboy: 'MIT',
  'css-mediaquery': 'BSD-3-Clause',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

/** The licence of a component of the bill as an SPDX expression; null if npm knows none. */
export function licenceOf({ name, licenses = [] }) {
  const said = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name)
  return said.length > 0 ? said.join(' AND ') : (READ_BY_HAND[name] ?? null)
}

/** Whether every part of an expression, or one of its alternatives, is allowed. */
function isAllowed(licence) {
  const choices = licence.replace(/[()]/g, '').split(/ or /i)
  return choices.some((choice) => choice.split(/ and /i).every((part) => LICENCES.has(part.trim())))
}

/** `{licences, refused}`: the number of packages by licence, and `name@version: licence` of those to review. */
export function readLicences({ components }) {
  const licences = new Map()
  const refused = []
  for (const component of components) {
    const licence = licenceOf(component)
    licences.set(licence ?? 'unknown', (licences.get(licence ?? 'unknown') ?? 0) + 1)
    if (licence === null || !isAllowed(licence))
      refused.push(`${component.name}@${component.version}: ${licence ?? 'unknown'}`)
  }
  return { licences: [...licences].sort((one, other) => other[1] - one[1]), refused }
}

/**
 * Reads the output of `npm audit --json`: `{found}` with one line for each vulnerable package, or `{unknown}` with the
 * reason why the registry did not answer.
 */
export function readAudit(text) {
  let answer
  try {
    answer = JSON.parse(text)
  } catch {
    return { unknown: text.trim().split('\n')[0] || 'npm audit printed nothing' }
  }
  if (!answer.vulnerabilities) return { unknown: answer.message ?? answer.error?.summary ?? 'no list in the answer' }
  const found = Object.values(answer.vulnerabilities).map(({ name, severity, range, via, fixAvailable }) => {
    const titles = via.map((one) => (typeof one === 'string' ? `by way of ${one}` : one.title))
    return `${severity}: ${name} ${range} (${titles.join('; ')})${fixAvailable ? ', mended in a newer version' : ''}`
  })
  return { found }
}

/** Runs npm and returns its output, whatever its exit code. */
function npm(root, args) {
  const npmScript = /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : null
  const [program, ...firstArguments] = npmScript ? [process.execPath, npmScript] : ['npm']
  const limits = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }
  const { stdout, error } = spawnSync(program, [...firstArguments, ...args], { cwd: root, ...limits })
  if (error) throw error
  return stdout
}

/**
 * The CycloneDX bill of materials of the complete lock file, development packages included, since they build the
 * console.
 */
export const billOf = (root) => JSON.parse(npm(root, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']))

/** Exit code 0: all is well. 1: a licence or a vulnerability to review. 2: the registry did not answer. */
export function audit(root) {
  const bill = billOf(root)
  const file = path.join(root, 'dist/sbom.cdx.json')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(
    `Bill of materials: ${path.relative(root, file)} (CycloneDX ${bill.specVersion}, ${bill.components.length} packages)`,
  )

  const { licences, refused } = readLicences(bill)
  console.log(`Licences: ${licences.map(([licence, count]) => `${licence} ${count}`).join(', ')}`)
  for (const line of refused) console.log(`  to look at: ${line}`)

  const { found, unknown } = readAudit(npm(root, ['audit', '--json']))
  if (unknown)
    console.log(`Vulnerabilities: NOT CHECKED, the registry did not answer (${unknown}). Run it again online.`)
  else console.log(found.length === 0 ? 'Vulnerabilities: none known' : `Vulnerabilities: ${found.length}`)
  for (const line of found ?? []) console.log(`  ${line}`)

  if (refused.length > 0 || found?.length > 0) process.exitCode = 1
  else if (unknown) process.exitCode = 2
}
