import { CircleCheck, CircleDashed, Copy, Eye, ListChecks, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { findTarget } from '../../elements/focusTargets.ts'
import textStyles from '../../elements/text.module.css'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Dossier, DossierProposal } from '../../records.ts'
import { useUndoneTexts } from '../accept/useUndoneTexts.ts'
import { focusCollision } from '../acceptBlockers.ts'
import { runWithDocumentVisible, runWithFactsVisible } from '../openDeskPart.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './MakerEvidence.module.css'

type MakerBasis = NonNullable<DossierProposal['maker_view']>

/** The worksheet fields with the day on which an officer looked a register up, by the register's name. */
const LOOK_UPS: Record<string, string> = { cnrc_checked_on: 'cnrc', dgi_checked_on: 'dgi' }

type LineProps = { icon: LucideIcon; children: ReactNode; link?: { label: string; go: () => void } }

function Line({ icon: Icon, children, link }: LineProps) {
  return (
    <li>
      <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
      <span>{children}</span>
      {link && (
        <button type="button" className={textStyles.link} onClick={link.go}>
          {link.label}
        </button>
      )}
    </li>
  )
}

/** The documents and facts that the maker had when they decided, each with a link to look at it again. */
export function MakerEvidence({ record, view }: { record: Dossier; view: MakerBasis }) {
  const words = useWords()
  const { language } = useLanguage()
  const undone = useUndoneTexts()
  const { show } = useViewer()
  const readFields = view.read.filter((field) => !(field in LOOK_UPS))
  const lookedUp = view.read.flatMap((field) => LOOK_UPS[field] ?? [])
  const pages = view.files.reduce((sum, { pages_seen }) => sum + pages_seen.length, 0)
  const [first] = view.files
  const look = (act: () => void) => ({ label: words('maker.look'), go: act })
  const toFacts = () => runWithFactsVisible(() => (findTarget('reading') ?? findTarget('look-up'))?.focus())
  const toDocument = () =>
    runWithDocumentVisible(() => {
      if (first) show(first.file_id)
      findTarget('document')?.focus()
    })
  const cardOf = ({ kind, other }: MakerBasis['answers'][number]) =>
    record.collisions.find((one) => one.kind === kind && one.other.id === other.id)
  return (
    <section className={styles.view} aria-label={words('maker.title')}>
      <h3>{words('maker.title')}</h3>
      <ul>
        <Line icon={Eye} link={look(toDocument)}>
          {words('maker.pages', { smart_count: pages })}
          {view.seconds !== null && (
            <span data-tone="muted">
              {words('comma')}
              {words('maker.time', { m: Math.floor(view.seconds / 60), s: view.seconds % 60 })}
            </span>
          )}
        </Line>
        {readFields.length > 0 && (
          <Line icon={CircleCheck} link={look(toFacts)}>
            {words('maker.read', { what: undone.fields(readFields) })}
          </Line>
        )}
        {view.not_read.length > 0 && (
          <Line icon={CircleDashed} link={look(toFacts)}>
            {words('accept.said_not_read', { what: undone.fields(view.not_read) })}
          </Line>
        )}
        {lookedUp.length > 0 && (
          <Line icon={CircleCheck}>{words('maker.looked_up', { what: undone.registers(lookedUp) })}</Line>
        )}
        {view.not_looked_up.length > 0 && (
          <Line icon={CircleDashed} link={{ label: words('look_up.open'), go: () => findTarget('look-up')?.click() }}>
            {words('accept.said_not_looked_up', { what: undone.registers(view.not_looked_up) })}
          </Line>
        )}
        {view.answers.map((answer) => {
          const card = cardOf(answer)
          const kind =
            answer.kind in anyMessages().collision.kind ? words(`collision.kind.${answer.kind}` as Key) : answer.kind
          const said = words(answer.answer === 'same' ? 'collision.same' : 'collision.different')
          return (
            <Line
              key={`${answer.kind} ${answer.other.id}`}
              icon={Copy}
              {...(card && { link: look(() => runWithFactsVisible(() => focusCollision(card.id))) })}
            >
              {card
                ? words('maker.answer_to', { kind, answer: said, name: card.other.name })
                : words('maker.answer', { kind, answer: said })}
            </Line>
          )
        })}
        {view.checklist.map(({ code, texts, ticked }) => (
          <Line key={code} icon={ticked ? ListChecks : CircleDashed}>
            {words(ticked ? 'checklist.made' : 'checklist.not_made', { what: texts[language] })}
            {ticked && ticked.by.id !== record.proposal?.by.id && (
              <span data-tone="muted">
                {words('comma')}
                {ticked.by.name}
              </span>
            )}
          </Line>
        ))}
        {view.warnings > 0 && (
          <Line icon={TriangleAlert}>{words('accept.said_warnings', { smart_count: view.warnings })}</Line>
        )}
      </ul>
    </section>
  )
}
