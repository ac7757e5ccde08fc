-- CreateEnum
CREATE TYPE "ProposalKind" AS ENUM ('second_look', 'hold');

-- AlterTable
ALTER TABLE "payment_instances" ADD COLUMN     "suspended_for" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "proposals" (
    "id" UUID NOT NULL,
    "kind" "ProposalKind" NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "workspace_id" UUID,
    "action" TEXT NOT NULL,
    "decision" JSONB NOT NULL,
    "version" INTEGER,
    "evidence" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "maker_id" UUID NOT NULL,
    "confirmer_id" UUID,
    "confirmed_at" TIMESTAMPTZ(3),
    "takes_effect_at" TIMESTAMPTZ(3),
    "ended_as" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" UUID,
    "ended_why" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "proposals_resource_record_id_created_at_idx" ON "proposals"("resource", "record_id", "created_at");

-- CreateIndex
CREATE INDEX "proposals_maker_id_idx" ON "proposals"("maker_id");

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_confirmer_id_fkey" FOREIGN KEY ("confirmer_id") REFERENCES "officers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Hand-written from here (record 0066). Two people, one open proposal for each record, and nothing of it changes but how
-- it ends.
ALTER TABLE "proposals"
  ADD CONSTRAINT "proposals_two_people" CHECK ("confirmer_id" <> "maker_id"),
  ADD CONSTRAINT "proposals_needs" CHECK ("needs" IS NOT NULL),
  ADD CONSTRAINT "proposals_second_person" CHECK (
    "confirmer_id" IS NOT NULL OR cardinality("needs") = 0
    OR "kind" = 'second_look' AND "ended_as" IS DISTINCT FROM 'done'),
  ADD CONSTRAINT "proposals_hold" CHECK (("kind" = 'hold') = ("takes_effect_at" IS NOT NULL)),
  ADD CONSTRAINT "proposals_ended" CHECK (
    ("ended_as" IS NULL) = ("ended_at" IS NULL)
    AND "ended_as" IN ('done', 'returned', 'withdrawn', 'recalled', 'void'));
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" ("record_id") WHERE "ended_as" IS NULL;
CREATE INDEX "proposals_due" ON "proposals" ("takes_effect_at") WHERE "ended_as" IS NULL;

CREATE TRIGGER proposals_kept BEFORE UPDATE ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns(
    'kind', 'confirmer_id', 'confirmed_at', 'takes_effect_at', 'ended_as', 'ended_at', 'ended_by', 'ended_why');
CREATE TRIGGER proposals_end_once BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL OR OLD.kind = 'hold' AND (
    NEW.kind <> 'hold' OR NEW.confirmer_id IS DISTINCT FROM OLD.confirmer_id
    OR NEW.takes_effect_at IS DISTINCT FROM OLD.takes_effect_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_stay BEFORE DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_no_truncate BEFORE TRUNCATE ON proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER proposals_made AFTER INSERT ON proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('record_id', 'propose');
CREATE CONSTRAINT TRIGGER proposals_moved AFTER UPDATE ON proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('record_id', 'confirm', 'return',
    'withdraw', 'recall', 'void', 'accept', 'refuse', 'request_new_proof', 'reverse', 'change_setting');

-- The confirmation is journaled as the confirmer's own act.
CREATE FUNCTION require_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = NEW.record_id AND action = 'confirm' AND actor_type = 'officer'
      AND actor_id = NEW.confirmer_id::text AND xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RAISE EXCEPTION 'proposals: confirmation of % without a journal entry of the officer who confirms', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER proposals_confirmed AFTER INSERT OR UPDATE OF confirmer_id ON proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.confirmer_id IS NOT NULL)
  EXECUTE FUNCTION require_confirmation();

-- A dossier does not change under an open proposal: the same transaction ends it.
CREATE FUNCTION refuse_under_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM proposals WHERE record_id = NEW.id::text AND ended_as IS NULL) THEN
    RAISE EXCEPTION '%: % changed while a decision on it waits, without a journal entry that ends the proposal',
      TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER identifications_proposal AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION refuse_under_proposal();
CREATE CONSTRAINT TRIGGER brands_proposal AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION refuse_under_proposal();
CREATE CONSTRAINT TRIGGER bank_accounts_proposal AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION refuse_under_proposal();
CREATE CONSTRAINT TRIGGER payment_instances_proposal AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION refuse_under_proposal();

-- Whether no decision on this dossier waits. As nobody_else_holds: it waits for whoever is just proposing, and reads what
-- was committed since the statement began.
CREATE FUNCTION nothing_proposed(dossiers regclass, dossier uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  EXECUTE format('SELECT FROM %s WHERE id = $1 FOR NO KEY UPDATE', dossiers) USING dossier;
  RETURN NOT EXISTS (SELECT FROM proposals WHERE record_id = dossier::text AND ended_as IS NULL);
END $$;
