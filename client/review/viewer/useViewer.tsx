import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react'
import type { Proposals } from '../../format/proposals.ts'
import type { DossierRow, FileRef } from '../../records.ts'
import { createParts, type Part, type Parts } from './parts.ts'

/**
 * A second document and its label, such as 'refused' or 'the other dossier'. With `isOlder` it is an earlier or a later
 * version: the older one comes first, and the zones that differ are marked.
 */
export type Beside = { file: FileRef; label: string; isOlder?: boolean }

type Viewer = {
  /** The page requested with `show`; null before the first call. */
  wanted: { fileId: string; page: number; part: number } | null
  /** Shows a page of one of the dossier's documents, or a part of it (from 0). */
  show: (fileId: string, page?: number, part?: number) => void
  parts: Parts
  /** Shows the next part of the documents, any or the next unseen one; null without one. */
  nextPart: RefObject<(which: 'unseen' | 'any') => Part | null>
  beside: Beside | null
  /** Shows a second document beside the current one; null removes it. */
  putBeside: (other: Beside | null) => void
  /** Shows the dossier's document of the same kind, and the other beside it. */
  compare: (record: Pick<DossierRow, 'files'>, other: Beside) => void
  /** Values for the worksheet from the text layer of the document shown. */
  proposals: Proposals
  propose: (found: Proposals) => void
}

const NO_PROPOSALS: Proposals = {}

const NO_DOCUMENT: Viewer['nextPart']['current'] = () => null

const Context = createContext<Viewer | null>(null)

/** State that the document viewer shares with the other parts of the desk. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [wanted, want] = useState<Viewer['wanted']>(null)
  const [beside, putBeside] = useState<Beside | null>(null)
  const [proposals, propose] = useState(NO_PROPOSALS)
  const [parts] = useState(createParts)
  const nextPart = useRef(NO_DOCUMENT)
  const viewer = useMemo(
    () => ({
      wanted,
      show: (fileId: string, page = 1, part = 0) => want({ fileId, page, part }),
      parts,
      nextPart,
      beside,
      putBeside,
      compare: ({ files }: Pick<DossierRow, 'files'>, other: Beside) => {
        const ownFile = files.find(({ kind }) => kind === other.file.kind)
        if (ownFile) want({ fileId: ownFile.id, page: 1, part: 0 })
        putBeside(other)
      },
      proposals,
      propose,
    }),
    [wanted, parts, beside, proposals],
  )
  return <Context value={viewer}>{children}</Context>
}

export function useViewer(): Viewer {
  const viewer = useContext(Context)
  if (!viewer) throw new Error('The viewer is only there on the desk')
  return viewer
}
