-- Sealing follows the ids of entries, which a dump keeps, and no longer the ids of transactions (decision 0029).

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "recorded_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "audit_seals" ADD COLUMN     "entry_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
ADD COLUMN     "first_entry" BIGINT,
ADD COLUMN     "format" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "gap" JSONB,
ADD COLUMN     "journal_entries" INTEGER,
ADD COLUMN     "key" TEXT,
ADD COLUMN     "last_entry" BIGINT,
ADD COLUMN     "newest_entry" BIGINT,
ADD COLUMN     "unsealed" INTEGER,
ALTER COLUMN "from_xact" DROP NOT NULL,
ALTER COLUMN "until_xact" DROP NOT NULL;

-- CreateTable
CREATE TABLE "audit_unsealed" (
    "entry_id" BIGINT NOT NULL,

    CONSTRAINT "audit_unsealed_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "audit_heads" (
    "id" SERIAL NOT NULL,
    "place" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "ended_by" INTEGER,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_keys" (
    "id" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "pem" TEXT NOT NULL,
    "from_seal" INTEGER NOT NULL,

    CONSTRAINT "audit_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stopped_since" TIMESTAMPTZ(3),
    "problems" JSONB NOT NULL DEFAULT '[]',
    "sent_target" TEXT,
    "sent_number" INTEGER,
    "sent_attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_next_at" TIMESTAMPTZ(3),
    "sent_error" TEXT,

    CONSTRAINT "audit_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_keys_from_seal_key" ON "audit_keys"("from_seal");

-- Written by hand from here on.

-- Seals from before: the entries of their transactions, in their order. A dump that was restored into another cluster
-- before this migration may have given later entries transaction ids of that range: they have higher ids, and are new.
ALTER TABLE audit_seals DISABLE TRIGGER audit_seals_append_only;
UPDATE audit_seals SET entry_ids = coalesce((
  SELECT array_agg(id ORDER BY xact, id) FROM (
    SELECT id, xact FROM audit_entries
    WHERE xact >= audit_seals.from_xact AND xact < audit_seals.until_xact ORDER BY id LIMIT audit_seals.entries
  ) AS sealed), '{}');
UPDATE audit_seals SET
  first_entry = (SELECT min(id) FROM unnest(entry_ids) AS id), last_entry = (SELECT max(id) FROM unnest(entry_ids) AS id);
ALTER TABLE audit_seals ENABLE TRIGGER audit_seals_append_only;
INSERT INTO audit_unsealed SELECT id FROM audit_entries EXCEPT SELECT unnest(entry_ids) FROM audit_seals;
INSERT INTO audit_heads (place, lines, fingerprint, number, hash)
  SELECT '', 0, '', number, hash FROM audit_seals ORDER BY number DESC LIMIT 1;
DROP INDEX audit_entries_xact_id_idx;
DROP INDEX audit_seals_from;

-- Few seals hold entries from before and after a given one: the range finds them, their ids decide.
CREATE INDEX audit_seals_entries ON audit_seals USING gist (int8range(first_entry, last_entry, '[]'));
CREATE UNIQUE INDEX audit_heads_open ON audit_heads (place) WHERE ended_by IS NULL;
ALTER TABLE audit_unsealed SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- What the program says of transaction and time is not believed. Nor is the name of somebody else.
CREATE FUNCTION stamp_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  NEW.xact := (pg_current_xact_id()::text)::bigint;
  NEW.recorded_at := clock_timestamp();
  IF NEW.id > (SELECT last_value FROM audit_entries_id_seq) THEN
    RAISE EXCEPTION 'audit_entries.id comes from its sequence: % refused', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.actor_type IN ('officer', 'trader') THEN
    IF NEW.actor_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
      IF NEW.actor_type = 'officer' THEN
        SELECT name INTO known FROM officers WHERE id = NEW.actor_id::uuid;
      ELSE
        SELECT name INTO known FROM traders WHERE id = NEW.actor_id::uuid;
      END IF;
    END IF;
    IF known IS NULL OR known <> NEW.actor_name THEN
      RAISE EXCEPTION 'audit_entries: the % % does not bear the name of the entry', NEW.actor_type, NEW.actor_id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_stamp BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION stamp_entry();

-- Every entry waits for its seal from the transaction that writes it.
CREATE FUNCTION queue_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_queue AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION queue_entry();

-- A seal takes its entries from the queue. One that is not there is under another seal, or does not exist.
CREATE FUNCTION take_sealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  taken integer;
BEGIN
  DELETE FROM audit_unsealed WHERE entry_id = ANY (NEW.entry_ids);
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF NEW.format <> 2 OR taken <> cardinality(NEW.entry_ids) OR taken <> NEW.entries THEN
    RAISE EXCEPTION 'audit_seals: seal % names % entries, % of them wait for a seal', NEW.number,
      cardinality(NEW.entry_ids), taken USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_seals_take AFTER INSERT ON audit_seals FOR EACH ROW EXECUTE FUNCTION take_sealed();

-- Puts back what no seal names, after seals were lost, and answers how many. Takes out only what is no entry any more.
CREATE FUNCTION renew_unsealed() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  added integer;
BEGIN
  INSERT INTO audit_unsealed (entry_id)
    SELECT id FROM audit_entries EXCEPT SELECT unnest(entry_ids) FROM audit_seals EXCEPT SELECT entry_id FROM audit_unsealed;
  GET DIAGNOSTICS added = ROW_COUNT;
  DELETE FROM audit_unsealed WHERE NOT EXISTS (SELECT 1 FROM audit_entries WHERE id = entry_id);
  RETURN added;
END $$;

CREATE TRIGGER audit_keys_append_only BEFORE UPDATE OR DELETE ON audit_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_keys_no_truncate BEFORE TRUNCATE ON audit_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_kept BEFORE DELETE ON audit_heads
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION grow_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.place <> OLD.place OR NEW.lines < OLD.lines OR NEW.number < OLD.number
    OR OLD.ended_by IS NOT NULL THEN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_heads_grow BEFORE UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION grow_only();

-- As it was, but an entry of this transaction must also be younger than it: a restored cluster counts anew.
CREATE OR REPLACE FUNCTION require_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_state text := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  after_state text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF TG_OP = 'INSERT' AND after_state <> TG_ARGV[1] THEN
    RAISE EXCEPTION '%.% of a new row must be %, not %', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], after_state
      USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND before_state = after_state THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM audit_entries
    WHERE record_id = NEW.id::text AND xact = (pg_current_xact_id()::text)::bigint
      AND recorded_at >= transaction_timestamp()
      AND "from" IS NOT DISTINCT FROM before_state AND "to" = after_state
  ) THEN
    RAISE EXCEPTION '%.% of % moved from % to % without a journal entry',
      TG_TABLE_NAME, TG_ARGV[0], NEW.id, before_state, after_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['stamp_entry', 'queue_entry', 'take_sealed', 'renew_unsealed', 'require_journal'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
