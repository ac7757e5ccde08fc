import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'

/** The statements of OWASP ASVS 5.0.0 by section: numbers and their level. */
const STATEMENTS = `
1.1 1-2:2
1.2 1-5:1 6-9:2 10:3
1.3 1-2:1 3-11:2 12:3
1.4 1-3:2
1.5 1:1 2:2 3:3
2.1 1:1 2-3:2
2.2 1-2:1 3:2
2.3 1:1 2-4:2 5:3
2.4 1:2 2:3
3.1 1:3
3.2 1-2:1 3:3
3.3 1:1 2-4:2 5:3
3.4 1-2:1 3-6:2 7-8:3
3.5 1-3:1 4-5:2 6-8:3
3.6 1:3
3.7 1-2:2 3-5:3
4.1 1:1 2-3:2 4-5:3
4.2 1:2 2-5:3
4.3 1-2:2
4.4 1:1 2-4:2
5.1 1:2
5.2 1-2:1 3:2 4-6:3
5.3 1-2:1 3:3
5.4 1-3:2
6.1 1:1 2-3:2
6.2 1-8:1 9-12:2
6.3 1-2:1 3-4:2 5-8:3
6.4 1-2:1 3-4:2 5-6:3
6.5 1-5:2 6-8:3
6.6 1-3:2 4:3
6.7 1-2:3
6.8 1-4:2
7.1 1-3:2
7.2 1-4:1
7.3 1-2:2
7.4 1-2:1 3-5:2
7.5 1-2:2 3:3
7.6 1-2:2
8.1 1:1 2:2 3-4:3
8.2 1-2:1 3:2 4:3
8.3 1:1 2-3:3
8.4 1:2 2:3
9.1 1-3:1
9.2 1:1 2-4:2
10.1 1-2:2
10.2 1-2:2 3:3
10.3 1-4:2 5:3
10.4 1-5:1 6-11:2 12-16:3
10.5 1-5:2
10.6 1-2:2
10.7 1-3:2
11.1 1-2:2 3-4:3
11.2 1-3:2 4-5:3
11.3 1-2:1 3:2 4-5:3
11.4 1:1 2-4:2
11.5 1:2 2:3
11.6 1:2 2:3
11.7 1-2:3
12.1 1:1 2-3:2 4-5:3
12.2 1-2:1
12.3 1-4:2 5:3
13.1 1:2 2-4:3
13.2 1-5:2 6:3
13.3 1-2:2 3-4:3
13.4 1:1 2-5:2 6-7:3
14.1 1-2:2
14.2 1:1 2-4:2 5-8:3
14.3 1:1 2-3:2
15.1 1:1 2-3:2 4-5:3
15.2 1:1 2-3:2 4-5:3
15.3 1:1 2-7:2
15.4 1-4:3
16.1 1:2
16.2 1-5:2
16.3 1-4:2
16.4 1-3:2
16.5 1-3:2 4:3
17.1 1:2 2:3
17.2 1-4:2 5-8:3
17.3 1-2:2
`

const levels = new Map<string, number>()
for (const line of STATEMENTS.trim().split('\n')) {
  const [section, ...ranges] = line.trim().split(' ')
  for (const range of ranges) {
    const [numbers = '', level] = range.split(':')
    const [first, last = first] = numbers.split('-').map(Number)
    for (let number = first!; number <= last!; number += 1) levels.set(`${section}.${number}`, Number(level))
  }
}

type Row = { number: string; level: number; state: string; where: string }

const rows: Row[] = [
  ...fs
    .readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
    .matchAll(/^\| ([\d.]+) \| (\d) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm),
].map(([, number = '', level, state = '', where = '']) => ({ number, level: Number(level), state, where }))

it('answers every statement of levels 1 and 2 once, with its level, and some of level 3', () => {
  const asked = [...levels].filter(([, level]) => level < 3).map(([number]) => number)
  expect(asked).toHaveLength(253)
  expect(asked.filter((number) => !rows.some((row) => row.number === number))).toEqual([])
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.filter(({ number, level }) => levels.get(number) !== level)).toEqual([])
  expect(rows.filter(({ level }) => level === 3).length).toBeGreaterThan(20)
})

it('names files and tests that exist, and a test for everything that is met', () => {
  const wrong = rows.flatMap(({ number, state, where }) => {
    const named = [...where.matchAll(/`((?:client|docs|server|test)\/[^`]+|[\w.]+\.(?:json|ts))`/g)].map(
      ([, file]) => file!,
    )
    const missing = named.filter((file) => !fs.existsSync(path.join(root, file)))
    const tested = named.some((file) => file.startsWith('test/') && file.endsWith('.test.ts'))
    const isKnown = ['met', 'n/a', 'operator', 'no'].includes(state)
    return [...missing, ...(state === 'met' && !tested ? ['no test'] : []), ...(isKnown ? [] : [state])].map(
      (problem) => `${number}: ${problem}`,
    )
  })
  expect(wrong).toEqual([])
})
