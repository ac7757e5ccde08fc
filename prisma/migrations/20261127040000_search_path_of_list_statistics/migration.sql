-- Older programs: all: each start of theirs sets this search path, too.
-- Each start sets the search path of such functions; this one has it from its migration on, too.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION analyze_list_entries() SET search_path = %I, pg_temp', current_schema());
END $$;
