-- Private fields of decisions stand under a seal as salted commitments (record 0080).
CREATE TABLE "audit_commitments" (
    "entry_id" BIGINT NOT NULL,
    "salt" BYTEA,
    "commitments" JSONB NOT NULL,

    CONSTRAINT "audit_commitments_pkey" PRIMARY KEY ("entry_id")
);
ALTER TABLE audit_commitments ADD CONSTRAINT audit_commitments_salt CHECK (octet_length(salt) = 32);

-- Commitments are made with the seal, once. Afterwards only the salt changes, and only by being destroyed.
CREATE FUNCTION keep_commitments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM audit_unsealed WHERE entry_id = NEW.entry_id) THEN
      RAISE EXCEPTION 'audit_commitments: entry % does not wait for a seal', NEW.entry_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.salt IS NULL AND NEW.entry_id = OLD.entry_id AND NEW.commitments = OLD.commitments THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_commitments_keep BEFORE INSERT OR UPDATE OR DELETE ON audit_commitments
  FOR EACH ROW EXECUTE FUNCTION keep_commitments();
CREATE TRIGGER audit_commitments_no_truncate BEFORE TRUNCATE ON audit_commitments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An entry never changes, except that its private fields go after their salt is destroyed.
CREATE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.address IS NULL AND NEW.request_id IS NULL
    AND NEW.details = OLD.details - ARRAY['note', 'why', 'readings', 'collisions', 'warnings']
    AND to_jsonb(NEW) - ARRAY['address', 'request_id', 'details'] = to_jsonb(OLD) - ARRAY['address', 'request_id', 'details']
    AND EXISTS (SELECT FROM audit_commitments WHERE entry_id = OLD.id AND salt IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_entries_append_only ON audit_entries;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_entry();

-- Destroys the salts of a workspace's decisions with the private fields that they cover; answers of how many entries.
-- The same transaction must journal it: action 'erase' with this workspace_id.
CREATE FUNCTION erase_private_fields(workspace uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  ids bigint[];
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries
    WHERE action = 'erase' AND workspace_id = workspace AND xact = (pg_current_xact_id()::text)::bigint
      AND recorded_at >= transaction_timestamp()
  ) THEN
    RAISE EXCEPTION 'The private fields of % are not erased without a journal entry', workspace
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT coalesce(array_agg(entry_id), '{}') INTO ids
    FROM audit_commitments JOIN audit_entries ON id = entry_id WHERE workspace_id = workspace AND salt IS NOT NULL;
  UPDATE audit_commitments SET salt = NULL WHERE entry_id = ANY (ids);
  UPDATE audit_entries SET address = NULL, request_id = NULL,
    details = details - ARRAY['note', 'why', 'readings', 'collisions', 'warnings'] WHERE id = ANY (ids);
  RETURN cardinality(ids);
END $$;

-- As it was, for the format of seals that hold commitments too.
CREATE OR REPLACE FUNCTION take_sealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  taken integer;
BEGIN
  DELETE FROM audit_unsealed WHERE entry_id = ANY (NEW.entry_ids);
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF NEW.format NOT IN (2, 3) OR taken <> cardinality(NEW.entry_ids) OR taken <> NEW.entries THEN
    RAISE EXCEPTION 'audit_seals: seal % names % entries, % of them wait for a seal', NEW.number,
      cardinality(NEW.entry_ids), taken USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION take_sealed() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION keep_commitments() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION keep_entry() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION erase_private_fields(uuid) SET search_path = %I, pg_temp', current_schema());
END $$;
