-- Hand-written. A request that began under an officer's former name may end after the change: its entry bears the name
-- of its beginning, when the journal tells that they bore it.
CREATE OR REPLACE FUNCTION stamp_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
    IF known IS NULL OR known <> NEW.actor_name AND NOT (NEW.actor_type = 'officer' AND EXISTS (
      SELECT FROM audit_entries
      WHERE record_id = NEW.actor_id AND resource = 'officers' AND action = 'update'
        AND details ->> 'name_before' = NEW.actor_name))
    THEN
      RAISE EXCEPTION 'audit_entries: the % % does not bear the name of the entry', NEW.actor_type, NEW.actor_id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION stamp_entry() SET search_path = %I, pg_temp', current_schema());
END $$;
