import { clsx } from 'clsx'
import { BookOpen, Check, Copy, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LinkBase, useGetIdentity } from 'react-admin'
import buttonStyles from '../../elements/button.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import textStyles from '../../elements/text.module.css'
import { shortTime } from '../../format/time.ts'
import { type Key, useLanguage, useWords, type Words } from '../../i18n/useWords.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import { useSettings } from '../../providers/settings.ts'
import type { ConsoleSetting, FirstSteps, Language, SessionOfficer } from '../../records.ts'
import { useFirstQueue } from '../../registry.tsx'
import styles from './BeginPage.module.css'
import { TeamStep } from './TeamStep.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

const ADD_TRADER = `echo 'a long password' | npm run -s cli -- \\
  trader:add --email trader@example.com --name 'Their name'`

const keyCalls = (origin: string) => `curl ${origin}/api/signin -H 'Content-Type: application/json' \\
  -d '{"email": "…", "password": "…"}'
curl -X POST ${origin}/api/api-keys/generate -H 'Authorization: Bearer <token>'`

const firstCall = (origin: string) => `curl ${origin}/api/ext/workspaces \\
  -H 'X-Api-Key: …' -H 'X-Api-Secret: …'`

/** Copies a text; returns whether it worked. */
function CopyText({ value, label, next = false }: { value: string; label: Key; next?: boolean }) {
  const words = useWords()
  const [said, setSaid] = useState<'copy.done' | 'copy.failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid('copy.done')
    } catch {
      setSaid('copy.failed')
    }
  }
  return (
    <span className={styles.copying}>
      <button type="button" className={clsx(buttonClass(), next && buttonStyles.primary)} onClick={copy}>
        <Copy size={15} strokeWidth={1.6} aria-hidden="true" />
        {words(label)}
      </button>
      <span role="status" className={textStyles.small} data-tone="muted">
        {said && words(said)}
      </span>
    </span>
  )
}

type Step = { name: 'sign_in' | 'team' | 'trader' | 'key' | 'officer'; isDone: boolean; code?: string }

const stepsOf = (found: FirstSteps, hasTeam: boolean): Step[] => [
  { name: 'sign_in', isDone: true },
  { name: 'team', isDone: hasTeam },
  { name: 'trader', isDone: found.has_trader, code: ADD_TRADER },
  { name: 'key', isDone: found.has_key, code: keyCalls(window.location.origin) },
  { name: 'officer', isDone: found.has_second_officer },
]

function StepRow({
  step,
  number,
  isNext,
  children,
}: {
  step: Step
  number: number
  isNext: boolean
  children: ReactNode
}) {
  const words = useWords()
  const { name, isDone, code } = step
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <Check size={14} strokeWidth={2.2} /> : number}
      </span>
      <h2>
        {words(name === 'team' ? 'preset.choose' : `begin.${name}`)}
        {isDone && <span className={textStyles.spoken}> {words('begin.done')}</span>}
      </h2>
      <p>{children}</p>
      {code && !isDone && (
        <>
          <pre className={styles.code} dir="ltr">
            {code}
          </pre>
          <div className={styles.act}>
            <CopyText value={code} label={name === 'key' ? 'begin.copy_calls' : 'begin.copy_command'} next={isNext} />
          </div>
        </>
      )}
      {name === 'team' && !isDone && <TeamStep isNext={isNext} />}
      {name === 'officer' && !isDone && (
        <div className={styles.act}>
          <LinkBase className={clsx(buttonClass(), isNext && buttonStyles.primary)} to="/officers">
            <UserPlus size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('invitation.invite')}
          </LinkBase>
        </div>
      )}
    </li>
  )
}

type Team = Extract<ConsoleSetting, { id: 'preset' }>

/** The text of the team's step: the question, or the chosen size and when it was chosen. */
function teamText(team: ConsoleSetting | undefined, words: Words, language: Language): string {
  const { value, changed } = (team ?? {}) as Partial<Team>
  if (!value || !changed) return words('preset.text')
  return words('preset.done', {
    name: words(`preset.${value}`),
    when: shortTime(changed.at, language, Date.now()),
  })
}

/**
 * The remaining steps of a new install, for officers who set it up: traders, their keys, officers; and the first call.
 */
export function BeginPage() {
  const words = useWords()
  const { language } = useLanguage()
  const queue = useFirstQueue()
  const { identity } = useGetIdentity()
  const { data, error, refetch } = useFirstSteps()
  const team = useSettings().data?.find((one) => one.id === 'preset')
  const steps = data ? stepsOf(data, team?.value != null) : []
  const next = steps.find(({ isDone }) => !isDone)
  const role = identity?.role as SessionOfficer['role'] | undefined
  const textOf = (name: Step['name']) => {
    if (name === 'team') return teamText(team, words, language)
    if (name !== 'sign_in') return words(`begin.${name}_text`)
    return words('begin.sign_in_text', { name: identity?.fullName ?? '', role: role ? words(`role.${role}`) : '' })
  }
  const call = firstCall(window.location.origin)
  return (
    <>
      <PageHead
        title={words('begin.title')}
        besideTitle={
          data && (
            <span className={textStyles.small} data-tone="muted">
              {words('begin.progress', { done: steps.filter(({ isDone }) => isDone).length, of: steps.length })}
            </span>
          )
        }
      />
      {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status">
          <span className={textStyles.spoken}>{words('loading')}</span>
        </div>
      )}
      {data && (
        <div className={styles.panes}>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <StepRow key={step.name} step={step} number={index + 1} isNext={step === next}>
                {textOf(step.name)}
              </StepRow>
            ))}
          </ol>
          <aside className={styles.side} aria-labelledby="begin-programmer">
            <h2 id="begin-programmer">{words('begin.programmer')}</h2>
            <p>{words('begin.programmer_text')}</p>
            <pre className={styles.code} dir="ltr">
              {call}
            </pre>
            <div className={styles.links}>
              <a className={clsx(buttonClass(), !next && data.waits_for_dossier && buttonStyles.primary)} href="/docs">
                <BookOpen size={15} strokeWidth={1.6} aria-hidden="true" />
                {words('begin.docs')}
              </a>
              <CopyText value={call} label="begin.copy_call" />
            </div>
            <p role="status">{words(data.waits_for_dossier ? 'begin.waiting' : 'begin.come')}</p>
            {!data.waits_for_dossier && (
              <LinkBase className={buttonClass('primary')} to={`/${queue}`}>
                {words('not_found.go')}
              </LinkBase>
            )}
          </aside>
        </div>
      )}
    </>
  )
}
