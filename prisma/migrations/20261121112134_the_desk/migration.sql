-- AlterTable
ALTER TABLE "bank_accounts" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "name_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name_key_table" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "identifications" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "name_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name_key_table" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_instances" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "page_views" (
    "officer_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_views_pkey" PRIMARY KEY ("officer_id","sha256","page")
);

-- CreateTable
CREATE TABLE "evidence_waivers" (
    "file_id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "why" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_waivers_pkey" PRIMARY KEY ("file_id")
);

-- CreateTable
CREATE TABLE "readings" (
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "readings_pkey" PRIMARY KEY ("resource","record_id","submission","field")
);

-- CreateTable
CREATE TABLE "collision_answers" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "other_resource" TEXT NOT NULL,
    "other_id" UUID NOT NULL,
    "answer" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collision_answers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "workspace_id" UUID,
    "officer_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mentions" (
    "note_id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("note_id","officer_id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "resource" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "sort_field" TEXT NOT NULL,
    "sort_order" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "officer_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "unreached_events" (
    "event_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unreached_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "page_views_file_id_idx" ON "page_views"("file_id");

-- CreateIndex
CREATE INDEX "readings_field_key_idx" ON "readings"("field", "key");

-- CreateIndex
CREATE INDEX "collision_answers_record_id_idx" ON "collision_answers"("record_id");

-- CreateIndex
CREATE INDEX "collision_answers_other_id_idx" ON "collision_answers"("other_id");

-- CreateIndex
CREATE INDEX "notes_record_id_created_at_idx" ON "notes"("record_id", "created_at");

-- CreateIndex
CREATE INDEX "mentions_officer_id_read_at_idx" ON "mentions"("officer_id", "read_at");

-- CreateIndex
CREATE INDEX "saved_views_resource_officer_id_idx" ON "saved_views"("resource", "officer_id");

-- CreateIndex
CREATE INDEX "unreached_events_since_idx" ON "unreached_events"("since");

-- CreateIndex
CREATE INDEX "bank_accounts_assigned_to_idx" ON "bank_accounts"("assigned_to");

-- CreateIndex
CREATE INDEX "bank_accounts_escalated_at_idx" ON "bank_accounts"("escalated_at");

-- CreateIndex
CREATE INDEX "brands_name_folded_idx" ON "brands"("name_folded");

-- CreateIndex
CREATE INDEX "brands_name_key_idx" ON "brands"("name_key");

-- CreateIndex
CREATE INDEX "brands_name_key_table_idx" ON "brands"("name_key_table");

-- CreateIndex
CREATE INDEX "brands_assigned_to_idx" ON "brands"("assigned_to");

-- CreateIndex
CREATE INDEX "brands_escalated_at_idx" ON "brands"("escalated_at");

-- CreateIndex
CREATE INDEX "identifications_name_folded_idx" ON "identifications"("name_folded");

-- CreateIndex
CREATE INDEX "identifications_name_key_idx" ON "identifications"("name_key");

-- CreateIndex
CREATE INDEX "identifications_name_key_table_idx" ON "identifications"("name_key_table");

-- CreateIndex
CREATE INDEX "identifications_assigned_to_idx" ON "identifications"("assigned_to");

-- CreateIndex
CREATE INDEX "identifications_escalated_at_idx" ON "identifications"("escalated_at");

-- CreateIndex
CREATE INDEX "payment_instances_assigned_to_idx" ON "payment_instances"("assigned_to");

-- CreateIndex
CREATE INDEX "payment_instances_escalated_at_idx" ON "payment_instances"("escalated_at");

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unreached_events" ADD CONSTRAINT "unreached_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
