import { z } from 'zod'
import { AcceptanceStatus, InstanceStatus, PaymentMethod } from '../../database/generated/enums.ts'
import { optionalId, requiredId, requiredText } from '../../http/fields.ts'

/** Payment methods that need a proof and an officer's confirmation. */
export const OFFLINE: PaymentMethod[] = ['cheque', 'bank_transfer']

/** POST /instances (interface 4.6); the proof is an upload. */
export const instanceInput = z.object({
  title: requiredText(191),
  identification_id: requiredId(),
  brand_id: requiredId(),
  bank_account_id: requiredId(),
  payment_method: z.enum(PaymentMethod),
})

/** PATCH /instances/{id}: the title only (decisions G-19) */
export const renameInput = z.object({ title: requiredText(191) })

/** POST /instances/{id}/activation (decisions G-11): paid online unless another method is named. */
export const activationInput = z.object({ payment_method: z.enum(PaymentMethod).default('online') })

export const noFields = z.object({})

export const INSTANCE_SORTS = ['created_at', 'updated_at', 'title', 'status', 'acceptance_status'] as const

/** GET /instances (decisions G-18) */
export const instanceFilters = z.object({
  status: z.enum(InstanceStatus).optional(),
  acceptance_status: z.enum(AcceptanceStatus).optional(),
  identification_id: optionalId(),
  brand_id: optionalId(),
  bank_account_id: optionalId(),
})
