// Makes confusables.json from Unicode's table: node server/kernel/confusables/renew.mjs confusables.txt
// The table: https://www.unicode.org/Public/security/latest/confusables.txt (UTS 39). Afterwards raise `version` in
// server/review/names/spellings.json, so that the worker recomputes the keys of names.
import fs from 'node:fs'
import path from 'node:path'

const text = fs.readFileSync(process.argv[2], 'utf8')
const decode = (codes) =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  )

/**
 * Takes only letters that look like Latin ones and are neither Latin nor Arabic themselves, because names here are in
 * these two scripts.
 */
const looks = new Map()
for (const line of text.split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';')
  if (!to) continue
  const [sign, shown] = [decode(from), decode(to).normalize('NFKD').replace(/\p{M}/gu, '')]
  if (!/^[A-Za-z]{1,3}$/.test(shown) || !/^\p{L}$/u.test(sign) || /\p{Script=Arabic}|[A-Za-z]/u.test(sign)) continue
  // A capital that looks like a small l also looks like a capital I.
  const letters = shown === 'l' && /\p{Lu}/u.test(sign) ? 'I' : shown
  looks.set(letters, [...(looks.get(letters) ?? []), sign])
}
const table = Object.fromEntries([...looks].sort().map(([letters, signs]) => [letters, signs.sort().join('')]))
const version = /Version: ([\d.]+)/.exec(text)?.[1] ?? 'unknown'
const made = { source: 'https://www.unicode.org/Public/security/latest/confusables.txt', version, looks: table }
fs.writeFileSync(path.join(import.meta.dirname, 'confusables.json'), `${JSON.stringify(made, null, 2)}\n`)
