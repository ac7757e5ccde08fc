import { CURRENCY } from '../../gateway/currency.ts'
import type { Services } from '../../services.ts'
import { splitRib } from '../bankAccounts/rib.ts'

/**
 * The activation fee and where to pay it by cheque or transfer (decisions A-02, H-24). `reference` is the workspace's
 * code that a transfer should carry; amounts are decimal strings.
 */
export function activationFee(services: Services, workspace: { reference: string }) {
  const { activationFee: amount, feePayee } = services.config
  return {
    amount,
    currency: CURRENCY,
    payee: { name: feePayee.name, rib: feePayee.rib, bank: splitRib(feePayee.rib).bank },
    reference: workspace.reference,
  }
}
