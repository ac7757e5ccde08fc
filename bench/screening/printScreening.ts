// npm run bench -- screening [--cases FILE [--list]] [--entries N,N]
//
// Measures how well names are matched. With a file of labelled pairs, in the columns of OpenSanctions' name benchmark
// (`schema, query/name, result/name, is_match` and any more, by which the pairs are grouped), it prints precision,
// recall and F1 by threshold and group. Without one it takes the tuned and the held-out half of our own, and screens
// 5,000 ordinary names against made-up lists: speed, memory, and how many meet a hit, by threshold.

import path from 'node:path'
import { root } from '../../server/process/root.ts'
import { printQuality, readCases } from './cases.ts'
import { measureList, printList } from './lists.ts'

const OWN_CASES = ['tuned.csv', 'heldOut.csv'].map((name) => path.join(root, 'bench/screening', name))

/** `entries`: the sizes of the made-up lists. */
export type ScreeningOptions = { cases: string | undefined; isListed: boolean; entries: number[] }

/** Prints the quality of the matcher; `isListed` adds each pair that it takes for the opposite. */
export async function printScreening({ cases, isListed, entries }: ScreeningOptions): Promise<void> {
  for (const file of cases === undefined ? OWN_CASES : [cases]) {
    console.log(`${path.relative(process.cwd(), file)}:`)
    printQuality(readCases(file), isListed)
  }
  if (cases !== undefined) return
  for (const count of entries) printList(await measureList(count))
}
