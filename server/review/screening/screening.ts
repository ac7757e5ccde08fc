import { createHash } from 'node:crypto'
import { Prisma } from '../../database/generated/client.ts'
import type { ListKind } from '../../database/generated/enums.ts'
import type { Lookup, LookupValues } from '../../database/selectValues.ts'
import type { Evidence } from '../../screening/matching/evidence.ts'
import type { MatchedWords } from '../../screening/matching/scoreNames.ts'
import { type FoundEntry, type ListReference, matcherOf, yenteUrl } from '../../screening/source/screener.ts'
import { yenteInForce } from '../../screening/source/yente.ts'
import type { Readings } from '../checks/checkInput.ts'
import type { DossierKinds, ReviewServices, ScreenedName } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { peopleLookup, type StoredPerson } from '../evidence/people.ts'
import type { Settings } from '../settings/settings.ts'
import { evidenceFor, type KnownEntry, knownLookups, nearnessOf } from './known.ts'
import { carriedLookup, isUpToDate, minScoreOf, type Result, resultsLookup, validResultOf } from './results.ts'
import { type About, nameKindOf, peopleNames, personIn } from './subjects.ts'

export const HIT_ANSWERS = ['same', 'different', 'unsure'] as const
export type HitAnswer = (typeof HIT_ANSWERS)[number]

type Named = { id: string; name: string }

/** An officer's answer to whether the account is the entry. */
type GivenAnswer = { answer: HitAnswer; why: string; by: Named; at: string }

/** An entry of a watch list that matches a name of the dossier. */
export type Hit = {
  /** Stays the same in later versions of the list, as long as the entry's identifying fields do. */
  id: string
  list: string
  kind: ListKind
  version: number
  ref: string
  /** The entry's name that matches best. */
  name: string
  /** 0 to 100. */
  score: number
  /** Whether an accept must wait for the answer. */
  blocks: boolean
  evidence: Evidence
  /** Answers about this entry for other accounts. */
  earlier: (GivenAnswer & { trader: Named })[]
  why: (MatchedWords & { alias: boolean })[]
  about: { kind: ScreenedName; name: string }
  /** The answer for this account, or for this person of the account; null without one. */
  answer: GivenAnswer | null
}

/** The comparison of a dossier's names with the watch lists. */
export type Screening = {
  /** `no_list`: no list is in force, or screening is off. */
  state: 'clear' | 'hits' | 'not_screened' | 'no_list'
  lists: ListReference[]
  hits: Hit[]
}

type AnswerRow = GivenAnswer & {
  trader: Named
  list: string
  key: string
  ref: string
  kind: ListKind
  /** The id of the person that the answer is about; null for the account itself. */
  person: string | null
  /** Whether the entry is still on the list. */
  listed: boolean
}

/** An outside service has no `kind` for a version. */
type VersionRow = ListReference & { kind?: ListKind }

const { sql } = Prisma

/** Looks up the versions in force. */
const inForceLookup = (): Lookup<VersionRow[]> => ({
  sql: sql`SELECT coalesce(json_agg(json_build_object('list', list, 'version', version, 'kind', kind) ORDER BY list), '[]')
    FROM (SELECT DISTINCT ON (list) * FROM list_versions ORDER BY list, version DESC) AS newest WHERE format IS NOT NULL`,
  read: (rows: readonly VersionRow[]) => [...rows],
})

/**
 * Looks up the answers for this account, and those for other accounts about the entries that match this dossier; newest
 * first.
 */
const answersLookup = ({ id, owner_id }: Subject): Lookup<AnswerRow[]> => ({
  sql: sql`
    SELECT coalesce(json_agg(json_build_object('answer', answer, 'why', why, 'at', answered_at,
        'by', json_build_object('id', officer_id, 'name', coalesce(officers.name, '')),
        'trader', json_build_object('id', traders.id, 'name', traders.name),
        'list', given.list, 'key', given.key, 'ref', given.ref, 'kind', given.kind, 'person', given.person_id,
        'listed', NOT EXISTS (SELECT FROM list_versions WHERE list_versions.list = given.list)
          OR EXISTS (SELECT FROM list_entries AS entry WHERE entry.list = given.list
          AND entry.identity_hash = given.key AND entry.until_version IS NULL))
      ORDER BY answered_at DESC, given.id DESC), '[]')
    FROM screening_answers AS given JOIN traders ON traders.id = trader_id
      LEFT JOIN officers ON officers.id = officer_id
    WHERE trader_id = ${owner_id}::uuid OR (given.list, given.key) IN (
      SELECT found.list, hit ->> 'key' FROM screening_results AS found, jsonb_array_elements(found.hits) AS hit
      WHERE found.record_id = ${id}::uuid)`,
  read: (rows: readonly AnswerRow[]) => rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
})

/** Looks up everything that the screening of a dossier needs. */
export const screeningLookups = (dossiers: DossierKinds, subject: Subject) => ({
  inForce: inForceLookup(),
  results: resultsLookup(subject.id),
  carried: carriedLookup(subject.id),
  hitAnswers: answersLookup(subject),
  ...knownLookups(dossiers, subject),
  people: peopleLookup(subject),
})

