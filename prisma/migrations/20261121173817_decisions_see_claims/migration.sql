-- Whether nobody but this officer has a dossier on the desk. It waits for whoever is just claiming the dossier; being
-- volatile, what it reads then is newer than the statement that asks, which would overlook that claim.
CREATE FUNCTION nobody_else_holds(
  dossiers regclass, queue text, dossier uuid, officer uuid, seen_after timestamptz, input_after timestamptz
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  EXECUTE format('SELECT FROM %s WHERE id = $1 FOR NO KEY UPDATE', dossiers) USING dossier;
  RETURN NOT EXISTS (
    SELECT FROM claims WHERE resource = queue AND record_id = dossier AND officer_id <> officer
      AND seen_at > seen_after AND input_at > input_after);
END $$;
