// npm run bench -- screening [--cases FILE [--list]] [--entries N,N]
// npm run bench -- screening --subjects N
//
// Measures how well names are matched. With a file of labelled pairs, in the columns of OpenSanctions' name benchmark
// (`schema, query/name, result/name, is_match` and any more, by which the pairs are grouped), it prints precision,
// recall and F1 by threshold and group. Without one it takes the tuned and the held-out half of our own, and screens
// 5,000 ordinary names against made-up lists: speed, memory, and how many meet a hit, by threshold.
// With `--subjects` it fills a database with that many dossiers, and times how long a new version of a list is compared
// with them by what it adds.

import path from 'node:path'
import { root } from '../../server/process/root.ts'
import { printQuality, readCases } from './cases.ts'
import { measureList, printList } from './lists.ts'
import { printVersions } from './versions.ts'

const OWN_CASES = ['tuned.csv', 'heldOut.csv'].map((name) => path.join(root, 'bench/screening', name))

/** `entries`: the sizes of the made-up lists. `subjects`: names of dossiers; null unless these are measured. */
export type ScreeningOptions = {
  cases: string | undefined
  isListed: boolean
  entries: number[]
  subjects: number | null
}

/** Prints the quality of the matcher; `isListed` adds each pair that it takes for the opposite. */
export async function printScreening({ cases, isListed, entries, subjects }: ScreeningOptions): Promise<void> {
  if (subjects !== null) return printVersions(subjects)
  for (const file of cases === undefined ? OWN_CASES : [cases]) {
    console.log(`${path.relative(process.cwd(), file)}:`)
    printQuality(readCases(file), isListed)
  }
  if (cases !== undefined) return
  for (const count of entries) printList(await measureList(count))
}