export type ScreeningWork = LookupValues<ReturnType<typeof screeningLookups>>

type ComparedName = { about: About; name: string; since: string | null }

/** The names of a dossier to compare, in their present form. */
const namesOf = ({ kind, name }: Subject, readings: Readings, people: readonly StoredPerson[]): ComparedName[] =>
  kind.screens.flatMap((about): ComparedName[] => {
    if (about === 'person') return peopleNames(people)
    const text = about === 'name' ? name : readings[about]?.value
    return text ? [{ about, name: text, since: null }] : []
  })

const hitId = (record_id: string, about: string, list: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([record_id, about, list, key]))
    .digest('hex')
    .slice(0, 32)

const entryKey = (list: string, key: string) => JSON.stringify([list, key])
/** Key of an answer within one account: the entry, and the person (null for the account itself). */
export const answerKey = ({ list, key, person }: { list: string; key: string; person: string | null }): string =>
  JSON.stringify([list, key, person])

/** The newest answer about each entry for this account, and for each of its people. */
function ownAnswers({ owner_id }: Subject, answers: readonly AnswerRow[]): Map<string, AnswerRow> {
  const newest = new Map<string, AnswerRow>()
  for (const row of answers) {
    const key = answerKey(row)
    if (row.trader.id === owner_id && !newest.has(key)) newest.set(key, row)
  }
  return newest
}

/** The newest answer about this entry for each other account. */
function earlierAnswers({ owner_id }: Subject, answers: readonly AnswerRow[], key: string): Hit['earlier'] {
  const newest = new Map<string, AnswerRow>()
  for (const row of answers)
    if (row.trader.id !== owner_id && entryKey(row.list, row.key) === key && !newest.has(row.trader.id))
      newest.set(row.trader.id, row)
  return [...newest.values()].map(({ answer, why, by, at, trader }) => ({ answer, why, by, at, trader }))
}

const toGivenAnswer = (row: AnswerRow | undefined): Hit['answer'] =>
  row ? { answer: row.answer, why: row.why, by: row.by, at: row.at } : null

/** A hit with its entry's key, the person that it is about, and the run that found it (null for a hit by number). */
export type StoredHit = Hit & { key: string; run_id: string | null; person: string | null }

type Thresholds = Pick<Settings, 'screening_show' | 'screening_threshold'>

/** The screening of a dossier with internal facts that the console does not show. */
export type ScreeningFacts = {
  screening: Screening
  hits: StoredHit[]
  /** The ids of the runs that prove it. */
  runs: string[]
  /**
   * Entries of sanction and internal lists to which officers answered 'same' for this account. While one is in force,
   * every accept is refused.
   */
  listedAs: { list: string; ref: string }[]
  /** Whether officers answered 'same' for the account to an entry in force of politically exposed persons. */
  isExposed: boolean
  /** The number of answers for the account that do not clear a hit; undefined if nothing is screened. */
  answered?: number
}

/**
 * Compares the facts beside the name with the entry of the present list; for an outside service, the comparison that it
 * returned.
 */
function evidenceOf(
  about: About,
  numbers: readonly string[],
  now: KnownEntry | undefined,
  stored: FoundEntry,
): Evidence {
  // Register numbers and country describe the company. A person's facts were compared together with the name.
  if (!now || personIn(about) !== null) return stored.evidence
  return evidenceFor(nameKindOf(about), numbers, now)
}

/** A register number that agrees blocks, even if the names differ. */
const isBlocking = ({ may_block, score }: FoundEntry, { identifier }: Evidence, threshold: number): boolean =>
  (may_block && score >= threshold) || identifier === 'agrees'

/** The hits of a dossier by name and by register number. */
function hitsOf(
  subject: Subject,
  results: readonly Result[],
  work: Omit<ScreeningWork, 'results'>,
  names: readonly ComparedName[],
  { screening_show, screening_threshold }: Thresholds,
): StoredHit[] {
  const kinds = new Map(work.inForce.flatMap(({ list, kind }) => (kind ? [[list, kind] as const] : [])))
  const accountAnswers = ownAnswers(subject, work.hitAnswers)
  const hits = new Map<string, StoredHit>()
  const entries = new Map(work.entries.map((entry) => [entryKey(entry.list, entry.key), entry]))
  const matchedKeys = new Set<string>()
  for (const { about, name, list, version, run_id, hits: found } of results)
    for (const entry of found) {
      const key = entryKey(list, entry.key)
      const evidence = evidenceOf(about, work.numbers, entries.get(key), entry)
      const blocks = isBlocking(entry, evidence, screening_threshold)
      if (!blocks && entry.score < screening_show) continue
      const id = hitId(subject.id, about, list, entry.key)
      matchedKeys.add(key)
      const known = hits.get(id)
      if (known && known.score >= entry.score) continue
      hits.set(id, {
        id,
        list,
        kind: kinds.get(list) ?? entry.kind,
        version,
        ref: entry.ref,
        name: entry.name,
        score: entry.score,
        blocks,
        evidence,
        earlier: earlierAnswers(subject, work.hitAnswers, key),
        why: entry.why.map((one) => ({ ...one, alias: entry.alias })),
        about: { kind: nameKindOf(about), name },
        answer: toGivenAnswer(accountAnswers.get(answerKey({ list, key: entry.key, person: personIn(about) }))),
        key: entry.key,
        person: personIn(about),
        run_id,
      })
    }
  const ownName = names.find(({ about }) => personIn(about) === null)
  const byNumber = work.entries
    .filter(({ list, key }) => !matchedKeys.has(entryKey(list, key)))
    .flatMap((entry) => hitByNumber(subject, entry, work, ownName) ?? [])
  return [...hits.values(), ...byNumber].sort(compareHits)
}

