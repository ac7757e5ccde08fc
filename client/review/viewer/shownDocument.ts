import { createContext } from 'react'
import type { OpenedDocument } from './openDocument.ts'

/** The document that the viewer shows, for what stands under it; null while it loads. */
export const ShownDocument = createContext<OpenedDocument | null>(null)
