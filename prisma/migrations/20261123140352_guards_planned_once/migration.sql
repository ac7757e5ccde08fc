-- Older programs: all: functions are added; nothing_proposed answers as before.

-- Waits for whoever changes this dossier, and lets nobody else change it. A statement built anew is planned at each call,
-- those written out once for each connection: only tables that are not named here need it.
CREATE FUNCTION lock_dossier(dossiers regclass, dossier uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  CASE dossiers
    WHEN 'identifications'::regclass THEN PERFORM FROM identifications WHERE id = dossier FOR NO KEY UPDATE;
    WHEN 'brands'::regclass THEN PERFORM FROM brands WHERE id = dossier FOR NO KEY UPDATE;
    WHEN 'bank_accounts'::regclass THEN PERFORM FROM bank_accounts WHERE id = dossier FOR NO KEY UPDATE;
    WHEN 'payment_instances'::regclass THEN PERFORM FROM payment_instances WHERE id = dossier FOR NO KEY UPDATE;
    ELSE EXECUTE format('SELECT FROM %s WHERE id = $1 FOR NO KEY UPDATE', dossiers) USING dossier;
  END CASE;
END $$;

-- Whether no decision on this dossier waits. What it reads after the lock is newer than the statement that asks.
CREATE OR REPLACE FUNCTION nothing_proposed(dossiers regclass, dossier uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_dossier(dossiers, dossier);
  RETURN NOT EXISTS (SELECT FROM proposals WHERE record_id = dossier::text AND ended_as IS NULL);
END $$;

-- Whether this officer may decide the dossier: nobody else has it on the desk, and no decision on it waits. As above.
-- Programs before this migration ask nobody_else_holds and nothing_proposed one after the other.
CREATE FUNCTION nobody_else_decides(
  dossiers regclass, queue text, dossier uuid, officer uuid, seen_after timestamptz, input_after timestamptz
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_dossier(dossiers, dossier);
  RETURN NOT EXISTS (
    SELECT FROM claims WHERE resource = queue AND record_id = dossier AND officer_id <> officer
      AND seen_at > seen_after AND input_at > input_after)
    AND NOT EXISTS (SELECT FROM proposals WHERE record_id = dossier::text AND ended_as IS NULL);
END $$;
