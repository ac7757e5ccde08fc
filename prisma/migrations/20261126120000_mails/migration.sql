-- Older programs: all: they make no mail and hand none over. Once rolled back to, they answer an event as they did before; a mail that waits is handed over by the next program.
-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('pending', 'handed', 'failed', 'dropped', 'bounced');

-- CreateTable
CREATE TABLE "mail_addresses" (
    "id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "bounces" INTEGER NOT NULL DEFAULT 0,
    "off_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_settings" (
    "workspace_id" UUID NOT NULL,
    "contact" TEXT,
    "kinds_off" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "event_id" UUID,
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_attempts" (
    "id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "code" INTEGER NOT NULL,
    "response" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "handed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_bounces" (
    "mail_id" UUID NOT NULL,
    "permanent" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_bounces_pkey" PRIMARY KEY ("mail_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_trader_id_address_key" ON "mail_addresses"("trader_id", "address");

-- CreateIndex
CREATE UNIQUE INDEX "mails_message_id_key" ON "mails"("message_id");

-- CreateIndex
CREATE INDEX "mails_event_id_idx" ON "mails"("event_id");

-- CreateIndex
CREATE INDEX "mails_record_id_idx" ON "mails"("record_id");

-- CreateIndex
CREATE INDEX "mails_workspace_id_idx" ON "mails"("workspace_id");

-- CreateIndex
CREATE INDEX "mail_attempts_created_at_id_idx" ON "mail_attempts"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_attempts_mail_id_attempt_key" ON "mail_attempts"("mail_id", "attempt");

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_attempts" ADD CONSTRAINT "mail_attempts_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (record 0153).

-- Work that is due; the webhooks' own index holds none of it.
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
ALTER TABLE mails SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
CREATE TRIGGER mails_notify AFTER INSERT ON mails FOR EACH STATEMENT EXECUTE FUNCTION notify_dispatches();

ALTER TABLE mails
  ADD CONSTRAINT mails_kind CHECK (kind IN ('decision', 'information', 'new_proof', 'instance', 'webhook', 'confirm')),
  ADD CONSTRAINT mails_handed CHECK (status <> 'handed' OR attempts > 0);

-- Which mails go where, and that an address is whose it says, are acts of the journal.
CREATE CONSTRAINT TRIGGER mail_settings_journaled AFTER INSERT OR UPDATE ON mail_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('workspace_id', 'change_notifications');
CREATE CONSTRAINT TRIGGER mail_addresses_made AFTER INSERT ON mail_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL OR NEW.off_at IS NOT NULL)
  EXECUTE FUNCTION require_act('id', 'confirm_address');
CREATE CONSTRAINT TRIGGER mail_addresses_confirmed AFTER UPDATE ON mail_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at OR OLD.off_at IS DISTINCT FROM NEW.off_at)
  EXECUTE FUNCTION require_act('id', 'confirm_address', 'switch_off_address', 'switch_on_address');
CREATE TRIGGER mail_addresses_kept BEFORE UPDATE ON mail_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('confirmed_at', 'asked_at', 'bounces', 'off_at');
CREATE TRIGGER mail_bounces_kept BEFORE UPDATE ON mail_bounces
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('permanent', 'status');

INSERT INTO erasable_tables (table_name) VALUES ('mail_addresses'), ('mail_settings'), ('mails');

-- An erased account is written to no more, and no address of it stays.
CREATE FUNCTION erase_mails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  places uuid[] := ARRAY(SELECT id FROM workspaces WHERE owner_id = NEW.id);
BEGIN
  IF NOT is_erasing() THEN
    RETURN NEW;
  END IF;
  UPDATE mails SET status = 'dropped', next_attempt_at = NULL, leased_until = NULL, lease = NULL
  WHERE workspace_id = ANY (places) AND status = 'pending';
  UPDATE mail_attempts SET response = '' FROM mails WHERE mails.id = mail_id AND workspace_id = ANY (places);
  UPDATE mail_bounces SET status = '' FROM mails WHERE mails.id = mail_id AND workspace_id = ANY (places);
  IF 'traders' = ANY (NEW.erased_kinds) THEN
    UPDATE mails SET address = mark, data = '{}', type = CASE WHEN event_id IS NULL THEN mark ELSE type END,
      message_id = mark || ':' || id WHERE workspace_id = ANY (places);
    DELETE FROM mail_settings WHERE workspace_id = ANY (places);
    DELETE FROM mail_addresses WHERE trader_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_mails AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN (cardinality(NEW.erased_kinds) > 0) EXECUTE FUNCTION erase_mails();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_mails() SET search_path = %I, pg_temp', current_schema());
END $$;
