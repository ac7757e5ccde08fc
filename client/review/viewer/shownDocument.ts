import { createContext } from 'react'
import type { OpenedDocument } from './openDocument.ts'

/** The document in the viewer, for the parts below it; null while it loads. */
export const ShownDocument = createContext<OpenedDocument | null>(null)
