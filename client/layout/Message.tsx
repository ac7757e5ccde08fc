import type { ReactNode } from 'react'
import { Guilloche } from '../elements/Guilloche.tsx'
import { LogoMark } from '../elements/Logo.tsx'
import styles from './Message.module.css'

/** A message in place of the content of a page or of a part of it. */
export function Message({
  title,
  text,
  seal = false,
  children,
}: {
  title: string
  text: string
  seal?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.message} data-slot="message">
      {seal && (
        <div className={styles.seal}>
          <Guilloche className={styles.rosette} small />
          <LogoMark size={34} />
        </div>
      )}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && (
        <div className={styles.actions} data-slot="actions">
          {children}
        </div>
      )}
    </div>
  )
}
