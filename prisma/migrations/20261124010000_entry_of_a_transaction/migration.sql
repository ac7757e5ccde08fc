-- Older programs: all: a setting of the transaction is set, which they do not read.

-- Tells the transaction which entry it wrote (the last one), before its COMMIT: whoever loses the answer to the COMMIT
-- looks for this very row (record 0109). The number of an entry and that of a transaction are given again after a crash;
-- the microsecond in which it was recorded tells the rows apart. The timeline of the server is empty where its provider
-- does not say it.
CREATE FUNCTION tell_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  timeline text := '';
BEGIN
  BEGIN
    timeline := left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  EXCEPTION WHEN OTHERS THEN
    NULL;
  END;
  PERFORM set_config('countersign.entry',
    format('%s %s %s %s', NEW.id, NEW.xact, extract(epoch FROM NEW.recorded_at), timeline), true);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_told AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION tell_entry();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION tell_entry() SET search_path = %I, pg_temp', current_schema());
END $$;
