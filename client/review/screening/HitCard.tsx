import { clsx } from 'clsx'
import { ScanSearch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import { useLimits } from '../../providers/references.ts'
import { useSettings } from '../../providers/settings.ts'
import type { Dossier, Hit, HitAnswer, QueueResource } from '../../records.ts'
import { focusCollision } from '../acceptBlockers.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import { FreezeButton } from './FreezeButton.tsx'
import styles from './HitCard.module.css'
import { isListed, isOpenHit } from './openHits.ts'
import { useHitAnswer } from './useHitAnswer.ts'

type Props = {
  resource: QueueResource
  record: Dossier
  hit: Hit
  /** Whether this is the first open hit, which the shortcut keys answer. */
  isFirst: boolean
  /** Announces to screen readers that the answer is saved. */
  onSay: (text: string) => void
}

const toneOf = (hit: Hit) => {
  if (isListed(hit) || hit.answer?.answer === 'same') return 'bad'
  return hit.answer?.answer === 'unsure' ? 'warn' : 'ok'
}

/**
 * One hit: the entry beside the dossier's name, how they match, answers for other accounts, and the officer's answer.
 */
export function HitCard({ resource, record, hit, isFirst, onSay }: Props) {
  const words = useWords()
  const id = useId()
  const [isChanging, setChanging] = useState(false)
  const { answer } = hit
  const mayFreeze = useCan('freeze')
  const may = record.allowed_actions.includes('answer_hit')
  const isOpen = isOpenHit(hit)
  const asks = may && (answer === null || isOpen || isChanging)
  return (
    <article
      className={clsx(styles.card, !isOpen && !isListed(hit) && styles.quiet)}
      data-collision={isOpen ? 'blocking' : 'answered'}
      data-collision-id={hit.id}
      aria-labelledby={id}
    >
      <h3 id={id} ref={focusTarget(`collision ${hit.id}`)} tabIndex={-1}>
        <ScanSearch size={16} strokeWidth={1.8} aria-hidden="true" />
        {words(`screening.asks.${hit.kind}`)}
        {answer && (
          <span className={chipStyles.chip} data-slot="chip" data-tone={toneOf(hit)}>
            {words(`screening.${answer.answer}`)}
          </span>
        )}
        <ScoreBar score={hit.score} />
        <span className={styles.score}>{words('screening.score', { score: hit.score })}</span>
      </h3>
      <ComparedNames hit={hit} />
      <small data-tone="muted">
        {words('screening.entry', { list: hit.list, version: hit.version, ref: hit.ref })}
        {!hit.blocks && ` ${words('screening.advisory')}`}
      </small>
      <HitAnswers hit={hit} />
      {isListed(hit) && <p data-tone="bad">{words('screening.listed')}</p>}
      {isListed(hit) && mayFreeze && !record.account_frozen && !record.flags.includes('tied') && (
        <FreezeButton trader={record.trader} action="freeze" />
      )}
      {asks && (
        <AnswerForm
          resource={resource}
          record={record}
          hit={hit}
          isFirst={isFirst || isChanging}
          onDone={(given) => {
            setChanging(false)
            onSay(words('screening.said', { answer: words(`screening.${given}`) }))
            focusCollision(hit.id)
          }}
        />
      )}
      {may && answer && !asks && (
        <button type="button" className={buttonClass('slim')} onClick={() => setChanging(true)}>
          {words('collision.change')}
        </button>
      )}
    </article>
  )
}

/** The score as a bar, with a mark at the score from which a hit blocks. */
function ScoreBar({ score }: { score: number }) {
  const { data: settings } = useSettings()
  const threshold = settings?.find((setting) => setting.id === 'screening_threshold')?.value
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${score}%` }} />
      {threshold !== undefined && <b style={{ insetInlineStart: `${threshold}%` }} />}
    </span>
  )
}

const EVIDENCE = ['birth_date', 'country', 'sex', 'identifier'] as const

/** The two names, the matching words with the kind of match, and the other facts. */
function ComparedNames({ hit: { about, name, why, evidence } }: { hit: Hit }) {
  const words = useWords()
  const known = EVIDENCE.filter((fact) => evidence[fact] !== 'unknown')
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className={textStyles.spoken}>{words('screening.what')}</span>
          </th>
          <th scope="col">{words('screening.in_dossier')}</th>
          <th scope="col">{words('screening.on_list')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words(`screening.about.${about.kind}`)}</th>
          <td>
            <bdi>{about.name}</bdi>
          </td>
          <td>
            <bdi>{name}</bdi>
          </td>
        </tr>
        {why.map(({ query, entry, how }) => (
          <tr key={`${query} ${entry}`}>
            <th scope="row">{words(`screening.how.${how}`)}</th>
            <td>
              <bdi>{query}</bdi>
            </td>
            <td>
              <bdi>{entry}</bdi>
            </td>
          </tr>
        ))}
        {known.map((fact) => (
          <tr key={fact}>
            <th scope="row">{words(`screening.fact.${fact}`)}</th>
            <td colSpan={2}>{words(`screening.evidence.${evidence[fact] === 'agrees' ? 'agrees' : 'contradicts'}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The officer's answer for this account, and those for others. */
function HitAnswers({ hit: { answer, earlier } }: { hit: Hit }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const nameOf = (by: { id: string; name: string }) => (by.id === identity?.id ? words('person.you') : by.name)
  return (
    <>
      {answer && (
        <p data-tone="muted" dir="auto">
          {words('collision.answered', {
            who: nameOf(answer.by),
            time: shortTime(answer.at, language, now),
            why: answer.why,
          })}
        </p>
      )}
      {earlier.map((one) => (
        <p key={`${one.trader.id} ${one.at}`} className={textStyles.small} data-tone="muted" dir="auto">
          {words('screening.earlier', {
            answer: words(`screening.${one.answer}`),
            trader: one.trader.name,
            who: nameOf(one.by),
            why: one.why,
          })}
        </p>
      ))}
    </>
  )
}

type FormProps = Omit<Props, 'onSay'> & { onDone: (given: HitAnswer) => void }

/** The form for an answer, with a note for officers. A letter to the trader must not mention a hit. */
function AnswerForm({ resource, record, hit, isFirst, onDone }: FormProps) {
  const words = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [letterKeys] = useLetterKeysEnabled()
  const limits = useLimits()
  const errorText = useReadingErrorText()
  const [isMissing, setMissing] = useState(false)
  const { why, isSaving, error, change, send } = useHitAnswer(resource, record, hit, onDone)

  function give(answer: HitAnswer) {
    if (isSaving) return
    if (why.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    setMissing(false)
    send(answer)
  }

  const problem = error ? errorText(error) : isMissing && words('collision.why_missing')
  const key = (letter: string) => isFirst && letterKeys && <KeyCap>{letter}</KeyCap>
  return (
    <>
      <small>{words('screening.silence')}</small>
      <div className={styles.answer}>
        <input
          ref={field}
          className={clsx(formStyles.input, styles.input)}
          dir="auto"
          maxLength={limits.why}
          aria-label={words('collision.why')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={words('collision.why')}
          value={why}
          onChange={({ target }) => {
            setMissing(false)
            change(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') (findTarget('document') ?? event.currentTarget).focus()
          }}
        />
        {(['same', 'different'] as const).map((answer) => (
          <button
            key={answer}
            type="button"
            className={clsx(buttonClass('slim'), styles.button)}
            ref={focusTarget(`answer ${answer} ${hit.id}`)}
            disabled={isSaving}
            onClick={() => give(answer)}
          >
            {words(`screening.${answer}`)}
            {key(answer === 'same' ? 'S' : 'D')}
          </button>
        ))}
        <button
          type="button"
          className={clsx(buttonClass('slim'), styles.button)}
          disabled={isSaving}
          onClick={() => give('unsure')}
        >
          {words('screening.unsure')}
        </button>
      </div>
      {isSaving && <small role="status">{words('sheet.saving')}</small>}
      {problem && (
        <p className={textStyles.small} data-tone="bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}
