import { type ReactNode, useEffect, useRef } from 'react'
import { Name } from '../elements/Name.tsx'
import { arriveAt } from './arrival.ts'

/** Title of the page, of the browser's tab, and what stands beside it. */
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
  useEffect(() => {
    document.title = `${title} · Countersign`
    arriveAt(heading.current)
  }, [title])
  return (
    <header className="head">
      {tile}
      <div className="head-title">
        {crumb && <div className="crumb">{crumb}</div>}
        <div className="head-line">
          {/* Another title is another heading, so that a screen reader reads it when it takes the focus. */}
          <h1 key={title} ref={heading} tabIndex={-1}>
            <Name>{title}</Name>
          </h1>
          {beside}
        </div>
        {below && <div className="crumb">{below}</div>}
      </div>
      {end && <div className="end">{end}</div>}
    </header>
  )
}
