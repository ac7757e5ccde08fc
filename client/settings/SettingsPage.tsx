import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { LinkBase, useLocation, useNavigate } from 'react-admin'
import chipStyles from '../elements/chip.module.css'
import formStyles from '../elements/form.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadProblem } from '../layout/pages.tsx'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useSettings } from '../providers/settings.ts'
import type { ConsoleSetting } from '../records.ts'
import { useFindResource } from '../registry.tsx'
import { CATALOGUE, QUESTION_ICONS, QUESTION_PAGES, QUESTIONS, type Question, SETTING_ORDER } from './catalogue.tsx'
import { findSettings, type SettingTexts } from './findSettings.ts'
import { MailTemplates } from './MailTemplates.tsx'
import { ProxyNotice } from './ProxyNotice.tsx'
import { partName } from './partName.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './SettingsPage.module.css'
import { useValueText } from './valueText.ts'

const isChanged = ({ value, default: standard }: ConsoleSetting) => JSON.stringify(value) !== JSON.stringify(standard)

/**
 * The visible settings, in the page's order. Settings of a part that is off are hidden, unless a change of them waits.
 */
function visibleSettings(settings: ConsoleSetting[]): ConsoleSetting[] {
  const parts = settings.find((one) => one.id === 'parts')?.value
  return SETTING_ORDER.flatMap((id) => {
    const setting = settings.find((one) => one.id === id)
    const { part } = CATALOGUE[id]
    return setting && (!part || parts?.[part] !== false || setting.proposal) ? [setting] : []
  })
}

/** The texts that the search looks in: everything the page shows of a setting, in its language. */
function useSettingTexts(settings: ConsoleSetting[]): SettingTexts[] {
  const words = useWords()
  const { shortOf, textOf } = useValueText()
  return settings.map((setting) => {
    const { id, value } = setting
    const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
    const isNamed = id !== 'working_time' && id !== 'statement_mappings'
    return {
      id,
      name: words(`setting.${id}.name`),
      text: words(`setting.${id}.text`),
      question: words(`settings.question.${CATALOGUE[id].question}.name`),
      value: `${shortOf(setting)} ${textOf(id, value, null)}`,
      parts: isNamed ? members.map((part) => partName(part, words)).join(' ') : '',
    }
  })
}

/** The questions, each with its settings that wait for a second person, and the number of changed settings. */
function Questions({
  settings,
  current,
  onChoose,
  onShowChanged,
}: {
  settings: ConsoleSetting[]
  current: Question | null
  onChoose: () => void
  onShowChanged: () => void
}) {
  const words = useWords()
  const changed = settings.filter(isChanged).length
  return (
    <nav className={styles.questions} aria-label={words('settings.questions')}>
      <ul>
        {QUESTIONS.filter((question) => settings.some(({ id }) => CATALOGUE[id].question === question)).map(
          (question) => {
            const Icon = QUESTION_ICONS[question]
            const waiting = settings.filter(
              ({ id, proposal }) => proposal !== null && CATALOGUE[id].question === question,
            ).length
            return (
              <li key={question}>
                <LinkBase
                  to={`/settings?question=${question}`}
                  aria-current={current === question ? 'page' : undefined}
                  onClick={onChoose}
                >
                  <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                  <span>
                    <b>{words(`settings.question.${question}.name`)}</b>
                    <small>{words(`settings.question.${question}.about`)}</small>
                  </span>
                  {waiting > 0 && (
                    <span className={chipStyles.chip} data-tone="info" data-slot="chip">
                      {words('settings.waits', { smart_count: waiting })}
                    </span>
                  )}
                </LinkBase>
              </li>
            )
          },
        )}
      </ul>
      <p>
        {words('settings.count', { smart_count: settings.length })}{' '}
        {changed > 0 ? words('settings.changed_count', { smart_count: changed }) : words('settings.at_default')}{' '}
        {changed > 0 && (
          <button type="button" className={textStyles.link} onClick={onShowChanged}>
            {words('settings.show')}
          </button>
        )}
      </p>
    </nav>
  )
}

