-- Older programs: all: the table is new, its triggers concern nothing that they write, and what they do is not covered by it.
-- CreateTable
CREATE TABLE "audit_digests" (
    "entry_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "digests" JSONB NOT NULL,

    CONSTRAINT "audit_digests_pkey" PRIMARY KEY ("entry_id")
);

-- CreateIndex
CREATE INDEX "refused_values_record_id_idx" ON "refused_values"("record_id");

-- Hand-written from here (record 0114). Keyed digests of what an act left: made with its entry, kept for ever.
CREATE FUNCTION keep_digests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM audit_entries WHERE id = NEW.entry_id AND xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_digests_keep BEFORE INSERT OR UPDATE OR DELETE ON audit_digests
  FOR EACH ROW EXECUTE FUNCTION keep_digests();
CREATE TRIGGER audit_digests_no_truncate BEFORE TRUNCATE ON audit_digests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever has the key could guess a name by its digest: those of erased records go with them.
CREATE FUNCTION forget_digests() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  places uuid[] := ARRAY(SELECT id FROM workspaces WHERE owner_id = NEW.trader_id);
BEGIN
  DELETE FROM audit_digests USING audit_entries AS entry WHERE entry.id = entry_id AND (
    entry.workspace_id = ANY (places) AND (entry.resource = ANY (NEW.kinds)
      OR 'traders' = ANY (NEW.kinds) AND entry.resource IN ('workspaces', 'webhooks'))
    OR 'traders' = ANY (NEW.kinds) AND entry.resource = 'traders' AND entry.record_id = NEW.trader_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER erasures_forget_digests AFTER INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION forget_digests();
