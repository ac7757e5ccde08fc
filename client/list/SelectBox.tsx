import { useEffect, useRef } from 'react'
import styles from './SelectBox.module.css'

type Props = {
  label: string
  isChecked: boolean
  isMixed?: boolean
  /** A row's own box. The keyboard selects with Space on the row, so Tab skips the box. */
  isInRow?: boolean
  onToggle: () => void
}

/** The box that selects a row, or all of them. */
export function SelectBox({ label, isChecked, isMixed = false, isInRow = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.selectBox}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        tabIndex={isInRow ? -1 : 0}
        onChange={onToggle}
      />
    </label>
  )
}
