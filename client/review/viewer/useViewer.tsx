import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { FileRef } from '../../records.ts'
import type { Proposals } from '../facts/proposals.ts'

/** A document beside the one shown, and its label, such as 'refused' or 'the other dossier'. */
export type Beside = { file: FileRef; label: string }

type Viewer = {
  /** The page that was asked for with `show`; null before the first call. */
  wanted: { fileId: string; page: number } | null
  /** Shows a page of one of the dossier's documents. */
  show: (fileId: string, page?: number) => void
  beside: Beside | null
  /** Puts a document beside the one shown; null takes it away. */
  putBeside: (other: Beside | null) => void
  /** Values for the worksheet from the text layer of the document shown. */
  proposals: Proposals
  propose: (found: Proposals) => void
}

const NOTHING: Proposals = {}

const Context = createContext<Viewer | null>(null)

/** State that the document viewer shares with the other parts of the desk. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [wanted, want] = useState<Viewer['wanted']>(null)
  const [beside, putBeside] = useState<Beside | null>(null)
  const [proposals, propose] = useState(NOTHING)
  const viewer = useMemo(
    () => ({
      wanted,
      show: (fileId: string, page = 1) => want({ fileId, page }),
      beside,
      putBeside,
      proposals,
      propose,
    }),
    [wanted, beside, proposals],
  )
  return <Context value={viewer}>{children}</Context>
}

export function useViewer(): Viewer {
  const viewer = useContext(Context)
  if (!viewer) throw new Error('The viewer is only there on the desk')
  return viewer
}
