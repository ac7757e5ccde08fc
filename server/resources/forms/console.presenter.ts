import type { Prisma } from '../../database/generated/client.ts'
import type { FormField, FormSection } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER, presentOwner } from '../../review/record/presenter.ts'
import { presentForm, presentWholeForm } from './presenter.ts'
import type { FormSnapshot } from './snapshot.ts'

export const CONSOLE_FORM = {
  ...OWNER,
  _count: { select: { submissions: true, links: true, fields: true } },
} satisfies Prisma.FormInclude

export type ConsoleFormRow = ReadonlyRow<Prisma.FormGetPayload<{ include: typeof CONSOLE_FORM }>>

const presentMore = (row: ConsoleFormRow) => ({
  version: row.version,
  counts: row._count,
  workspace: { id: row.workspace.id, name: row.workspace.name },
  trader: presentOwner(row.workspace.owner),
})

/** A form in the console's list; `counts` are the numbers of its submissions, links and fields. */
export const presentFormForOfficer = (row: ConsoleFormRow) => ({ ...presentForm(row), ...presentMore(row) })

/** A single form, with its sections and fields in order. */
export const presentWholeFormForOfficer = (
  row: ConsoleFormRow,
  parts: { sections: readonly FormSection[]; fields: readonly FormField[] },
) => ({ ...presentWholeForm({ ...row, ...parts }), ...presentMore(row) })

export type ConsoleForm = ReturnType<typeof presentWholeFormForOfficer>

export const SUBMISSION_INCLUDE = {
  payment_link: { include: OWNER },
  transaction: { select: { id: true, reference: true } },
} satisfies Prisma.FormSubmissionInclude

export type SubmissionRow = ReadonlyRow<Prisma.FormSubmissionGetPayload<{ include: typeof SUBMISSION_INCLUDE }>>

const snapshotOfRow = ({ snapshot }: SubmissionRow) => snapshot as unknown as FormSnapshot

/** A submission in the console's list, without its answers. The form's name is the one at the time. */
export const presentSubmission = (row: SubmissionRow, allowed_actions: string[]) => {
  const { id, name, version } = snapshotOfRow(row)
  const { workspace } = row.payment_link
  return {
    id: row.id,
    form_id: row.form_id,
    form: { id, name, version },
    payment_link: { id: row.payment_link.id, title: row.payment_link.title },
    transaction_id: row.transaction_id,
    transaction: row.transaction,
    workspace: { id: workspace.id, name: workspace.name },
    trader: presentOwner(workspace.owner),
    allowed_actions,
    created_at: row.created_at.toISOString(),
  }
}

/** A single submission, with the questions as they were asked; each answer is revealed separately. */
export const presentWholeSubmission = (row: SubmissionRow, allowed_actions: string[]) => {
  const { sections, fields } = snapshotOfRow(row)
  return { ...presentSubmission(row, allowed_actions), sections, fields }
}

export type ConsoleSubmission = ReturnType<typeof presentWholeSubmission>
