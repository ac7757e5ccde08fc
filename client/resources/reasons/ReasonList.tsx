import { clsx } from 'clsx'
import { EyeOff, FilePlus2, type LucideIcon, Pencil, Search, SquareSlash } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import formStyles from '../../elements/form.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { CatalogueReason } from '../../records.ts'
import { byGroup, findReasons, textOf } from '../../review/refuse/findReasons.ts'
import { groupKey } from '../../review/refuse/reasonGroups.ts'
import styles from './Reasons.module.css'

export const RETRY_ICONS: Record<CatalogueReason['retry'], LucideIcon> = {
  resubmit: Pencil,
  new_document: FilePlus2,
  final: SquareSlash,
}

function ReasonMark({ reason }: { reason: CatalogueReason }) {
  const words = useWords()
  if (reason.retired)
    return (
      <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
        {words('house_reason.retired')}
      </span>
    )
  if (reason.private)
    return (
      <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
        <EyeOff size={13} strokeWidth={1.6} aria-hidden="true" />
        {words('house_reason.private')}
      </span>
    )
  const Icon = RETRY_ICONS[reason.retry]
  return (
    <span className={styles.retry}>
      <Icon size={13} strokeWidth={1.6} aria-hidden="true" />
      {words(`house_reason.retry.${reason.retry}`)}
    </span>
  )
}

const findAny = (all: readonly CatalogueReason[], query: string) => {
  const code = query.trim().toUpperCase()
  const byCode = code.length > 2 ? all.filter((reason) => reason.code.includes(code)) : []
  return [...new Set([...findReasons(all, query), ...byCode])]
}

type Props = {
  /** The reasons of one queue, in order. */
  reasons: readonly CatalogueReason[]
  current: string | undefined
  onOpen: (code: string) => void
}

/** The reasons of a queue by group. Retired ones are hidden until the officer shows them. */
export function ReasonList({ reasons, current, onOpen }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const [query, setQuery] = useState('')
  const [isRetiredShown, setRetiredShown] = useState(false)
  const retired = reasons.filter((reason) => reason.retired)
  const shown = reasons.filter((reason) => !reason.retired || isRetiredShown || reason.code === current)
  const found = findAny(shown, query)
  return (
    <div className={styles.list}>
      <label className={clsx(formStyles.search, styles.search)} data-slot="search">
        <Search size={15} strokeWidth={1.6} aria-hidden="true" />
        <input
          type="search"
          aria-label={words('house_reason.search')}
          placeholder={words('house_reason.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <div className={styles.groups}>
        {byGroup(found).map(({ group, reasons: members }) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`} className={styles.groupName}>
              {words(groupKey(group))}
            </h2>
            <ul>
              {members.map((reason) => (
                <li key={reason.code}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-current={reason.code === current ? 'true' : undefined}
                    onClick={() => onOpen(reason.code)}
                  >
                    <span className={styles.number}>{reason.number}</span>
                    <span className={clsx(styles.sentence, reason.retired && styles.struck)}>
                      {textOf(reason, language)}
                    </span>
                    <bdi className={styles.codeLine}>{reason.code}</bdi>
                    <ReasonMark reason={reason} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && (
          <p className={styles.none} data-tone="muted">
            {words('refuse.none')}
          </p>
        )}
      </div>
      {retired.length > 0 && (
        <div className={styles.listFoot}>
          <button
            type="button"
            className={buttonClass('bare')}
            aria-pressed={isRetiredShown}
            onClick={() => setRetiredShown(!isRetiredShown)}
          >
            {words(isRetiredShown ? 'house_reason.hide_retired' : 'house_reason.show_retired', {
              count: retired.length,
            })}
          </button>
        </div>
      )}
    </div>
  )
}
