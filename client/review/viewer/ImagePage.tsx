import { useLayoutEffect } from 'react'
import { type Look, readableWidth, rotateSize, type Size, shownWidth } from './look.ts'
import pageListStyles from './PageList.module.css'

type Props = {
  url: string
  size: Size
  look: Look
  room: Size
  label: string
  onSize: (natural: Size) => void
}

/** A picture as one page. Its box rotates with it. */
export function ImagePage({ url, size, look, room, label, onSize }: Props) {
  const shown = rotateSize(size, look.rotation)
  const width = shownWidth(shown, look, room, true)
  const height = Math.round((width * shown.height) / shown.width)
  useLayoutEffect(() => onSize(rotateSize(size, look.rotation)), [size, look.rotation, onSize])
  return (
    <div
      className={pageListStyles.paper}
      data-slot="paper"
      data-page={1}
      data-drawn="true"
      data-turn={look.rotation}
      data-readable={readableWidth(shown, true)}
      style={{ width, height }}
    >
      <img
        src={url}
        alt={label}
        draggable={false}
        style={{
          width: look.rotation % 180 === 0 ? width : height,
          transform: `translate(-50%, -50%) rotate(${look.rotation}deg)`,
        }}
      />
    </div>
  )
}
