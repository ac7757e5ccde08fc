import { Archive, ArchiveRestore } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { longDate } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { NoConfirmerWarning } from '../../layout/NoConfirmerWarning.tsx'
import { useOutcome } from '../../layout/Outcome.tsx'
import { PendingChange } from '../../layout/PendingChange.tsx'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { isHttpError } from '../../providers/http.ts'
import type { CatalogueReason, ConsoleReasonRecord, QueueResource } from '../../records.ts'
import { publicReasonOf } from '../../review/refuse/findReasons.ts'
import { groupKey } from '../../review/refuse/reasonGroups.ts'
import { unevenPlaceholder } from './placeholders.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { ReasonLetter } from './ReasonLetter.tsx'
import styles from './Reasons.module.css'
import { useSaveReason, validationErrors } from './useHouseReasons.ts'

type Props = {
  record: ConsoleReasonRecord
  /** All reasons of the queue. */
  others: readonly CatalogueReason[]
}

/** The fields that an officer changes, in the server's shape. */
const changeOf = (reason: CatalogueReason) => {
  const { resource, number, group, texts, retry, private: isPrivate, public_code, order, retired, version } = reason
  return { resource, number, group, texts, retry, private: isPrivate, public_code, order, retired, version }
}

const isSame = (one: CatalogueReason, other: CatalogueReason) =>
  JSON.stringify(changeOf(one)) === JSON.stringify(changeOf(other))

/** An error that belongs to no field. */
function SaveProblem({ error }: { error: unknown }) {
  const words = useWords()
  if (!error || Object.keys(validationErrors(error)).some((field) => field !== 'root')) return null
  const isStale = isHttpError(error) && error.body?.code === 'STALE_RECORD'
  return (
    <p className={formStyles.error} role="alert">
      {isStale ? words('house_reason.stale') : words('setting.failed')}
    </p>
  )
}

/** The change that waits for another administrator, with the new texts. */
function PendingReasonChange({ record }: { record: ConsoleReasonRecord }) {
  const words = useWords()
  const { language } = useLanguage()
  const proposal = record.proposal!
  const before = record.texts[language]
  const { retired, texts } = proposal.value
  return (
    <PendingChange
      proposal={proposal}
      allowed={record.allowed_actions}
      text={words('house_reason.holds', { version: record.version })}
      resource="reasons"
    >
      {words('setting.asks_for', { name: proposal.by.name })}{' '}
      {texts[language] !== before && (
        <>
          <del>{before}</del> <ins>{texts[language]}</ins>
        </>
      )}
      {texts[language] === before &&
        retired !== record.retired &&
        words(retired ? 'house_reason.to_retire' : 'house_reason.to_restore')}
      {texts[language] === before && retired === record.retired && words('house_reason.other_change')}
    </PendingChange>
  )
}

/** The editor of one reason: its texts in three languages, and a sample letter. */
export function ReasonEditor({ record, others }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const { showOutcome } = useOutcome()
  const id = useId()
  const [typed, setTyped] = useState<CatalogueReason | null>(null)
  const [isRetiring, setRetiring] = useState(false)
  const save = useSaveReason(({ proposal }) => {
    setTyped(null)
    setRetiring(false)
    showOutcome(words(proposal ? 'house_reason.proposed' : 'house_reason.saved', { code: record.code }), '/reasons')
  })
  const may = record.allowed_actions.includes('change')
  const reason: CatalogueReason = may && typed ? typed : record
  const isTyped = !isSame(reason, record)
  const errors = validationErrors(save.error)
  const uneven = unevenPlaceholder(reason.texts)
  const seen = { ...publicReasonOf(others, reason), ...(reason.private ? {} : reason) }

  const send = (next: CatalogueReason, why: string | null) =>
    save.mutate({ code: record.code, change: { ...changeOf(next), ...(why && { reason: why }) } })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !uneven) send(reason, null)
  }

  const { decisions, last_at } = record.used
  return (
    <form className={styles.editor} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <header className={styles.editorHead}>
        <h2 id={`${id}-title`}>
          <span>{record.number}</span> <bdi className={styles.codeTitle}>{record.code}</bdi>
        </h2>
        <p data-tone="muted" className={textStyles.small}>
          {words(groupKey(record.group))}
          {words('comma')}
          {last_at === null
            ? words('house_reason.never_used')
            : words('house_reason.used', { count: decisions, day: longDate(last_at, language) })}
        </p>
        {may && (
          <button
            type="button"
            className={buttonClass('bare')}
            disabled={save.isPending}
            onClick={() => (record.retired ? send({ ...record, retired: false }, null) : setRetiring(true))}
          >
            {record.retired ? (
              <ArchiveRestore size={15} strokeWidth={1.6} aria-hidden="true" />
            ) : (
              <Archive size={15} strokeWidth={1.6} aria-hidden="true" />
            )}
            {words(record.retired ? 'house_reason.restore' : 'house_reason.retire')}
          </button>
        )}
      </header>
      {record.proposal && (
        <div className={styles.waiting}>
          <PendingReasonChange record={record} />
        </div>
      )}
      <ReasonFields reason={reason} others={others} may={may} errors={errors} onChange={setTyped} />
      <ReasonLetter resource={record.resource as QueueResource} reason={seen} />
      {may && (
        <footer className={styles.foot}>
          <div className={styles.footText}>
            {errors.retired && !isRetiring && <p className={formStyles.error}>{errors.retired}</p>}
            <SaveProblem error={save.error} />
            {record.needs_second ? (
              <>
                <span data-tone="muted">{words('house_reason.needs_second', { version: record.version })}</span>
                <NoConfirmerWarning of="change" others={record.other_admins} />
              </>
            ) : (
              <span data-tone="muted">{words('house_reason.journaled')}</span>
            )}
          </div>
          {isTyped && (
            <button
              type="button"
              className={buttonClass('tall', 'bare')}
              onClick={() => {
                setTyped(null)
                save.reset()
              }}
            >
              {words('setting.undo')}
            </button>
          )}
          <button
            type="submit"
            className={buttonClass('tall', 'primary')}
            disabled={!isTyped || uneven !== null || save.isPending}
          >
            {words(record.needs_second ? 'house_reason.propose' : 'house_reason.save')}
          </button>
        </footer>
      )}
      {isRetiring && (
        <ReasonDialog
          title={words('house_reason.retire_title', { code: record.code })}
          text={words('house_reason.retire_text')}
          confirm={words('house_reason.retire_do')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => {
            setRetiring(false)
            save.reset()
          }}
          onSubmit={(why) => send({ ...record, retired: true }, why)}
        />
      )}
    </form>
  )
}
