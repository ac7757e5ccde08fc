import { type ReactNode, useEffect, useRef } from 'react'
import { useTargetRef } from '../elements/focusTargets.ts'
import { Name } from '../elements/Name.tsx'
import { focusTitle } from './pageFocus.ts'
import styles from './SheetHead.module.css'

/** The title of the page and of the browser's tab, and the elements beside it. */
export function SheetHead({
  title,
  crumb,
  tile,
  beside,
  below,
  end,
}: {
  title: string
  crumb?: ReactNode
  tile?: ReactNode
  beside?: ReactNode
  below?: ReactNode
  end?: ReactNode
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
          {beside}
        </div>
        {below && <div className={styles.crumb}>{below}</div>}
      </div>
      {end && <div className={styles.trailing}>{end}</div>}
    </header>
  )
}
