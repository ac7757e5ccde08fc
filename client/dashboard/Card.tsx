import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { LinkBase } from 'react-admin'
import cardStyles from '../elements/card.module.css'
import textStyles from '../elements/text.module.css'
import styles from './Card.module.css'

/** One question of the dashboard, its answer, and a link to the list behind it. */
export function Card({
  title,
  besideTitle,
  to,
  toText,
  span,
  children,
}: {
  title: string
  besideTitle?: ReactNode
  to?: string | undefined
  toText?: string
  /** Width, in twelfths of the page. */
  span: 4 | 5 | 7 | 12
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={clsx(cardStyles.card, styles.card)} data-span={span} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {besideTitle}
        {to && (
          <LinkBase className={clsx(textStyles.link, styles.aside)} to={to}>
            {toText}
          </LinkBase>
        )}
      </header>
      {children}
    </section>
  )
}
