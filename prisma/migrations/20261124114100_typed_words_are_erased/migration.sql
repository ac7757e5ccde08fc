-- Older programs: all: they erase by erase_trader() as before, and leave what officers typed.

-- CreateTable
CREATE TABLE "erasing_entries" (
    "entry_id" BIGINT NOT NULL,
    "xact" BIGINT NOT NULL,

    CONSTRAINT "erasing_entries_pkey" PRIMARY KEY ("entry_id")
);

-- Hand-written from here (record 0136). What officers typed to search, or to name a shared view, in the journal.
CREATE INDEX audit_entries_typed ON audit_entries (id) WHERE details ? 'filter' OR resource = 'saved-views';

-- A text as the search compares it: lower case, without accents, Arabic vowel marks and tatweel, one form of alef, ya and
-- final ha, single spaces. Look-alike letters of other scripts stay.
CREATE FUNCTION fold_typed(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(lower(translate(
    regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    U&'\0671\0649\0629', U&'\0627\064A\0647')), '\s+', ' ', 'g'))
$$;

-- The texts among the members of a list's filter that people typed; the others are ids, states and other fixed words.
CREATE FUNCTION typed_texts(filter jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT fold_typed(text #>> '{}')), '{}')
  FROM jsonb_each(CASE jsonb_typeof(filter) WHEN 'object' THEN filter ELSE '{}' END) AS member (key, given),
    jsonb_array_elements(CASE jsonb_typeof(given) WHEN 'array' THEN given ELSE jsonb_build_array(given) END) AS text
  WHERE jsonb_typeof(text) = 'string' AND key !~ '(^id|_id|_gte|_lte|_from|_to)$' AND key <> ALL (ARRAY['action', 'actor_type',
    'amount_mode', 'currency', 'direction', 'event', 'event_type', 'flag', 'flags', 'format', 'kind', 'language', 'needs',
    'resource', 'role', 'state', 'status', 'usage_mode'])
$$;

-- Words that many names share: they say nothing of one of them.
CREATE FUNCTION common_words() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['sarl', 'eurl', 'spas', 'snc', 'spa', 'ets', 'etablissement', 'etablissements', 'entreprise', 'societe', 'groupe',
    'commerce', 'commercial', 'service', 'services', 'algerie', 'algeria', 'import', 'export', 'freres', 'boutique', 'brothers',
    'company', 'group', 'trader', 'shop', 'store', 'gmail', 'gmail.com', 'yahoo', 'hotmail', 'outlook', 'example',
    'شركه', 'مؤسسه', 'موسسه', 'الجزائر', 'اخوه', 'الاخوه', 'متجر']
$$;

-- Whether one of these typed texts says an erased name or a part of it. `names` are folded, one a line; `words` the same,
-- of which one may stand in a longer text.
CREATE FUNCTION says_name(typed text[], names text, words text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM unnest(typed) AS one WHERE
    EXISTS (SELECT FROM unnest(words) AS word WHERE char_length(word) > 3 AND strpos(one, word) > 0)
    OR EXISTS (
      SELECT FROM unnest(one || regexp_split_to_array(one, '[\s.,:;@''’"()/&+_-]+')) AS part
      WHERE char_length(part) >= CASE WHEN part ~ '^\d+$' THEN 6 WHEN part = one THEN 3 ELSE 4 END
        AND part <> ALL (common_words()) AND strpos(names, part) > 0)
    -- The journal keeps the last four digits of a long number.
    OR (one ~ '•\d{4}$' AND strpos(names || E'\n', right(one, 4) || E'\n') > 0))
$$;

-- The names and numbers that go with these kinds of records, folded.
CREATE FUNCTION names_of_trader(trader uuid, kinds text[]) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
DECLARE
  places uuid[] := ARRAY(SELECT id FROM workspaces WHERE owner_id = trader);
  dossier dossier_tables;
BEGIN
  FOR dossier IN SELECT * FROM dossier_tables WHERE kind = ANY (kinds) AND cardinality(marked || emptied) > 0 LOOP
    RETURN QUERY EXECUTE format('SELECT DISTINCT fold_typed(word) FROM %I AS record, unnest(ARRAY[%s]) AS word WHERE workspace_id = ANY ($1)',
      dossier.table_name,
      (SELECT string_agg(format('record.%I::text', name), ', ') FROM unnest(dossier.marked || dossier.emptied) AS name))
      USING places;
  END LOOP;
  IF 'transactions' = ANY (kinds) THEN
    RETURN QUERY SELECT DISTINCT fold_typed(word) FROM transactions,
      unnest(ARRAY[payer_name, split_part(payer_email, '@', 1), payer_phone]) AS word WHERE workspace_id = ANY (places);
  END IF;
  IF 'traders' = ANY (kinds) THEN
    RETURN QUERY SELECT fold_typed(word) FROM (
      SELECT name FROM traders WHERE id = trader
      UNION SELECT split_part(email, '@', 1) FROM traders WHERE id = trader
      UNION SELECT name FROM workspaces WHERE id = ANY (places)
      UNION SELECT name FROM forms WHERE workspace_id = ANY (places)
      UNION SELECT title FROM payment_links WHERE workspace_id = ANY (places)
      UNION SELECT title FROM pay_links WHERE workspace_id = ANY (places)) AS held (word);
  END IF;
END $$;

-- Erases as erase_trader() does, and what officers typed: entries of lists, searches and exports whose filter says the
-- name, or a part of it, are noted for erase_journal(); saved views of the same go, or lose their name.
CREATE FUNCTION erase_account(
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
  DELETE FROM saved_views WHERE says_name(typed_texts(filter), names, words);
  UPDATE saved_views SET name = mark || ' ' || left(id::text, 8) WHERE says_name(ARRAY[fold_typed(name)], names, words);
  -- Their keys are hashes of what was typed.
  DELETE FROM audit_views WHERE record_id LIKE 'list:%';
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint;
  SET CONSTRAINTS ALL DEFERRED;
  RETURN files;
END $$;

-- As it was, with the entries that erase_account() noted in this transaction.
CREATE OR REPLACE FUNCTION journal_of_trader(trader uuid, kinds text[]) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH places AS MATERIALIZED (SELECT id FROM workspaces WHERE owner_id = trader),
  dossiers AS MATERIALIZED (
    SELECT array_agg(kind) || array_agg(stored_as) || ARRAY['files'] AS names, bool_and(kind = ANY (kinds)) AS over
    FROM dossier_tables),
  theirs AS (
    SELECT id, resource, false AS acted FROM audit_entries WHERE workspace_id IN (SELECT id FROM places)
    UNION ALL SELECT id, resource, false FROM audit_entries WHERE resource = 'traders' AND record_id = trader::text
    UNION ALL SELECT id, resource, true FROM audit_entries WHERE actor_type = 'trader' AND actor_id = trader::text
    UNION ALL SELECT id, 'traders', false FROM audit_entries
      WHERE action IN ('tie', 'untie') AND details ->> 'trader_id' = trader::text),
  due AS (
    SELECT DISTINCT theirs.id FROM theirs, dossiers
    WHERE CASE WHEN resource = ANY (dossiers.names) THEN dossiers.over
        WHEN resource IN ('transactions', 'late-money', 'form-submissions') THEN 'transactions' = ANY (kinds)
        ELSE 'traders' = ANY (kinds) END
      OR (acted AND 'traders' = ANY (kinds))
    UNION SELECT entry_id FROM erasing_entries WHERE xact = (pg_current_xact_id_if_assigned()::text)::bigint)
  SELECT entry.id FROM due JOIN audit_entries AS entry ON entry.id = due.id
    LEFT JOIN audit_commitments AS kept ON kept.entry_id = entry.id
  WHERE kept.salt IS NOT NULL OR has_words(entry)
$$;

-- As it was, with those entries.
CREATE OR REPLACE FUNCTION require_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries AS entry JOIN traders ON traders.closed_at IS NOT NULL
      AND (traders.id IN (SELECT owner_id FROM workspaces WHERE workspaces.id = entry.workspace_id)
        OR entry.workspace_id IS NULL AND traders.id::text IN (entry.record_id, entry.details ->> 'trader_id'))
    JOIN erasures ON erasures.trader_id = traders.id
    WHERE entry.id = OLD.entry_id
  ) AND NOT EXISTS (
    SELECT FROM erasing_entries WHERE entry_id = OLD.entry_id AND xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RAISE EXCEPTION 'audit_commitments: the private fields of entry % belong to no erased account, whatever a journal entry says',
      OLD.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['fold_typed(text)', 'typed_texts(jsonb)', 'common_words()', 'says_name(text[], text, text[])',
    'names_of_trader(uuid, text[])', 'erase_account(uuid, text[], int, timestamptz, uuid, text, boolean)',
    'journal_of_trader(uuid, text[])', 'require_erasure()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
