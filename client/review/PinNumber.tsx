import styles from './PinNumber.module.css'

/** The number of a pin, as on the page. */
export const PinNumber = ({ number, isActive = false }: { number: number; isActive?: boolean }) => (
  <b className={styles.number} data-active={isActive || undefined} aria-hidden="true">
    {number}
  </b>
)
