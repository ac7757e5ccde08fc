import type { Services } from '../../server/services.ts'
import type { DemoStory } from './story.ts'

/** What the story's keys have become, and what the demo prints at each start. */
export type Progress = {
  now: string
  played: number
  /** Steps of the story it was begun with: another version tells another one. */
  steps?: number
  ids: Record<string, string>
  key?: { key: string; secret: string }
}

export type Play = {
  services: Services
  story: DemoStory
  progress: Progress
  webhookUrl: string | null
}

/** The record that a key of the story has become. */
export const id = (play: Play, key: string): string => {
  const found = play.progress.ids[key]
  if (!found) throw new Error(`The story names ${key} before it exists.`)
  return found
}
