import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { FileRef } from '../../records.ts'
import { type ComparedDocument, useViewer } from './useViewer.tsx'

/**
 * The document beside the current one: one that another part of the desk chose (a collision's, the refused version),
 * else the dossier's next one, else the same one. It can also be laid over the current one.
 */
export function useSecondDocument(files: readonly FileRef[], file: FileRef | undefined) {
  const words = useWords()
  const { comparedDocument: chosen, setComparedDocument } = useViewer()
  const [on, setOn] = useState(false)
  const [held, setHeld] = useState(false)
  const [last, setLast] = useState<ComparedDocument | null>(null)
  const [known, setKnown] = useState<ComparedDocument | null>(null)
  if (chosen !== known) {
    setKnown(chosen)
    setOn(chosen !== null)
    if (chosen) setLast(chosen)
  }
  const index = files.findIndex(({ id }) => id === file?.id)
  const next = files[(index + 1) % files.length]
  const nextBeside = next && { file: next, label: words(`file.${next.kind}`) }
  const other: ComparedDocument | null = last ?? nextBeside ?? null
  const canOverlay = other !== null && other.file.id !== file?.id

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
      setComparedDocument(on ? null : last)
    },
    close: () => {
      setOn(false)
      setLast(null)
      setComparedDocument(null)
    },
    held: held && canOverlay,
    setHeld: canOverlay ? setHeld : null,
  }
}
