import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { FileRef } from '../../records.ts'
import { type Beside, useViewer } from './useViewer.tsx'

/**
 * The document beside the current one: one that another part of the desk chose (a collision's, the refused version),
 * else the dossier's next one, else the same one. It can also be laid over the current one.
 */
export function useSecondDocument(files: readonly FileRef[], file: FileRef | undefined) {
  const words = useWords()
  const { beside: put, putBeside } = useViewer()
  const [on, setOn] = useState(false)
  const [held, setHeld] = useState(false)
  const [last, setLast] = useState<Beside | null>(null)
  const [known, setKnown] = useState<Beside | null>(null)
  if (put !== known) {
    setKnown(put)
    setOn(put !== null)
    if (put) setLast(put)
  }
  const index = files.findIndex(({ id }) => id === file?.id)
  const next = files[(index + 1) % files.length]
  const nextBeside = next && { file: next, label: words(`file.${next.kind}`) }
  const other: Beside | null = last ?? nextBeside ?? null
  const canHold = other !== null && other.file.id !== file?.id

  useEffect(() => {
    if (!held) return
    const release = () => setHeld(false)
    const up = ({ key, code }: KeyboardEvent) => (key.toLowerCase() === 'x' || code === 'KeyX') && release()
    window.addEventListener('keyup', up)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', release)
    }
  }, [held])

  return {
    other,
    on: on && other !== null,
    toggle: () => {
      setOn(!on)
      putBeside(on ? null : last)
    },
    close: () => {
      setOn(false)
      setLast(null)
      putBeside(null)
    },
    held: held && canHold,
    setHeld: canHold ? setHeld : null,
  }
}
