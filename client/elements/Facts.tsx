import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Facts.module.css'

type FactProps = {
  label: string
  copy?: string | undefined
  /** The mark of the fact's check. */
  result?: ReactNode
  /** The sentence under the value. */
  why?: ReactNode
  children: ReactNode
}

/** One fact: its label, its value and, with `copy`, a button that copies it. */
export function Fact({ label, copy, result, why, children }: FactProps) {
  return (
    <div className={styles.fact} data-slot="fact">
      <dt>{label}</dt>
      <dd>
        <div>{children}</div>
        {copy !== undefined && <CopyButton value={copy} label={label} />}
        {result}
        {why}
      </dd>
    </div>
  )
}

type ListProps = {
  title?: string
  headerEnd?: ReactNode
  /** Content above the facts. */
  intro?: ReactNode
  children?: ReactNode
}

/** Facts under a heading. */
export function FactList({ title, headerEnd, intro, children }: ListProps) {
  return (
    <section className={styles.factsPart} data-slot="facts-part">
      {title && (
        <h2>
          {title}
          {headerEnd && <span className={styles.aside}>{headerEnd}</span>}
        </h2>
      )}
      {intro}
      {children && <dl>{children}</dl>}
    </section>
  )
}
