import fs from 'node:fs'
import path from 'node:path'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { playOfficers, playStep } from './play.ts'
import { control } from './playControls.ts'
import type { Progress } from './progress.ts'
import { demoStory } from './story.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'demo.json')

/** How far the demo's story was played in this database; null when it never began. */
export function readProgress(dataDir: string): Progress | null {
  const file = fileIn(dataDir)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Progress) : null
}

function writeProgress(dataDir: string, progress: Progress): void {
  const file = fileIn(dataDir)
  fs.writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

export type SeedOptions = {
  /** Where the demo trader's webhook goes; null leaves it out. */
  webhookUrl: string | null
  /** Runs after each step, with services whose clock shows the story's time. */
  afterStep?: (services: ReviewServices, progress: Progress) => Promise<void>
  writeLine: (line: string) => void
}

/**
 * Plays the demo's story through the real services, each step at its own time in the past. Progress is
 * stored after each step, so that an interrupted seeding continues and a complete one does nothing. Refuses a database
 * with other traders in it.
 */
export async function seedDemo(
  services: ReviewServices,
  { webhookUrl, afterStep, writeLine }: SeedOptions,
): Promise<Progress> {
  const { dataDir } = services.config
  const earlier = readProgress(dataDir)
  if (!earlier && (await services.db.trader.count({ take: 1 })) > 0)
    throw new Error(
      'This database already holds traders: the demo data needs one of its own (another DATA_DIR or DATABASE_URL).',
    )
  const progress: Progress = earlier ?? { now: services.clock.now().toISOString(), played: 0, ids: {} }
  const story = demoStory({
    now: new Date(progress.now),
    fee: services.config.activationFee,
    payee: services.config.feePayee,
  })
  if (earlier && earlier.steps !== story.steps.length) {
    writeLine('Demo data of another version: it stays as it is (another DATA_DIR gets the new story).')
    return progress
  }
  progress.steps = story.steps.length
  if (progress.played === story.steps.length) return progress
  let time = new Date(progress.now)
  // What goes wrong in the story is part of it: the operator's log is not told.
  const log = services.log.child({}, { level: 'fatal' })
  const inStory: ReviewServices = {
    ...services,
    log,
    clock: { now: () => time, elapsed: () => time.getTime(), ofDatabase: async () => time },
  }
  const play = { services: inStory, story, progress, webhookUrl }
  const opening = story.steps[0]?.at ?? 0
  const at = (minutes: number) => new Date(new Date(progress.now).getTime() - minutes * 60_000)
  time = at(opening + 60)
  await playOfficers(play)
  writeProgress(dataDir, progress)
  for (const step of story.steps.slice(progress.played)) {
    time = at(step.at)
    await playStep(play, step)
    await control(play, step)
    progress.played += 1
    writeProgress(dataDir, progress)
    await afterStep?.(inStory, progress)
    if (progress.played % 50 === 0) writeLine(`Demo data: ${progress.played} of ${story.steps.length} steps`)
  }
  writeLine(`Demo data: ${story.steps.length} steps played`)
  return progress
}
