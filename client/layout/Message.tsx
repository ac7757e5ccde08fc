import type { ReactNode } from 'react'
import { Guilloche } from '../elements/Guilloche.tsx'
import { Ticks } from '../elements/Logo.tsx'

/** A page or a part of it that has something to say in place of content. */
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
    <div className="message">
      {seal && (
        <div className="seal">
          <Guilloche className="rosette" small />
          <Ticks size={34} />
        </div>
      )}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="go">{children}</div>}
    </div>
  )
}
