import { ApiError } from '../../kernel/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { FIRST_TRADERS, playInLanes } from './lanes.ts'
import { playOfficers, playStep } from './play.ts'
import { playControl } from './playControls.ts'
import { playMoney } from './playMoney.ts'
import { playWatching } from './playWatching.ts'
import { type Progress, readProgress, writeProgress } from './progress.ts'
import type { DemoStep } from './steps.ts'
import { demoStory } from './story.ts'

export type SeedOptions = {
  /** Where the demo trader's webhook goes; null leaves it out. */
  webhookUrl: string | null
  /** Runs before each step, with services whose clock shows the story's time. */
  beforeStep?: (services: ReviewServices, step: DemoStep, progress: Progress) => Promise<void>
  /** Runs after each step of the trader with webhooks, with services whose clock shows the story's time. */
  afterStep?: (services: ReviewServices, progress: Progress) => Promise<void>
  writeLine: (line: string) => void
}

export type SeededDemo = {
  progress: Progress
  /**
   * Plays the rest of the story while the service runs. Ends between two steps when `signal` aborts; the next start
   * continues there. If a step fails because an officer acted on its dossier meanwhile, that trader's story ends.
   */
  grow(signal?: AbortSignal): Promise<void>
}

/** The trader with webhooks: its deliveries are sent in the order of its steps. */
const WITH_WEBHOOKS = 'atlas'

/** Parallel steps: they wait for the database and for the processes that open documents. */
const AT_ONCE = 6
/** Fewer while officers use the console, whose requests come first. */
const AT_ONCE_BEHIND = 2

/** Whether a start was killed while it played the story: some steps may be half done. */
export const isInterrupted = (progress: Progress | null): boolean => progress?.isPlaying === true

/**
 * Plays the demo's story through the real services, each step at its own time in the past: first the traders that show
 * each situation, the rest with `grow` (record 0119). A complete story is left as it is. Refuses a database with other
 * traders in it, and one where playing was killed.
 */
export async function seedDemo(
  services: ReviewServices,
  { webhookUrl, beforeStep, afterStep, writeLine }: SeedOptions,
): Promise<SeededDemo> {
  const { dataDir } = services.config
  const earlier = readProgress(dataDir)
  if (isInterrupted(earlier))
    throw new Error(
      'The demo data was interrupted while it was made: it needs an empty database (another DATA_DIR or DATABASE_URL).',
    )
  if (!earlier && (await services.db.trader.count({ take: 1 })) > 0)
    throw new Error(
      'This database already holds traders: the demo data needs one of its own (another DATA_DIR or DATABASE_URL).',
    )
  const progress: Progress = earlier ?? { now: services.clock.now().toISOString(), ids: {} }
  const story = demoStory({
    now: new Date(progress.now),
    fee: services.config.activationFee,
    payee: services.config.feePayee,
  })
  const { steps } = story
  if (earlier && earlier.steps !== steps.length) {
    writeLine('Demo data of another version: it stays as it is (another DATA_DIR gets the new story).')
    return { progress, grow: async () => {} }
  }
  if (earlier && !earlier.left?.length) return { progress, grow: async () => {} }
  progress.steps = steps.length
  progress.left ??= steps.map((_, index) => index)
  const mark = (isPlaying: boolean) => writeProgress(dataDir, Object.assign(progress, { isPlaying }))
  // Failures in the story are intended, so they stay out of the operator's log.
  const log = services.log.child({}, { level: 'fatal' })
  const servicesAt = (minutes: number): ReviewServices => {
    const time = new Date(new Date(progress.now).getTime() - minutes * 60_000)
    return { ...services, log, clock: { now: () => time, elapsed: () => time.getTime(), ofDatabase: async () => time } }
  }
  const playOne = async (step: DemoStep) => {
    const inStory = servicesAt(step.at)
    const play = { services: inStory, story, progress, webhookUrl }
    await beforeStep?.(inStory, step, progress)
    await playStep(play, step)
    await playControl(play, step)
    await playMoney(play, step)
    await playWatching(play, step)
    if (step.trader === WITH_WEBHOOKS) await afterStep?.(inStory, progress)
  }
  const stepsLeft = (of: (step: DemoStep) => boolean) =>
    progress.left!.map((index) => ({ place: index, step: steps[index]! })).filter(({ step }) => of(step))

  mark(true)
  if (!earlier) {
    await playOfficers({ services: servicesAt((steps[0]?.at ?? 0) + 60), story, progress, webhookUrl })
    await playInLanes(
      stepsLeft(({ trader }) => FIRST_TRADERS.has(trader)),
      AT_ONCE,
      playOne,
    )
  }
  const rest = stepsLeft(({ trader }) => !FIRST_TRADERS.has(trader))
  progress.left = rest.map(({ place: index }) => index)
  mark(false)

  const grow = async (signal?: AbortSignal) => {
    mark(true)
    const ended = new Set<string>()
    const playUnlessEnded = async (step: DemoStep) => {
      if (ended.has(step.trader)) return
      try {
        await playOne(step)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        ended.add(step.trader)
        writeLine(`Demo data: the story of ${step.trader} ends here, because an officer was quicker (${error.code})`)
      }
    }
    const left = await playInLanes(rest, signal ? AT_ONCE_BEHIND : AT_ONCE, signal ? playUnlessEnded : playOne, signal)
    progress.left = left.map(({ place: index }) => index)
    mark(false)
    if (left.length === 0) writeLine(`Demo data: complete, ${steps.length} steps played`)
  }
  return { progress, grow }
}
