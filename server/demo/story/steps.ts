import type { Language } from '../../database/generated/enums.ts'
import type { FieldInput } from '../../resources/forms/schema.ts'
import type { PayLinkInput } from '../../resources/payLinks/schema.ts'
import type { LinkInput } from '../../resources/paymentLinks/schema.ts'
import type { BankStatement, Booking } from '../documents/statement.ts'
import type { DemoOfficer } from './officers.ts'

/** A document of the story. `reference` is the code of the workspace that a transfer should carry (decisions A-02). */
export interface DemoFile {
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  build: (reference?: string) => Promise<Buffer>
  /** the workspace whose reference it carries, if not the sender's */
  reference_of?: string
}

export type ReviewedKind = 'identification' | 'brand' | 'bank_account'

/** A place on the first document of a dossier, in fractions of the page. */
export type DemoPin = { page: number; x: number; y: number; w?: number; h?: number; text: string }

export type Verdict =
  | { verdict: 'accept' }
  /** `reason`, where given, is the final text for the trader; otherwise it is composed from the codes */
  | { verdict: 'refuse'; reason_codes: string[]; reason?: string }

export type ProofVerdict = Verdict | { verdict: 'request_new_proof'; reason_codes: string[] }

export interface Reading {
  rc?: string
  nif?: string
  holder?: string
  rib?: string
}

export interface DemoPayer {
  name: string
  email: string
  phone_number: string
}

export interface DemoForm {
  name: string
  description: string | null
  sections: { title: string; description: string | null; fields: FieldInput[] }[]
}

/** A booking in a statement; '{code}' in its text is the code of the workspace `code_of`. */
export type DemoBooking = Booking & { code_of?: string }

/** A statement of the fee account, as a file of this name. */
export type DemoStatement = Omit<BankStatement, 'id' | 'account' | 'bookings'> & {
  name: string
  bookings: DemoBooking[]
}

/**
 * One step of the story. Records are named by the story's keys ('atlas.id'); a workspace by the trader's key, or
 * 'atlas.2' for a further one. `submit_identification` also names the first brand that comes with it.
 */
/** An entry of a made-up watch list. */
export type DemoEntry = {
  ref: string
  type?: 'organization'
  name: string
  aliases?: string[]
  birth_date?: string
  country?: string
  programme?: string
}

/** Somebody behind a company, as an officer reads them on the document. */
export type DemoPerson = { name: string; role: 'owner' | 'manager' | 'signatory'; share?: string; birth_date?: string }

