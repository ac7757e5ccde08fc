-- Older programs: all: they import lists without the statistics, which PostgreSQL makes later by itself.
-- Hand-written. Until PostgreSQL has counted the entries of a new list, it reads all of them for each dossier that has a
-- hit. Only the owner of the table may count them.
CREATE FUNCTION analyze_list_entries() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  ANALYZE list_entries;
END $$;
