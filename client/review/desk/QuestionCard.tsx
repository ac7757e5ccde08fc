import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import type { Dossier, QueueResource } from '../../records.ts'
import { PinTexts } from '../viewer/PinTexts.tsx'
import styles from './ProposalCard.module.css'
import { useWithdrawRequest } from './useWithdrawRequest.ts'

type Question = NonNullable<Dossier['information_request']>

/** The question to the trader, with its answer or its due day. An open question can be withdrawn. */
export function QuestionCard({
  resource,
  record,
  question,
}: {
  resource: QueueResource
  record: Dossier
  question: Question
}) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdrawal = useWithdrawRequest(resource, record)
  const { by, at, text, answer, answered_at, due_at } = question
  const timeOf = (time: string) => shortTime(time, language, now)
  const isOverdue = Date.parse(due_at) <= now
  return (
    <section className={styles.card} data-slot="question" aria-labelledby="question-title">
      <header>
        <h2 id="question-title">{words('question.says', { name: by.name })}</h2>
        <span data-tone="muted">{timeOf(at)}</span>
      </header>
      <blockquote dir="auto">{text}</blockquote>
      <PinTexts record={record} pins={question.pins} />
      {answered_at === null ? (
        <p className={textStyles.small} data-tone={isOverdue ? 'warn' : undefined}>
          {words(isOverdue ? 'question.overdue' : 'question.due', { time: timeOf(due_at) })}
        </p>
      ) : (
        <>
          <p className={textStyles.small}>
            <b>{words(answer === null ? 'question.sent_again' : 'question.answered')}</b>{' '}
            <span data-tone="muted">{timeOf(answered_at)}</span>
          </p>
          {answer !== null && <blockquote dir="auto">{answer}</blockquote>}
        </>
      )}
      {record.allowed_actions.includes('withdraw_request') && (
        <p>
          <button type="button" className={buttonClass('small')} onClick={() => setWithdrawing(true)}>
            <Undo2 size={15} aria-hidden="true" />
            {words('question.withdraw')}
          </button>
        </p>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title={words('question.withdraw_title')}
          text={words('question.withdraw_text')}
          confirm={words('question.withdraw')}
          isBusy={withdrawal.isPending}
          error={withdrawal.error}
          onClose={() => setWithdrawing(false)}
          onSubmit={(reason) => withdrawal.mutate(reason, { onSuccess: () => setWithdrawing(false) })}
        />
      )}
    </section>
  )
}
