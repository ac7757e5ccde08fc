-- CreateEnum
CREATE TYPE "FormStatus" AS ENUM ('draft', 'published', 'archived');

-- CreateEnum
CREATE TYPE "FieldType" AS ENUM ('string', 'text', 'integer', 'number', 'email', 'phone', 'url', 'date', 'select', 'multi_select', 'radio', 'checkbox');

-- CreateEnum
CREATE TYPE "AmountMode" AS ENUM ('fixed', 'open');

-- CreateEnum
CREATE TYPE "UsageMode" AS ENUM ('one_shot', 'limited', 'reusable', 'capped_amount', 'time_window', 'whitelist');

-- CreateEnum
CREATE TYPE "LinkStatus" AS ENUM ('draft', 'active', 'paused', 'exhausted', 'expired', 'archived');

-- CreateEnum
CREATE TYPE "PayLinkType" AS ENUM ('dynamic', 'static');

-- CreateEnum
CREATE TYPE "PayLinkStatus" AS ENUM ('active', 'inactive', 'closed', 'expired');

-- CreateEnum
CREATE TYPE "PayLinkMode" AS ENUM ('reusable', 'one_shot', 'limited');

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "payer_key" TEXT;

-- CreateTable
CREATE TABLE "forms" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_folded" TEXT NOT NULL,
    "description" TEXT,
    "industry" TEXT,
    "status" "FormStatus" NOT NULL DEFAULT 'draft',
    "is_template" BOOLEAN NOT NULL DEFAULT false,
    "template_id" UUID,
    "meta" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_sections" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_sections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_fields" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "form_section_id" UUID,
    "input_name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "help_text" TEXT,
    "data_type" "FieldType" NOT NULL,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "validation_rules" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "meta" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_submissions" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "payment_link_id" UUID NOT NULL,
    "transaction_id" UUID,
    "snapshot" JSONB NOT NULL,
    "answers_sealed" TEXT NOT NULL,
    "key_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "payment_instance_id" UUID NOT NULL,
    "form_id" UUID,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_folded" TEXT NOT NULL,
    "description" TEXT,
    "amount_mode" "AmountMode" NOT NULL,
    "amount" DECIMAL(12,2),
    "min_amount" DECIMAL(12,2),
    "max_amount" DECIMAL(12,2),
    "currency" CHAR(3) NOT NULL,
    "usage_mode" "UsageMode" NOT NULL,
    "max_uses" INTEGER,
    "target_amount" DECIMAL(14,2),
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "paid_count" INTEGER NOT NULL DEFAULT 0,
    "total_collected" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "status" "LinkStatus" NOT NULL DEFAULT 'draft',
    "metadata" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allowed_payers" (
    "id" UUID NOT NULL,
    "payment_link_id" UUID NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "email_key" TEXT,
    "phone_key" TEXT,

    CONSTRAINT "allowed_payers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pay_links" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "payment_instance_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_folded" TEXT NOT NULL,
    "details" TEXT,
    "type" "PayLinkType" NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "status" "PayLinkStatus" NOT NULL DEFAULT 'active',
    "payment_mode" "PayLinkMode" NOT NULL DEFAULT 'reusable',
    "max_payments" INTEGER,
    "successful_payments_count" INTEGER NOT NULL DEFAULT 0,
    "collected_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "udfs" JSONB,
    "inactivity_timeout_minutes" INTEGER,
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "pay_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slugs" (
    "slug" TEXT NOT NULL,
    "payable_type" "PayableType" NOT NULL,
    "payable_id" UUID NOT NULL,

    CONSTRAINT "slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "late_money" (
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "looked_at" TIMESTAMPTZ(3),
    "looked_by" UUID,
    "why" TEXT,

    CONSTRAINT "late_money_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateIndex
CREATE INDEX "forms_workspace_id_created_at_id_idx" ON "forms"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "forms_created_at_id_idx" ON "forms"("created_at", "id");

-- CreateIndex
CREATE INDEX "form_sections_form_id_position_idx" ON "form_sections"("form_id", "position");

-- CreateIndex
CREATE INDEX "form_fields_form_id_position_idx" ON "form_fields"("form_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "form_fields_form_id_input_name_key" ON "form_fields"("form_id", "input_name");

-- CreateIndex
CREATE UNIQUE INDEX "form_submissions_transaction_id_key" ON "form_submissions"("transaction_id");

-- CreateIndex
CREATE INDEX "form_submissions_form_id_created_at_id_idx" ON "form_submissions"("form_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "form_submissions_payment_link_id_created_at_idx" ON "form_submissions"("payment_link_id", "created_at");

-- CreateIndex
CREATE INDEX "form_submissions_key_id_id_idx" ON "form_submissions"("key_id", "id");

-- CreateIndex
CREATE INDEX "payment_links_workspace_id_created_at_id_idx" ON "payment_links"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_links_payment_instance_id_idx" ON "payment_links"("payment_instance_id");

-- CreateIndex
CREATE INDEX "payment_links_form_id_idx" ON "payment_links"("form_id");

-- CreateIndex
CREATE INDEX "payment_links_created_at_id_idx" ON "payment_links"("created_at", "id");

-- CreateIndex
CREATE INDEX "allowed_payers_payment_link_id_idx" ON "allowed_payers"("payment_link_id");

-- CreateIndex
CREATE INDEX "pay_links_workspace_id_created_at_id_idx" ON "pay_links"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "pay_links_payment_instance_id_idx" ON "pay_links"("payment_instance_id");

-- CreateIndex
CREATE INDEX "pay_links_created_at_id_idx" ON "pay_links"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "slugs_payable_type_payable_id_key" ON "slugs"("payable_type", "payable_id");

-- CreateIndex
CREATE INDEX "late_money_looked_at_found_at_idx" ON "late_money"("looked_at", "found_at");

-- AddForeignKey
ALTER TABLE "forms" ADD CONSTRAINT "forms_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_sections" ADD CONSTRAINT "form_sections_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_form_section_id_fkey" FOREIGN KEY ("form_section_id") REFERENCES "form_sections"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_payment_instance_id_fkey" FOREIGN KEY ("payment_instance_id") REFERENCES "payment_instances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowed_payers" ADD CONSTRAINT "allowed_payers_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_payment_instance_id_fkey" FOREIGN KEY ("payment_instance_id") REFERENCES "payment_instances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "late_money" ADD CONSTRAINT "late_money_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
