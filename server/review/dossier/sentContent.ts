import type { Db } from '../../database/client.ts'
import type { FileKind } from '../../database/generated/enums.ts'

/** A name in the console's languages. */
export type LocalizedName = { en: string; fr: string; ar: string }

/** Finds the names of ids. */
type FindNames<Name> = (db: Db, ids: string[]) => Promise<Map<string, Name>>

/** The contents of a submission of a kind, in the order of the desk's facts. */
export type SentContent = {
  fields: readonly {
    field: string
    /** Its label in a receipt. */
    label: LocalizedName
    /** Finds the names of a field that holds a reference list's id, or a record's id. */
    references?: FindNames<LocalizedName>
    record?: FindNames<string>
    /** Whether its values are a fixed choice, which reveals nothing about the person. */
    choice?: true
    /** Masks a value outside the console, such as an account number. */
    mask?: (value: string) => string
  }[]
  /** Fields that hold a document, with its kind; or the one kind of document that each submission has. */
  files: Record<string, FileKind> | FileKind
}

/** The label of a typed name. */
export const NAME_LABEL: LocalizedName = { en: 'Name', fr: 'Nom', ar: 'الاسم' }
