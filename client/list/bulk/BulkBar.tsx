import { clsx } from 'clsx'
import { CircleX, LockOpen, UserPlus, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import footStyles from '../../elements/foot.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { restoreFocus } from '../../layout/restoreFocus.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import styles from './BulkBar.module.css'
import { SelectMatching } from './SelectMatching.tsx'
import type { BulkAction } from './useBulk.ts'
import { useMatching } from './useMatching.ts'

const BulkDialog = lazyComponent(async () => (await import('./BulkDialog.tsx')).BulkDialog, 'soon')

const BULK_ACTIONS = [
  ['assign', UserPlus],
  ['release', LockOpen],
  ['refuse', CircleX],
] as const

/** Whether the server allows this officer the bulk action on a row. */
const isAllowed = (act: BulkAction, record: DossierRow) =>
  act === 'release'
    ? record.claim !== null && record.claim_actions.some((action) => action === 'release' || action === 'take_over')
    : record.allowed_actions.includes(act)

/** Replaces the foot while rows are selected: their number and the bulk actions. Bulk accept does not exist. */
export function BulkBar({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { data = [], selectedIds = [], onUnselectItems } = useListContext<DossierRow>()
  const matching = useMatching(resource)
  const [act, setAct] = useState<{ name: BulkAction; rows: readonly DossierRow[] } | null>(null)
  const chosen = matching.rows ?? data.filter(({ id }) => selectedIds.includes(id))
  const said = chosen.length > 0 ? words('bulk.chosen', { smart_count: chosen.length }) : ''
  const { announce } = useOutcome()
  const close = () => {
    setAct(null)
    // The bar disappears with the selection: move the focus.
    restoreFocus('row', 'title')
  }
  useEffect(() => {
    if (said) announce(said)
  }, [said, announce])
  return (
    <>
      {chosen.length > 0 && (
        <section className={clsx(footStyles.foot, styles.bulk)} data-slot="foot" aria-label={words('bulk.label')}>
          <button
            type="button"
            className={buttonClass('bare', 'icon', 'small')}
            aria-label={words('bulk.clear')}
            title={words('bulk.clear')}
            onClick={() => {
              onUnselectItems()
              restoreFocus('row', 'title')
            }}
          >
            <X size={15} aria-hidden="true" />
          </button>
          <span className={textStyles.strong}>{said}</span>
          <SelectMatching matching={matching} />
          <span className={textStyles.small}>{words('bulk.none_accepted')}</span>
          <span className={styles.end}>
            {BULK_ACTIONS.map(([name, Icon]) => {
              const off = !chosen.some((record) => isAllowed(name, record))
              return (
                <button
                  key={name}
                  type="button"
                  className={name === 'refuse' ? buttonClass('danger') : buttonClass()}
                  aria-disabled={off}
                  aria-haspopup="dialog"
                  onClick={() => !off && setAct({ name, rows: chosen })}
                >
                  <Icon size={15} strokeWidth={1.6} aria-hidden="true" />
                  {words(`bulk.${name}`)}
                </button>
              )
            })}
            <span className={clsx(footStyles.keys, styles.keys)} aria-hidden="true">
              <span>
                <KeyCap>Esc</KeyCap>
                {words('bulk.clear')}
              </span>
            </span>
          </span>
        </section>
      )}
      {act && (
        <Suspense>
          <BulkDialog act={act.name} resource={resource} rows={act.rows} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
