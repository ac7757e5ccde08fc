import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import type { DemoStory } from './story.ts'

/** The ids of the story's records by key, and what the demo prints at each start. */
export type Progress = {
  now: string
  played: number
  /** Number of steps in the version of the story that was played. */
  steps?: number
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
