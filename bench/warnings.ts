import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { QUEUE_OF } from '../server/demo/story/play.ts'
import type { Progress } from '../server/demo/story/progress.ts'
import { seedDemo } from '../server/demo/story/seed.ts'
import type { DemoStep } from '../server/demo/story/steps.ts'
import { createLog } from '../server/process/log.ts'
import { DOSSIER_KINDS } from '../server/registry/dossierKinds.ts'
import type { ReviewServices } from '../server/review/dossier/dossierKind.ts'
import { findWarnings, warningsOf } from '../server/review/submissions/warnings.ts'
import { openServices } from '../server/start.ts'
import { filledDatabase, type Server } from './database.ts'
import { type Figure, type Options, percentile, toFigure } from './measure.ts'
import { MASTER_KEY } from './processes.ts'

/** The most that warnings may add to a submission, in ms. */
const MOST_MS = 300

type Decided = Extract<DemoStep, { do: 'decide' }>

/** A decision of the demo, and the warnings that its trader got for the submission that it is about. */
type Outcome = { refused: string[] | null; warned: string[] }

async function outcomeOf(services: ReviewServices, { ids }: Progress, step: Decided): Promise<Outcome> {
  const kind = services.dossiers.named(QUEUE_OF[step.kind])!
  const warnings = await findWarnings(services, kind, ids[step.record]!)
  return {
    refused: step.verdict === 'refuse' ? step.reason_codes : null,
    warned: warnings.map(({ code }) => code),
  }
}

/** Times the warnings of every dossier of the demo, one after the other, as its submission waits for them. */
async function timeWarnings(services: ReviewServices, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const kind of DOSSIER_KINDS.filter(({ warnsOf }) => warnsOf)) {
      const dossiers = services.dossiers.named(kind.name)!
      for (const { id } of await dossiers.find(services.db, {
        where: {},
        orderBy: [{ id: 'asc' }],
        skip: 0,
        take: 1000,
      })) {
        const began = performance.now()
        await warningsOf(services, dossiers, id)
        // The first round warms up.
        if (round > 0) times.push(performance.now() - began)
      }
    }
  return times
}

/** How many outcomes each code of their warnings is in, the most frequent first. */
function codesOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>()
  for (const { warned } of outcomes) for (const code of new Set(warned)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
}

const percent = (some: number, all: number) => (100 * some) / all

/**
 * Plays the demo's story into an empty database. Finds the share of its refusals of which the warnings of the
 * submission name a reason, how many accepted submissions were warned, and what the warnings add to a submission.
 */
export async function warnings({ rounds }: Options, server: Server): Promise<Figure[]> {
  const urls = await filledDatabase(server, 'countersign_bench_warnings', true, async () => {})
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'))
  const config = readConfig({
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATA_DIR: dataDir,
    MASTER_KEYS: MASTER_KEY,
  })
  const { services, close } = await openServices(config, { as: 'command', log: createLog('error') })
  try {
    const outcomes: Outcome[] = []
    const beforeStep = async (at: ReviewServices, step: DemoStep, progress: Progress) => {
      if (step.do === 'decide') outcomes.push(await outcomeOf(at, progress, step))
    }
    const { grow } = await seedDemo(services, { webhookUrl: null, beforeStep, writeLine: () => {} })
    await grow()
    const refused = outcomes.filter(({ refused: codes }) => codes !== null)
    const named = refused.filter(({ refused: codes, warned }) => warned.some((code) => codes!.includes(code)))
    const accepted = outcomes.filter(({ refused: codes }) => codes === null)
    const inVain = accepted.filter(({ warned }) => warned.length > 0)
    const times = await timeWarnings(services, rounds)
    const most = Math.max(...times)
    return [
      toFigure(
        'warnings: refusals of the demo of which one names a reason',
        '%',
        [percent(named.length, refused.length)],
        null,
        `${named.length} of ${refused.length}: ${codesOf(named)}`,
      ),
      toFigure(
        'warnings: accepted submissions of the demo that have one',
        '%',
        [percent(inVain.length, accepted.length)],
        null,
        `${inVain.length} of ${accepted.length}: ${codesOf(inVain)}`,
      ),
      toFigure(
        'warnings: added to a submission, 95th percentile',
        'ms',
        [percentile(times, 0.95)],
        { most: MOST_MS },
        `median ${percentile(times, 0.5).toFixed(1)}, most ${most.toFixed(0)} ms; of ${times.length.toLocaleString('en')}`,
      ),
    ]
  } finally {
    await close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
