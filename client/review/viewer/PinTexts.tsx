import { clsx } from 'clsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { DossierRow } from '../../records.ts'
import { PinNumber } from '../PinNumber.tsx'
import type { Pin } from '../pins.ts'
import { useNamePinPage } from '../useNamePinPage.ts'
import styles from './PinTexts.module.css'
import { useViewer } from './useViewer.tsx'

/** The places that a decision or question points to, by number: the page, which a press shows, and the words. */
export function PinTexts({ record, pins }: { record: Pick<DossierRow, 'files'>; pins: readonly Pin[] }) {
  const words = useWords()
  const namePage = useNamePinPage(record)
  const { show } = useViewer()
  if (pins.length === 0) return null
  return (
    <ol className={styles.pins} data-slot="pin-texts" aria-label={words('pin.title')}>
      {pins.map((pin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pin is identified by its number
        <li key={index}>
          <PinNumber number={index + 1} />
          <span>
            {pin.text && <bdi>{pin.text}</bdi>}{' '}
            {record.files.some(({ id }) => id === pin.file_id) ? (
              <button
                type="button"
                className={clsx(textStyles.link, styles.page)}
                onClick={() => show(pin.file_id, pin.page)}
              >
                {namePage(pin)}
              </button>
            ) : (
              <span data-tone="muted">{namePage(pin)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
