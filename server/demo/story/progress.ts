import fs from 'node:fs'
import path from 'node:path'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { DemoStory } from './story.ts'

/** The ids of the story's records by key, and the data that the demo prints at each start. */
export type Progress = {
  now: string
  /** Number of steps in the version of the story that was played. */
  steps?: number
  /** The indexes of the steps that are not played yet. Missing if an older program played all. */
  left?: number[]
  /** True while steps are played: after a kill, an unknown number of them may be half done. */
  isPlaying?: boolean
  ids: Record<string, string>
  key?: { key: string; secret: string }
}

export type Play = {
  services: ReviewServices
  story: DemoStory
  progress: Progress
  webhookUrl: string | null
}

/** The id of the record that a key of the story names. */
export const id = (play: Play, key: string): string => {
  const found = play.progress.ids[key]
  if (!found) throw new Error(`The story names ${key} before it exists.`)
  return found
}

const fileIn = (dataDir: string) => path.join(dataDir, 'demo.json')

/** The demo's progress through its story in this database; null before the first step. */
export function readProgress(dataDir: string): Progress | null {
  const file = fileIn(dataDir)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Progress) : null
}

export function writeProgress(dataDir: string, progress: Progress): void {
  const file = fileIn(dataDir)
  fs.writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
