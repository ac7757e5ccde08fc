import type { Prisma } from '../../database/generated/client.ts'
import type { AllowedPayer, PaymentLink } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER, presentOwner } from '../../review/record/presenter.ts'
import type { Services } from '../../services.ts'
import { logoUrl } from '../brands/presenter.ts'
import { statusAt } from './usage.ts'

/** `data` of payment_link.exhausted (decisions B.5) */
export const linkEvent = (row: PaymentLink) => ({
  id: row.id,
  payment_instance_id: row.payment_instance_id,
  slug: row.slug,
  title: row.title,
  status: row.status,
  usage_mode: row.usage_mode,
  paid_count: row.paid_count,
  total_collected: row.total_collected.toFixed(2),
  currency: row.currency,
  metadata: row.metadata,
})

/** The address for payers. */
export const publicAddress = (services: Services, slug: string) => `${services.publicUrl()}/p/${slug}`

/** All fields of the row; amounts are decimal strings with two places. */
const fieldsOf = (row: PaymentLink, logo: string | null, now: Date) => ({
  id: row.id,
  payment_instance_id: row.payment_instance_id,
  form_id: row.form_id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  logo,
  amount_mode: row.amount_mode,
  amount: row.amount?.toFixed(2) ?? null,
  min_amount: row.min_amount?.toFixed(2) ?? null,
  max_amount: row.max_amount?.toFixed(2) ?? null,
  currency: row.currency,
  usage_mode: row.usage_mode,
  max_uses: row.max_uses,
  target_amount: row.target_amount?.toFixed(2) ?? null,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  paid_count: row.paid_count,
  total_collected: row.total_collected.toFixed(2),
  status: statusAt(row, now),
  metadata: row.metadata,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const presentPayer = ({ email, phone }: AllowedPayer) => ({
  ...(email !== null && { email }),
  ...(phone !== null && { phone }),
})

const BRAND = { payment_instance: { select: { brand: { select: { name: true, logo_file_id: true } } } } } as const

/** Relations loaded with a link in the external API's list. */
export const LINK_ROW = BRAND satisfies Prisma.PaymentLinkInclude

/** Relations loaded with a single link: also the allowed payers, as given. */
export const FULL_LINK = {
  ...BRAND,
  allowed_payers: { orderBy: { id: 'asc' } },
} satisfies Prisma.PaymentLinkInclude

type LinkRow = ReadonlyRow<Prisma.PaymentLinkGetPayload<{ include: typeof LINK_ROW }>>
export type FullLink = ReadonlyRow<Prisma.PaymentLinkGetPayload<{ include: typeof FULL_LINK }>>

const logoOf = (services: Services, row: LinkRow) => logoUrl(services, row.payment_instance.brand.logo_file_id)

/** The external record in a list (interface 2.9), without the allowed payers. */
export const presentLink = (services: Services, row: LinkRow) => ({
  ...fieldsOf(row, logoOf(services, row), services.clock.now()),
  // The contract types this one amount as a number.
  target_amount: row.target_amount && Number(row.target_amount),
})

/** The external record (interface 2.9). */
export const presentWholeLink = (services: Services, row: FullLink) => ({
  ...presentLink(services, row),
  allowed_payers: row.allowed_payers.map(presentPayer),
})

const CONSOLE_PARTS = {
  ...OWNER,
  payment_instance: {
    select: {
      id: true,
      title: true,
      status: true,
      acceptance_status: true,
      brand: { select: { id: true, name: true, logo_file_id: true } },
    },
  },
  form: { select: { id: true, name: true, status: true } },
} as const

/** Relations loaded with a link in the console's list. */
export const CONSOLE_LINK = CONSOLE_PARTS satisfies Prisma.PaymentLinkInclude

/**
 * Relations loaded with a single link in the console: also its allowed payers, and how many payers filled in its form.
 */
export const CONSOLE_WHOLE_LINK = {
  ...CONSOLE_PARTS,
  allowed_payers: { orderBy: { id: 'asc' } },
  _count: { select: { submissions: true } },
} satisfies Prisma.PaymentLinkInclude

export type ConsoleLinkRow = ReadonlyRow<Prisma.PaymentLinkGetPayload<{ include: typeof CONSOLE_LINK }>>
type ConsoleWholeLinkRow = ReadonlyRow<Prisma.PaymentLinkGetPayload<{ include: typeof CONSOLE_WHOLE_LINK }>>

/** The owner and the instance of a link of either group. Officers cannot change links, so no action is allowed. */
export const presentSurroundings = (
  services: Services,
  { payment_instance, workspace, version }: Pick<ConsoleLinkRow, 'payment_instance' | 'workspace' | 'version'>,
) => {
  const { id, title, status, acceptance_status, brand } = payment_instance
  return {
    payment_instance: { id, title, status, acceptance_status },
    brand: { id: brand.id, name: brand.name, logo_url: logoUrl(services, brand.logo_file_id) },
    trader: presentOwner(workspace.owner),
    workspace: { id: workspace.id, name: workspace.name },
    version,
    allowed_actions: [] as string[],
    blocked_by: [] as string[],
  }
}

/** A link for officers in a list. Amounts are decimal strings; `url` is the payer's page, null before publication. */
export const presentForOfficer = (services: Services, row: ConsoleLinkRow) => ({
  ...fieldsOf(row, logoUrl(services, row.payment_instance.brand.logo_file_id), services.clock.now()),
  url: row.status === 'draft' ? null : publicAddress(services, row.slug),
  form: row.form,
  ...presentSurroundings(services, row),
})

/** A single link for officers. */
export const presentWholeForOfficer = (services: Services, row: ConsoleWholeLinkRow) => ({
  ...presentForOfficer(services, row),
  allowed_payers: row.allowed_payers.map(presentPayer),
  counts: row._count,
})

/** Only a full record has `allowed_payers` and `counts`. */
export type ConsolePaymentLink = ReturnType<typeof presentForOfficer> &
  Partial<Pick<ReturnType<typeof presentWholeForOfficer>, 'allowed_payers' | 'counts'>>
