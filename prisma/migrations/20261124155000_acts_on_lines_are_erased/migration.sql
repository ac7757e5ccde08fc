-- Older programs: all: they erase by this function too, and clear the entries that it notes.
-- Hand-written. Reasons with which a line was ignored and reopened may name the payer: they go with the trader's proofs.
-- Erases as erase_trader() does, and what officers typed: entries of lists, searches and exports whose filter says the
-- name, or a part of it, are noted for erase_journal(); saved views of the same go, or lose their name. So are the
-- entries of lines that paid one of the trader's proofs, or took its payment back, with the proofs (record 0152).
CREATE OR REPLACE FUNCTION erase_account(
  erased_trader uuid, erased text[], erasure_number int, at timestamptz, officer uuid, officer_name text, again boolean
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  words text[] := ARRAY(SELECT DISTINCT word FROM names_of_trader(erased_trader, erased) AS word
    WHERE char_length(word) > 2 AND word <> mark);
  names text := array_to_string(words, E'\n');
  files integer;
BEGIN
  files := erase_trader(erased_trader, erased, erasure_number, at, officer, officer_name, again);
  -- A payer's name stands in longer texts by chance more often than a trader's, and there are many.
  IF cardinality(words) > 2000 THEN
    words := ARRAY(SELECT word FROM unnest(words) AS word ORDER BY char_length(word) DESC, word LIMIT 2000);
  END IF;
  INSERT INTO erasing (xact) VALUES ((pg_current_xact_id()::text)::bigint);
  DELETE FROM erasing_entries;
  INSERT INTO erasing_entries (entry_id, xact)
    SELECT id, (pg_current_xact_id()::text)::bigint FROM audit_entries
    WHERE (details ? 'filter' OR resource = 'saved-views')
      AND says_name(typed_texts(details -> 'filter') || fold_typed(details ->> 'title'), names, words);
  IF 'activation-proofs' = ANY (erased) THEN
    INSERT INTO erasing_entries (entry_id, xact)
      SELECT id, (pg_current_xact_id()::text)::bigint FROM audit_entries
      WHERE resource = 'statement-lines' AND action IN ('ignore', 'reopen') AND record_id IN (
        SELECT line_id::text FROM (
          SELECT line_id, record_id FROM line_matches WHERE ended_as IS DISTINCT FROM 'unmatched'
          UNION SELECT line_id, record_id FROM money_returns WHERE line_id IS NOT NULL) AS paid
        JOIN payment_instances ON payment_instances.id = paid.record_id
        JOIN workspaces ON workspaces.id = workspace_id WHERE owner_id = erased_trader)
      ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM saved_views WHERE says_name(typed_texts(filter), names, words);
  UPDATE saved_views SET name = mark || ' ' || left(id::text, 8) WHERE says_name(ARRAY[fold_typed(name)], names, words);
  -- Their keys are hashes of what was typed.
  DELETE FROM audit_views WHERE record_id LIKE 'list:%';
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint;
  SET CONSTRAINTS ALL DEFERRED;
  RETURN files;
END $$;

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_account(uuid, text[], int, timestamptz, uuid, text, boolean) SET search_path = %I, pg_temp',
    current_schema());
END $$;
