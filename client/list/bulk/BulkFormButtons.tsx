import { buttonClass } from '../../elements/buttonClass.ts'
import dialogStyles from '../../elements/dialog.module.css'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { BulkBody } from '../../providers/bodies.ts'
import type { BulkAction, BulkProps } from './useBulk.ts'

export type BulkForm<Action extends BulkAction> = BulkProps & {
  title: string
  titleId: string
  isBusy: boolean
  problem: string | null
  onSend: (body: Omit<BulkBody<Action>, 'action'>) => void
}

/** The foot of a bulk form: the error, a back button and the submit button. */
export function BulkFormButtons({
  isBusy,
  problem,
  onClose,
  label,
  isDanger = false,
  isDisabled = false,
}: Pick<BulkForm<BulkAction>, 'isBusy' | 'problem' | 'onClose'> & {
  label: string
  isDanger?: boolean
  isDisabled?: boolean
}) {
  const words = useWords()
  return (
    <>
      {problem && (
        <p className={formStyles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={dialogStyles.acts} data-slot="acts">
        <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={isBusy}>
          {words('bulk.back')}
        </button>
        <button
          type="submit"
          className={isDanger ? buttonClass('tall', 'danger', 'fill') : buttonClass('tall', 'primary')}
          aria-disabled={isBusy || isDisabled}
        >
          {isBusy ? words('bulk.sending') : label}
        </button>
      </div>
    </>
  )
}
