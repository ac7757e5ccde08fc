import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ProposedReadings } from '../../format/proposals.ts'
import type { DossierRow, FileRef } from '../../records.ts'
import type { SearchedReading } from './findOnPaper.ts'
import { createParts, type Part, type Parts } from './parts.ts'

/**
 * A second document and its label, such as 'refused' or 'the other dossier'. With `isOlder` it is an earlier or a later
 * version: the older one comes first, and the zones that differ are marked.
 */
export type ComparedDocument = { file: FileRef; label: string; isOlder?: boolean }

/** A reading of the worksheet, as the viewer looks for its words on the paper. */
export type BoxedReading = Omit<SearchedReading, 'proposed'> & { field: string; label: string }

type Viewer = {
  /** The page requested with `show`; null before the first call. */
  wanted: { fileId: string; page: number; part: number } | null
  /** Shows a page of one of the dossier's documents, or a part of that page (from 0). */
  show: (fileId: string, page?: number, part?: number) => void
  parts: Parts
  /** Shows the next part of the documents, any or the next unseen one; null without one. */
  nextPart: RefObject<(kind: 'unseen' | 'any') => Part | null>
  comparedDocument: ComparedDocument | null
  /** Shows a second document beside the current one; null removes it. */
  setComparedDocument: (other: ComparedDocument | null) => void
  /** Shows the dossier's document of the same kind as `other`, and `other` beside it. */
  compare: (record: Pick<DossierRow, 'files'>, other: ComparedDocument) => void
  /** Values for the worksheet from the text layer of the document shown. */
  proposals: ProposedReadings
  propose: (found: ProposedReadings) => void
  /** Whether the words of readings are boxed on the paper. */
  isBoxing: boolean
  box: (on: boolean) => void
  /** The field that has the focus: only its words are boxed. Null: those of all readings. */
  boxedField: string | null
  focusReading: (field: string | null) => void
  boxedReadings: ReadonlyMap<string, BoxedReading>
  /** Adds a reading, or replaces it; returns what removes it. */
  putReading: (reading: BoxedReading) => () => void
}

const NO_PROPOSALS: ProposedReadings = {}

const NO_READINGS: Viewer['boxedReadings'] = new Map()

const NO_DOCUMENT: Viewer['nextPart']['current'] = () => null

const Context = createContext<Viewer | null>(null)

/** State that the document viewer shares with the other parts of the desk. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [wanted, want] = useState<Viewer['wanted']>(null)
  const [comparedDocument, setComparedDocument] = useState<ComparedDocument | null>(null)
  const [proposals, propose] = useState(NO_PROPOSALS)
  const [parts] = useState(createParts)
  const nextPart = useRef(NO_DOCUMENT)
  const [isBoxing, box] = useState(false)
  const [boxedField, focusReading] = useState<string | null>(null)
  const [boxedReadings, setReadings] = useState(NO_READINGS)
  const putReading = useCallback((reading: BoxedReading) => {
    setReadings((all) => new Map(all).set(reading.field, reading))
    return () =>
      setReadings((all) =>
        all.get(reading.field) === reading ? new Map([...all].filter(([field]) => field !== reading.field)) : all,
      )
  }, [])
  const viewer = useMemo(
    () => ({
      wanted,
      show: (fileId: string, page = 1, part = 0) => want({ fileId, page, part }),
      parts,
      nextPart,
      comparedDocument,
      setComparedDocument,
      compare: ({ files }: Pick<DossierRow, 'files'>, other: ComparedDocument) => {
        const ownFile = files.find(({ kind }) => kind === other.file.kind)
        if (ownFile) want({ fileId: ownFile.id, page: 1, part: 0 })
        setComparedDocument(other)
      },
      proposals,
      propose,
      isBoxing,
      box,
      boxedField,
      focusReading,
      boxedReadings,
      putReading,
    }),
    [wanted, parts, comparedDocument, proposals, isBoxing, boxedField, boxedReadings, putReading],
  )
  return <Context value={viewer}>{children}</Context>
}

export function useViewer(): Viewer {
  const viewer = useContext(Context)
  if (!viewer) throw new Error('The viewer is only there on the desk')
  return viewer
}