/** The settings of one question, the results of a search, or the changed settings. One is open at a time. */
function SettingList({ settings, openId }: { settings: ConsoleSetting[]; openId: string | null }) {
  const navigate = useNavigate()
  return settings.map((setting) => {
    const isOpen = setting.id === openId
    const to = isOpen ? `question=${CATALOGUE[setting.id].question}` : `setting=${setting.id}`
    return (
      <SettingRow
        key={setting.id}
        setting={setting}
        isOpen={isOpen}
        onToggle={() => navigate(`/settings?${to}`, { replace: true })}
      />
    )
  })
}

function QuestionHead({ title, text }: { title: Key; text?: Key }) {
  const words = useWords()
  return (
    <header>
      <h2>{words(title)}</h2>
      {text && <p>{words(text)}</p>}
    </header>
  )
}

function QuestionPages({ question }: { question: Question }) {
  const words = useWords()
  const find = useFindResource()
  const pages = (QUESTION_PAGES[question] ?? []).filter(({ resource }) => find(resource))
  return pages.map(({ resource, label }) => (
    <p key={resource}>
      <LinkBase className={textStyles.link} to={`/${resource}`}>
        {words(label)}
      </LinkBase>
    </p>
  ))
}

type SettingsView = 'changed' | null

function LoadedSettings({ all, query, onClear }: { all: ConsoleSetting[]; query: string; onClear: () => void }) {
  const words = useWords()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const settings = visibleSettings(all)
  const texts = useSettingTexts(settings)
  const [view, setView] = useState<SettingsView>(null)
  const openId = params.get('setting')
  const questionName = params.get('question')
  const opened = settings.find(({ id }) => id === openId)
  const question = opened
    ? CATALOGUE[opened.id].question
    : (QUESTIONS.find((one) => one === questionName) ?? QUESTIONS[0])
  /** Leaves the search, and the list of changed settings. */
  const showQuestions = () => {
    setView(null)
    onClear()
  }
  const typed = query.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow the settings and the language
  const found = useMemo(() => (typed ? findSettings(texts, typed) : []), [typed, all, words])
  const inView = settings.filter((one) =>
    view === 'changed' ? isChanged(one) : CATALOGUE[one.id].question === question,
  )
  const shown = typed ? found.flatMap((id) => settings.filter((setting) => setting.id === id)) : inView
  const isByQuestion = !typed && view === null
  return (
    <div className={styles.panes}>
      <Questions
        settings={settings}
        current={isByQuestion ? question : null}
        onChoose={showQuestions}
        onShowChanged={() => {
          onClear()
          setView('changed')
        }}
      />
      <section className={styles.list}>
        <ProxyNotice />
        {isByQuestion ? (
          <QuestionHead title={`settings.question.${question}.name`} text={`settings.question.${question}.text`} />
        ) : (
          <QuestionHead title={typed ? 'settings.found' : 'settings.changed_only'} />
        )}
        <p className={textStyles.spoken} role="status">
          {typed && words('settings.count', { smart_count: shown.length })}
        </p>
        <SettingList settings={shown} openId={openId} />
        {typed && shown.length === 0 && <p data-tone="muted">{words('settings.none')}</p>}
        {isByQuestion && <QuestionPages question={question} />}
        {isByQuestion && question === 'traders' && <MailTemplates />}
      </section>
    </div>
  )
}

/** The settings by question, with a search. All officers can read them; officers who may change them get forms. */
export function SettingsPage() {
  const words = useWords()
  const { data, error, refetch } = useSettings()
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useLetterKeys({ '/': () => field.current?.focus() })
  return (
    <>
      <PageHead
        title={words('setting.title')}
        actions={
          <label className={clsx(formStyles.search, styles.find)}>
            <Search size={15} strokeWidth={1.6} aria-hidden="true" />
            <input
              ref={field}
              type="search"
              aria-label={words('settings.find')}
              placeholder={words('settings.find')}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
            />
            <KeyCap>/</KeyCap>
          </label>
        }
      />
      {error && !data && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && <LoadedSettings all={data} query={query} onClear={() => setQuery('')} />}
      {!data && !error && (
        <div role="status">
          <span className={textStyles.spoken}>{words('loading')}</span>
          <span className={skeletonStyles.skeleton} style={{ width: '30%' }} />
        </div>
      )}
    </>
  )
}