/** A hit by a register number of the account, for an entry that matches no name; null if no number agrees. */
function hitByNumber(
  subject: Subject,
  entry: KnownEntry,
  { numbers, hitAnswers }: Omit<ScreeningWork, 'results'>,
  ownName: ComparedName | undefined,
): StoredHit | null {
  const about = { kind: ownName ? nameKindOf(ownName.about) : ('name' as const), name: ownName?.name ?? subject.name }
  const evidence = evidenceFor(about.kind, numbers, entry)
  if (evidence.identifier !== 'agrees') return null
  const { list, kind, version, ref, key } = entry
  const { score, why } = nearnessOf(about.name, entry)
  return {
    ...{ id: hitId(subject.id, about.kind, list, key), list, kind, version, ref, name: entry.name, score },
    ...{ blocks: true, evidence, earlier: earlierAnswers(subject, hitAnswers, key) },
    why: why.map((one) => ({ ...one, alias: false })),
    about,
    answer: toGivenAnswer(ownAnswers(subject, hitAnswers).get(answerKey({ list, key, person: null }))),
    ...{ key, run_id: null, person: null },
  }
}

const isSettled = ({ answer }: Pick<Hit, 'answer'>) => answer?.answer === 'different'

const compareHits = (a: StoredHit, b: StoredHit) =>
  Number(b.blocks && !isSettled(b)) - Number(a.blocks && !isSettled(a)) || b.score - a.score || (a.id < b.id ? -1 : 1)

/**
 * Derives the screening of a dossier. It is `not_screened` while one of its names was not compared with every list in
 * force; its hits on earlier versions still count. `read`: the results of screeningLookups.
 */
export function screeningOf(
  { config, clock }: Pick<ReviewServices, 'config' | 'clock'>,
  subject: Subject,
  settings: Thresholds,
  readings: Readings,
  read: ScreeningWork,
): ScreeningFacts {
  const url = yenteUrl(config.screening)
  // An outside service has no entries in our database: each of its hits states its kind.
  const work: ScreeningWork = url === null ? read : { ...read, inForce: [yenteInForce(url, clock.now())], entries: [] }
  const isOff = config.screening === 'off' || work.inForce.length === 0
  if (isOff)
    return { screening: { state: 'no_list', lists: [], hits: [] }, hits: [], runs: [], listedAs: [], isExposed: false }
  const names = namesOf(subject, readings, work.people)
  const rules = { matcher: matcherOf(config), minScore: minScoreOf(settings) }
  const validResults = names.flatMap(({ about, name, since }) => {
    const ofName = work.results.filter((one) => one.about === about && one.name === name && isUpToDate(one, since))
    return work.inForce.map((version) => validResultOf(ofName, work.carried, version, rules))
  })
  const isScreened = validResults.every(({ runs }) => runs !== null)
  const results = validResults.flatMap(({ found }) => (found ? [found] : []))
  const hits = hitsOf(subject, results, work, names, settings)
  const lists = work.inForce.map(({ list, version }) => ({ list, version }))
  const found = hits.some((hit) => hit.blocks && !isSettled(hit)) ? 'hits' : 'clear'
  const state = isScreened ? found : 'not_screened'
  const same = [...ownAnswers(subject, work.hitAnswers).values()].filter(
    ({ answer, listed }) => answer === 'same' && listed,
  )
  const kindOf = ({ list, kind }: AnswerRow) => work.inForce.find((one) => one.list === list)?.kind ?? kind
  return {
    screening: { state, lists, hits: hits.map(({ key: _key, run_id: _run, person: _person, ...hit }) => hit) },
    hits,
    runs: [...new Set(validResults.flatMap(({ runs }) => runs ?? []))].sort(),
    listedAs: same.filter((row) => kindOf(row) !== 'pep').map(({ list, ref }) => ({ list, ref })),
    isExposed: same.some((row) => kindOf(row) === 'pep'),
    answered: work.hitAnswers.filter(({ trader, answer }) => trader.id === subject.owner_id && answer !== 'different')
      .length,
  }
}
