-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "OfficerRole" AS ENUM ('officer', 'supervisor', 'auditor', 'admin');

-- CreateEnum
CREATE TYPE "Language" AS ENUM ('fr', 'ar', 'en');

-- CreateEnum
CREATE TYPE "KycStatus" AS ENUM ('pending', 'accepted', 'refused');

-- CreateEnum
CREATE TYPE "AcceptanceStatus" AS ENUM ('pending_documents', 'documents_submitted', 'ready', 'rejected');

-- CreateEnum
CREATE TYPE "InstanceStatus" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "TransactionStatus" AS ENUM ('processing', 'paid', 'failed');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('online', 'bank_transfer', 'cheque');

-- CreateEnum
CREATE TYPE "PayableType" AS ENUM ('payment_instance', 'payment_link', 'pay_link');

-- CreateEnum
CREATE TYPE "FileKind" AS ENUM ('identification_file', 'logo', 'brand_file', 'rib_file', 'payment_proof');

-- CreateEnum
CREATE TYPE "DispatchStatus" AS ENUM ('pending', 'delivered', 'failed', 'dropped');

-- CreateEnum
CREATE TYPE "SimulatorOutcome" AS ENUM ('waiting', 'approved', 'declined');

-- CreateTable
CREATE TABLE "officers" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "OfficerRole" NOT NULL,
    "password_hash" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "officers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "officer_sessions" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "officer_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "traders" (
    "id" UUID NOT NULL,
    "user_id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_folded" TEXT NOT NULL,
    "language" "Language" NOT NULL DEFAULT 'fr',
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "traders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" SERIAL NOT NULL,
    "trader_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "trader_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_folded" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_members" (
    "workspace_id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_members_pkey" PRIMARY KEY ("workspace_id","trader_id")
);

-- CreateTable
CREATE TABLE "establishment_types" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "establishment_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_types" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "authorization_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "establishment_authorizations" (
    "establishment_type_id" UUID NOT NULL,
    "authorization_type_id" UUID NOT NULL,

    CONSTRAINT "establishment_authorizations_pkey" PRIMARY KEY ("establishment_type_id","authorization_type_id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" UUID NOT NULL,
    "code" TEXT,
    "name_fr" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "banks" (
    "code" TEXT NOT NULL,
    "short" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,

    CONSTRAINT "banks_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "identifications" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_folded" TEXT NOT NULL,
    "status" "KycStatus" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "establishment_type_id" UUID NOT NULL,
    "authorization_type_id" UUID NOT NULL,
    "activity_id" UUID,
    "identification_file_id" UUID,
    "submissions" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "identifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "identification_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_folded" TEXT NOT NULL,
    "status" "KycStatus" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "logo_file_id" UUID,
    "file_id" UUID,
    "submissions" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_accounts" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "identification_id" UUID NOT NULL,
    "account_number" TEXT NOT NULL,
    "bank_code" TEXT NOT NULL,
    "status" "KycStatus" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rib_file_id" UUID,
    "submissions" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_instances" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "title_folded" TEXT NOT NULL,
    "status" "InstanceStatus" NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "acceptance_status" "AcceptanceStatus" NOT NULL DEFAULT 'pending_documents',
    "acceptance_reason" TEXT,
    "acceptance_reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "identification_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "license_reference" TEXT NOT NULL,
    "payment_method" "PaymentMethod" NOT NULL,
    "activation_transaction_id" UUID,
    "inactivity_timeout_minutes" INTEGER,
    "submissions" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_instances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "payment_instance_id" UUID NOT NULL,
    "payable_type" "PayableType" NOT NULL,
    "payable_id" UUID NOT NULL,
    "status" "TransactionStatus" NOT NULL DEFAULT 'processing',
    "amount" DECIMAL(12,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "payment_method" "PaymentMethod" NOT NULL,
    "reference" TEXT NOT NULL,
    "payer_name" TEXT,
    "payer_email" TEXT,
    "payer_phone" TEXT,
    "failure_reason" TEXT,
    "metadata" JSONB,
    "gateway" TEXT,
    "gateway_order_id" TEXT,
    "form_url" TEXT,
    "proof_file_id" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "paid_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "kind" "FileKind" NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "wrapped_key" TEXT NOT NULL,
    "public_key" TEXT,
    "public_wrapped" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "secret_sealed" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabled_why" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispatches" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "status" "DispatchStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispatches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "dispatch_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "http_status" INTEGER NOT NULL,
    "response_body" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "xact" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT,
    "workspace_id" UUID,
    "from" TEXT,
    "to" TEXT,
    "reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "request_id" TEXT,
    "address" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_seals" (
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "from_xact" BIGINT NOT NULL,
    "until_xact" BIGINT NOT NULL,
    "entries" INTEGER NOT NULL,
    "leaves" BYTEA NOT NULL,
    "merkle_root" TEXT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "key_id" INTEGER NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "audit_views" (
    "officer_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "quarter" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_views_pkey" PRIMARY KEY ("officer_id","resource","record_id","quarter")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "simulator_orders" (
    "id" TEXT NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "title" TEXT NOT NULL,
    "return_url" TEXT NOT NULL,
    "outcome" "SimulatorOutcome" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulator_orders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "officers_email_key" ON "officers"("email");

-- CreateIndex
CREATE UNIQUE INDEX "officer_sessions_token_hash_key" ON "officer_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "officer_sessions_officer_id_idx" ON "officer_sessions"("officer_id");

-- CreateIndex
CREATE UNIQUE INDEX "traders_user_id_key" ON "traders"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "traders_email_key" ON "traders"("email");

-- CreateIndex
CREATE INDEX "traders_created_at_id_idx" ON "traders"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_token_hash_key" ON "access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "access_tokens_trader_id_idx" ON "access_tokens"("trader_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_key" ON "api_keys"("key");

-- CreateIndex
CREATE INDEX "api_keys_trader_id_idx" ON "api_keys"("trader_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_reference_key" ON "workspaces"("reference");

-- CreateIndex
CREATE INDEX "workspaces_owner_id_idx" ON "workspaces"("owner_id");

-- CreateIndex
CREATE INDEX "workspaces_created_at_id_idx" ON "workspaces"("created_at", "id");

-- CreateIndex
CREATE INDEX "workspace_members_trader_id_idx" ON "workspace_members"("trader_id");

-- CreateIndex
CREATE UNIQUE INDEX "establishment_types_code_key" ON "establishment_types"("code");

-- CreateIndex
CREATE UNIQUE INDEX "authorization_types_code_key" ON "authorization_types"("code");

-- CreateIndex
CREATE INDEX "identifications_workspace_id_created_at_id_idx" ON "identifications"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "identifications_status_waiting_since_id_idx" ON "identifications"("status", "waiting_since", "id");

-- CreateIndex
CREATE INDEX "identifications_created_at_id_idx" ON "identifications"("created_at", "id");

-- CreateIndex
CREATE INDEX "brands_workspace_id_created_at_id_idx" ON "brands"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "brands_identification_id_idx" ON "brands"("identification_id");

-- CreateIndex
CREATE INDEX "brands_status_waiting_since_id_idx" ON "brands"("status", "waiting_since", "id");

-- CreateIndex
CREATE INDEX "brands_created_at_id_idx" ON "brands"("created_at", "id");

-- CreateIndex
CREATE INDEX "bank_accounts_workspace_id_created_at_id_idx" ON "bank_accounts"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bank_accounts_identification_id_idx" ON "bank_accounts"("identification_id");

-- CreateIndex
CREATE INDEX "bank_accounts_account_number_idx" ON "bank_accounts"("account_number");

-- CreateIndex
CREATE INDEX "bank_accounts_status_waiting_since_id_idx" ON "bank_accounts"("status", "waiting_since", "id");

-- CreateIndex
CREATE INDEX "bank_accounts_created_at_id_idx" ON "bank_accounts"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_instances_license_reference_key" ON "payment_instances"("license_reference");

-- CreateIndex
CREATE UNIQUE INDEX "payment_instances_activation_transaction_id_key" ON "payment_instances"("activation_transaction_id");

-- CreateIndex
CREATE INDEX "payment_instances_workspace_id_created_at_id_idx" ON "payment_instances"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_instances_identification_id_idx" ON "payment_instances"("identification_id");

-- CreateIndex
CREATE INDEX "payment_instances_brand_id_idx" ON "payment_instances"("brand_id");

-- CreateIndex
CREATE INDEX "payment_instances_bank_account_id_idx" ON "payment_instances"("bank_account_id");

-- CreateIndex
CREATE INDEX "payment_instances_acceptance_status_waiting_since_id_idx" ON "payment_instances"("acceptance_status", "waiting_since", "id");

-- CreateIndex
CREATE INDEX "payment_instances_created_at_id_idx" ON "payment_instances"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_reference_key" ON "transactions"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_gateway_order_id_key" ON "transactions"("gateway_order_id");

-- CreateIndex
CREATE INDEX "transactions_workspace_id_created_at_id_idx" ON "transactions"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "transactions_payable_type_payable_id_idx" ON "transactions"("payable_type", "payable_id");

-- CreateIndex
CREATE INDEX "transactions_payment_instance_id_idx" ON "transactions"("payment_instance_id");

-- CreateIndex
CREATE INDEX "transactions_created_at_id_idx" ON "transactions"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_key_key" ON "files"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "files_public_key_key" ON "files"("public_key");

-- CreateIndex
CREATE INDEX "files_resource_record_id_idx" ON "files"("resource", "record_id");

-- CreateIndex
CREATE INDEX "files_sha256_idx" ON "files"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_resource_record_id_version_key" ON "submissions"("resource", "record_id", "version");

-- CreateIndex
CREATE INDEX "webhooks_workspace_id_created_at_id_idx" ON "webhooks"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhooks_created_at_id_idx" ON "webhooks"("created_at", "id");

-- CreateIndex
CREATE INDEX "events_record_id_idx" ON "events"("record_id");

-- CreateIndex
CREATE INDEX "events_created_at_id_idx" ON "events"("created_at", "id");

-- CreateIndex
CREATE INDEX "dispatches_next_attempt_at_idx" ON "dispatches"("next_attempt_at");

-- CreateIndex
CREATE INDEX "dispatches_webhook_id_idx" ON "dispatches"("webhook_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispatches_event_id_webhook_id_key" ON "dispatches"("event_id", "webhook_id");

-- CreateIndex
CREATE INDEX "deliveries_webhook_id_created_at_id_idx" ON "deliveries"("webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_created_at_id_idx" ON "deliveries"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_dispatch_id_attempt_key" ON "deliveries"("dispatch_id", "attempt");

-- CreateIndex
CREATE INDEX "audit_entries_resource_record_id_id_idx" ON "audit_entries"("resource", "record_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_record_id_id_idx" ON "audit_entries"("record_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

-- CreateIndex
CREATE INDEX "audit_entries_workspace_id_id_idx" ON "audit_entries"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_xact_id_idx" ON "audit_entries"("xact", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_seals_hash_key" ON "audit_seals"("hash");

-- CreateIndex
CREATE INDEX "audit_views_quarter_idx" ON "audit_views"("quarter");

-- CreateIndex
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits"("resets_at");

-- AddForeignKey
ALTER TABLE "officer_sessions" ADD CONSTRAINT "officer_sessions_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "establishment_authorizations" ADD CONSTRAINT "establishment_authorizations_establishment_type_id_fkey" FOREIGN KEY ("establishment_type_id") REFERENCES "establishment_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "establishment_authorizations" ADD CONSTRAINT "establishment_authorizations_authorization_type_id_fkey" FOREIGN KEY ("authorization_type_id") REFERENCES "authorization_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_establishment_type_id_fkey" FOREIGN KEY ("establishment_type_id") REFERENCES "establishment_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_authorization_type_id_fkey" FOREIGN KEY ("authorization_type_id") REFERENCES "authorization_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_identification_file_id_fkey" FOREIGN KEY ("identification_file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_identification_id_fkey" FOREIGN KEY ("identification_id") REFERENCES "identifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_id_fkey" FOREIGN KEY ("logo_file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_identification_id_fkey" FOREIGN KEY ("identification_id") REFERENCES "identifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_rib_file_id_fkey" FOREIGN KEY ("rib_file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_instances" ADD CONSTRAINT "payment_instances_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_instances" ADD CONSTRAINT "payment_instances_identification_id_fkey" FOREIGN KEY ("identification_id") REFERENCES "identifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_instances" ADD CONSTRAINT "payment_instances_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_instances" ADD CONSTRAINT "payment_instances_bank_account_id_fkey" FOREIGN KEY ("bank_account_id") REFERENCES "bank_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_instances" ADD CONSTRAINT "payment_instances_activation_transaction_id_fkey" FOREIGN KEY ("activation_transaction_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_instance_id_fkey" FOREIGN KEY ("payment_instance_id") REFERENCES "payment_instances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_proof_file_id_fkey" FOREIGN KEY ("proof_file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_dispatch_id_fkey" FOREIGN KEY ("dispatch_id") REFERENCES "dispatches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