export type DemoAct =
  | { do: 'sign_up' }
  | { do: 'add_workspace'; workspace: string; name: string }
  | {
      do: 'submit_identification' | 'resubmit_identification'
      identification: string
      first_brand: string
      workspace: string
      name: string
      establishment: string
      authorization: string
      /** French label in the reference list */
      activity: string
      file?: DemoFile | undefined
    }
  | { do: 'delete_identification'; identification: string }
  | {
      /** a resubmission changes the brand that exists: the automatic first one, or a refused one */
      do: 'submit_brand' | 'resubmit_brand'
      brand: string
      identification: string
      name: string
      logo?: DemoFile | undefined
      file?: DemoFile | undefined
    }
  | {
      do: 'submit_bank_account' | 'resubmit_bank_account'
      bank_account: string
      identification: string
      account_number: string
      file?: DemoFile | undefined
    }
  | ({
      do: 'decide'
      kind: ReviewedKind
      record: string
      officer: DemoOfficer['key']
      read?: Reading | undefined
      note?: string
      /** The pins of the refusal. */
      pins?: DemoPin[]
    } & Verdict)
  /** A question about a waiting dossier, and its trader's answer. */
  | {
      do: 'request_information'
      kind: ReviewedKind
      record: string
      officer: DemoOfficer['key']
      text: string
      reason_codes?: string[]
    }
  | { do: 'answer'; kind: ReviewedKind; record: string; text: string }
  | {
      do: 'request_instance'
      instance: string
      workspace: string
      title: string
      identification: string
      brand: string
      bank_account: string
      payment_method: 'online' | 'bank_transfer' | 'cheque'
      proof?: DemoFile | undefined
    }
  | { do: 'pay_activation'; instance: string; outcome: 'approve' | 'decline' }
  | { do: 'send_new_proof'; instance: string; proof: DemoFile }
  | ({ do: 'decide_proof'; instance: string; officer: DemoOfficer['key']; note?: string } & ProofVerdict)
  | { do: 'suspend_instance' | 'reactivate_instance'; instance: string; officer: DemoOfficer['key']; reason: string }
  | { do: 'issue_api_key' }
  | { do: 'register_webhook'; webhook: string; workspace: string; description: string; events: string[] }
  | ({ do: 'create_form'; form: string; publish: boolean } & DemoForm)
  | ({
      do: 'create_link'
      link: string
      instance: string
      form?: string
      /** minutes before the story's now */
      starts?: number
      ends?: number
      allowed?: { email?: string; phone?: string }[]
    } & Pick<LinkInput, 'title' | 'amount_mode' | 'usage_mode'> &
      Partial<Pick<LinkInput, 'amount' | 'min_amount' | 'max_amount' | 'max_uses' | 'metadata'>>)
  | { do: 'publish_link' | 'pause_link' | 'archive_link'; link: string }
  | ({ do: 'create_pay_link'; link: string; instance: string } & Pick<PayLinkInput, 'title' | 'type'> &
      Partial<Pick<PayLinkInput, 'amount' | 'payment_mode' | 'inactivity_timeout_minutes'>>)
  | { do: 'switch_pay_link'; link: string }
  | {
      do: 'pay'
      link: string
      payer: DemoPayer
      amount?: string
      answers?: Record<string, string>
      /** `leave`: the card page was left open */
      outcome: 'approve' | 'decline' | 'leave'
      payment?: string
    }
  /** An officer changes a setting. For an object, only the given members change. */
  | {
      do: 'set'
      officer: DemoOfficer['key']
      key: 'four_eyes' | 'checklist' | 'hold_minutes' | 'retention_years' | 'blind_share' | 'statement_mappings'
      value: number | Record<string, number | string[] | object>
      reason?: string
    }
  /** A decision on a bank account that waits for a second officer. */
  | ({
      do: 'propose'
      kind: 'bank_account'
      record: string
      officer: DemoOfficer['key']
      read?: Reading
      note?: string
    } & Verdict)
  /** A blind second look at a dossier, drawn when it is accepted; open without an answer. */
  | {
      do: 'look_blind'
      kind: ReviewedKind
      record: string
      by: { officer: DemoOfficer['key']; codes: string[] } | null
    }
  /** A text that an officer shares. */
  | { do: 'share_snippet'; officer: DemoOfficer['key']; name: string; language: Language; text: string }
  /** A change of role that waits for a second admin. */
  | {
      do: 'ask_role'
      officer: DemoOfficer['key']
      about: DemoOfficer['key']
      role: DemoOfficer['role']
      reason: string
    }
  /** A made-up watch list, or its next version. */
  | {
      do: 'import_list'
      officer: DemoOfficer['key']
      list: string
      list_kind: 'sanction' | 'pep'
      entries: DemoEntry[]
    }
  | { do: 'read_people'; identification: string; officer: DemoOfficer['key']; people: DemoPerson[] }
  /** The answer to the hit of the entry with this reference. */
  | {
      do: 'answer_hit'
      identification: string
      officer: DemoOfficer['key']
      ref: string
      answer: 'same' | 'different' | 'unsure'
      why: string
    }
  /** Compares every name with the lists in force, and assesses the risks. */
  | { do: 'screen' }
  | { do: 'import_statement'; officer: DemoOfficer['key']; statement: DemoStatement }
  /** Writes a table into the data folder, for an import by hand. */
  | { do: 'write_statement'; statement: DemoStatement }
  /** Acts on the line with this reference of the bank. */
  | { do: 'match_line'; officer: DemoOfficer['key']; instance: string; line: string }
  | { do: 'return_money'; officer: DemoOfficer['key']; instance: string; line: string; reason: string }
  | { do: 'ignore_line'; officer: DemoOfficer['key']; line: string; reason: string }
  /** The service's periodic work: expires due records. `approved`: the bank now confirms this payment. */
  | { do: 'time_passes'; approved?: string }

/** `at` counts minutes before the story's now. */
export type DemoStep = { at: number; trader: string } & DemoAct
