// Stands in for jq where a machine has none: `jq -r '.a.b[0].c, .d[].e'`, and nothing else.
import { readFileSync } from 'node:fs'

const [raw, filter = ''] = process.argv.slice(2)
if (raw !== '-r') throw new Error('the stand-in for jq knows -r only')
const input = JSON.parse(readFileSync(0, 'utf8'))
for (const path of filter.split(',').map((one) => one.trim())) {
  if (!/^(\.\w+|\[\d*\])+$/.test(path)) throw new Error(`the stand-in for jq does not know ${path}`)
  let values = [input]
  for (const [step] of path.matchAll(/\.\w+|\[\d*\]/g))
    values = step === '[]' ? values.flat() : values.map((value) => value?.[step.replaceAll(/[.[\]]/g, '')])
  for (const value of values) console.log(typeof value === 'string' ? value : JSON.stringify(value ?? null))
}
