import { type ReactNode, useEffect } from 'react'
import { Name } from '../elements/Name.tsx'

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
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])
  return (
    <header className="head">
      {tile}
      <div className="head-title">
        {crumb && <div className="crumb">{crumb}</div>}
        <div className="head-line">
          <h1>
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
