import { type ReactNode, useEffect, useRef } from 'react'
import { useTargetRef } from '../elements/focusTargets.ts'
import { Name } from '../elements/Name.tsx'
import styles from './PageHead.module.css'
import { focusTitle } from './pageFocus.ts'

/** The title of the page and of the browser's tab, and the elements beside it. */
export function PageHead({
  title,
  crumb,
  tile,
  besideTitle,
  belowTitle,
  actions,
}: {
  title: string
  crumb?: ReactNode
  tile?: ReactNode
  besideTitle?: ReactNode
  belowTitle?: ReactNode
  actions?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const register = useTargetRef('title', heading)
  useEffect(() => {
    document.title = `${title} · Countersign`
    focusTitle(heading.current)
  }, [title])
  return (
    <header className={styles.head} data-slot="head">
      {tile}
      <div className={styles.headTitle}>
        {crumb && <div className={styles.crumb}>{crumb}</div>}
        <div className={styles.headLine}>
          {/* A new title makes a new heading, so that screen readers read it when it gets the focus. */}
          <h1 key={title} ref={register} tabIndex={-1}>
            <Name>{title}</Name>
          </h1>
          {besideTitle}
        </div>
        {belowTitle && <div className={styles.crumb}>{belowTitle}</div>}
      </div>
      {actions && <div className={styles.trailing}>{actions}</div>}
    </header>
  )
}
