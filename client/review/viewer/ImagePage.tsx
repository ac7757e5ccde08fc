import { useLayoutEffect, useState } from 'react'
import { fileUrl } from './fileUrl.ts'

type Props = {
  id: string
  fit: number
  /** null fits the width */
  zoom: number | null
  rotation: number
  label: string
  onSize: (naturalWidth: number) => void
  onFail: () => void
}

/** A picture as one page; turned, its box turns with it. */
export function ImagePage({ id, fit, zoom, rotation, label, onSize, onFail }: Props) {
  const [own, setOwn] = useState<{ width: number; height: number } | null>(null)
  const lying = rotation % 180 !== 0
  const shown = own && (lying ? { width: own.height, height: own.width } : own)
  const width = Math.round(zoom === null || !shown ? fit : shown.width * zoom)
  const height = shown ? Math.round((width * shown.height) / shown.width) : undefined
  const natural = shown?.width
  useLayoutEffect(() => {
    if (natural) onSize(natural)
  }, [natural, onSize])
  return (
    <div className="paper" style={{ width, height }}>
      <img
        src={fileUrl(id)}
        alt={label}
        style={{
          width: lying ? height : width,
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
        onLoad={({ currentTarget }) =>
          setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onFail}
      />
    </div>
  )
}
