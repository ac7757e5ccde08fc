import { useEffect, useRef } from 'react'

type Props = {
  label: string
  checked: boolean
  mixed?: boolean
  /** A row's own box: the keyboard selects with Space on the row, so the box is no stop of its own. */
  inRow?: boolean
  toggle: () => void
}

/** The box that selects a row, or all of them. */
export function SelectBox({ label, checked, mixed = false, inRow = false, toggle }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="select-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={inRow ? -1 : 0}
        onChange={toggle}
      />
    </label>
  )
}
