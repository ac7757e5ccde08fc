-- DropIndex
DROP INDEX "transactions_payable_type_payable_id_idx";

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "late_check_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "transactions_payable_type_payable_id_status_idx" ON "transactions"("payable_type", "payable_id", "status");

-- CreateIndex
CREATE INDEX "transactions_payable_type_payable_id_created_at_id_idx" ON "transactions"("payable_type", "payable_id", "created_at", "id");

-- Work that is due: questions about late money, and links whose time may be over.
CREATE INDEX transactions_late_check ON transactions (late_check_at) WHERE late_check_at IS NOT NULL;
CREATE INDEX payment_links_ends ON payment_links (ends_at) WHERE status IN ('active', 'paused') AND ends_at IS NOT NULL;
CREATE INDEX payment_links_expires ON payment_links (expires_at)
  WHERE status IN ('active', 'paused') AND expires_at IS NOT NULL;
