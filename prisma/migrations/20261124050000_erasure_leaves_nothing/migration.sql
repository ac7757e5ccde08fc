-- Older programs: all: they run, serve, seal and erase as before; their audit:verify does not know seals of format 4, nor entries whose texts were erased.
-- Erasure leaves nothing (record 0117), and a kind of dossier says itself what is erased of it (record 0118).

-- CreateTable
CREATE TABLE "dossier_tables" (
    "kind" TEXT NOT NULL,
    "table_name" TEXT NOT NULL,
    "stored_as" TEXT NOT NULL,
    "marked" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "emptied" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "typed" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "dossier_tables_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "audit_erased_entries" (
    "entry_id" BIGINT NOT NULL,
    "trader_id" UUID NOT NULL,
    "erasure" INTEGER NOT NULL,
    "rest" TEXT NOT NULL,

    CONSTRAINT "audit_erased_entries_pkey" PRIMARY KEY ("entry_id")
);

-- AlterTable
ALTER TABLE "erasures" ADD COLUMN     "extent" INTEGER NOT NULL DEFAULT 1;

-- Hand-written from here. One row for each kind of dossier; the start compares it with the program's DossierKind.
INSERT INTO dossier_tables (kind, table_name, stored_as, marked, emptied, typed) VALUES
  ('identifications', 'identifications', 'identifications', '{name}', '{name_folded,name_key}', '{name}'),
  ('brands', 'brands', 'brands', '{name}', '{name_folded,name_key}', '{name}'),
  ('bank-accounts', 'bank_accounts', 'bank-accounts', '{account_number}', '{}', '{account_number}'),
  ('activation-proofs', 'payment_instances', 'payment-instances', '{title,status_reason}', '{title_folded}', '{title}');

-- The journal's own guards. Only erase_journal() adds rows, and none of them changes.
CREATE FUNCTION keep_erased_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_erasing() THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is written by erase_journal() alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_erased_entries_keep BEFORE INSERT OR UPDATE OR DELETE ON audit_erased_entries
  FOR EACH ROW EXECUTE FUNCTION keep_erased_entry();
CREATE TRIGGER audit_erased_entries_no_truncate BEFORE TRUNCATE ON audit_erased_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Members of `details` that hold words of people: those of format 3, and those of format 4 (resources/audit/commitments.ts).
CREATE FUNCTION private_details() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['note', 'why', 'readings', 'collisions', 'warnings', 'title', 'name', 'description', 'section_added',
    'section_changed', 'section_removed', 'field_added', 'field_changed', 'field_removed', 'field', 'url_host', 'email',
    'collision', 'filter']
$$;
-- Actions whose reason the trader reads as part of a decision; it stays with the decision.
CREATE FUNCTION reason_stays(action text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT action IN ('accept', 'refuse', 'request_new_proof', 'reverse', 'reopen')
$$;
CREATE FUNCTION has_words(entry audit_entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (entry.reason IS NOT NULL AND NOT reason_stays(entry.action))
    OR (entry.actor_type = 'trader' AND entry.actor_name <> '[erased]')
    OR EXISTS (SELECT FROM jsonb_each(entry.details)
      WHERE key = ANY (private_details()) AND value NOT IN ('null', '{}', '[]', '""'))
$$;

-- The entries about a trader whose words go with these kinds of records: those on dossiers with the last kind of
-- dossier, those on payments with the transactions, all others with the account.
CREATE FUNCTION journal_of_trader(trader uuid, kinds text[]) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
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
      OR (acted AND 'traders' = ANY (kinds)))
  SELECT entry.id FROM due JOIN audit_entries AS entry ON entry.id = due.id
    LEFT JOIN audit_commitments AS kept ON kept.entry_id = entry.id
  WHERE kept.salt IS NOT NULL OR has_words(entry)
$$;

-- An entry never changes, except that its words go: under their salt, which is destroyed, or, where the entry was sealed
-- whole, with the hash of what is left. The second form is the one of record 0080, which older programs use.
CREATE OR REPLACE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND NEW.address IS NULL AND NEW.request_id IS NULL
    AND (NEW.reason IS NOT DISTINCT FROM OLD.reason OR (NEW.reason IS NULL AND NOT reason_stays(OLD.action)))
    AND (NEW.actor_name = OLD.actor_name OR (NEW.actor_name = '[erased]' AND OLD.actor_type = 'trader'))
    AND NEW.details = OLD.details - private_details()
    AND to_jsonb(NEW) - ARRAY['address', 'request_id', 'reason', 'actor_name', 'details']
      = to_jsonb(OLD) - ARRAY['address', 'request_id', 'reason', 'actor_name', 'details']
    AND (EXISTS (SELECT FROM audit_commitments WHERE entry_id = OLD.id AND salt IS NULL)
      OR EXISTS (SELECT FROM audit_erased_entries WHERE entry_id = OLD.id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Erases the words of these entries about a trader. `sealed_whole` are those of them whose leaf the program cannot make
-- again afterwards, and `rests` the hash of what is left of each: the entry `erase` of the same transaction carries the
-- hash of all of them.
CREATE FUNCTION erase_journal(trader uuid, erasure int, ids bigint[], sealed_whole bigint[], rests text[])
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_variable
DECLARE
  changed integer;
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries AS entry
    WHERE entry.action = 'erase' AND entry.resource = 'traders' AND entry.record_id = trader::text
      AND entry.details ->> 'erasure' = erasure::text AND entry.xact = (pg_current_xact_id()::text)::bigint
      AND entry.recorded_at >= transaction_timestamp()
      AND entry.details -> 'journal' ->> 'sha256' = (
        SELECT encode(sha256(convert_to(coalesce(string_agg(id || ':' || rest, E'\n' ORDER BY id), ''), 'UTF8')), 'hex')
        FROM unnest(sealed_whole, rests) AS whole (id, rest))
  ) THEN
    RAISE EXCEPTION 'The journal of % is not erased without a journal entry', trader USING ERRCODE = 'check_violation';
  END IF;
  IF NOT sealed_whole <@ ids OR EXISTS (
    SELECT unnest(ids) EXCEPT
    SELECT journal_of_trader(trader, (SELECT erased_kinds FROM traders WHERE traders.id = trader))
  ) THEN
    RAISE EXCEPTION 'The journal of %: an entry is not to be erased', trader USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO erasing (xact) VALUES ((pg_current_xact_id()::text)::bigint);
  INSERT INTO audit_erased_entries (entry_id, trader_id, erasure, rest)
    SELECT whole.id, trader, erasure, whole.rest FROM unnest(sealed_whole, rests) AS whole (id, rest);
  UPDATE audit_commitments SET salt = NULL WHERE entry_id = ANY (ids) AND salt IS NOT NULL;
  UPDATE audit_entries SET address = NULL, request_id = NULL,
    reason = CASE WHEN reason_stays(audit_entries.action) THEN audit_entries.reason END,
    actor_name = CASE WHEN audit_entries.actor_type = 'trader' THEN '[erased]' ELSE audit_entries.actor_name END,
    details = audit_entries.details - private_details()
  WHERE audit_entries.id = ANY (ids);
  GET DIAGNOSTICS changed = ROW_COUNT;
  DELETE FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint;
  RETURN changed;
END $$;

-- For older programs: as it was, with the words that commitments of format 4 cover.
CREATE OR REPLACE FUNCTION erase_private_fields(workspace uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
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
  -- Entries that hold words besides those under their commitments wait for a program that knows them.
  SELECT coalesce(array_agg(entry_id), '{}') INTO ids
    FROM audit_commitments JOIN audit_entries AS entry ON id = entry_id
    WHERE workspace_id = workspace AND salt IS NOT NULL
      AND (entry.reason IS NULL OR reason_stays(entry.action) OR commitments ? 'reason')
      AND (entry.actor_type <> 'trader' OR commitments ? 'actor_name')
      AND NOT EXISTS (SELECT FROM jsonb_object_keys(entry.details) AS key
        WHERE key = ANY (private_details()) AND NOT commitments ? ('details.' || key));
  INSERT INTO erasing (xact) VALUES ((pg_current_xact_id()::text)::bigint);
  UPDATE audit_commitments SET salt = NULL WHERE entry_id = ANY (ids);
  UPDATE audit_entries SET address = NULL, request_id = NULL,
    reason = CASE WHEN reason_stays(action) THEN reason END,
    actor_name = CASE WHEN actor_type = 'trader' THEN '[erased]' ELSE actor_name END,
    details = details - private_details() WHERE id = ANY (ids);
  DELETE FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint;
  RETURN cardinality(ids);
END $$;

-- As it was, for the next format of seals too.
CREATE OR REPLACE FUNCTION take_sealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  taken integer;
BEGIN
  DELETE FROM audit_unsealed WHERE entry_id = ANY (NEW.entry_ids);
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF NEW.format NOT IN (2, 3, 4) OR taken <> cardinality(NEW.entry_ids) OR taken <> NEW.entries THEN
    RAISE EXCEPTION 'audit_seals: seal % names % entries, % of them wait for a seal', NEW.number,
      cardinality(NEW.entry_ids), taken USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As before, with every text, for the kinds that dossier_tables names. It refuses a kind that it does not know, and an
-- account with records in a table that it does not know: what is not erased must not count as erased.
CREATE OR REPLACE FUNCTION erase_trader(
  erased_trader uuid, erased text[], erasure_number int, at timestamptz, officer uuid, officer_name text, again boolean
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  places uuid[];
  ids uuid[] := '{}';
  told uuid[];
  documents uuid[];
  dossier dossier_tables;
  one text;
  unknown text;
  held uuid[];
  borne text[];
  words text[] := '{}';
  typed_fields text[] := ARRAY(SELECT DISTINCT field FROM dossier_tables, unnest(typed) AS field);
BEGIN
  PERFORM FROM traders WHERE id = erased_trader AND closed_at IS NOT NULL AND (again OR held_at IS NULL) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'traders: % is not closed, or is under a legal hold', erased_trader USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO erasing (xact) VALUES ((pg_current_xact_id()::text)::bigint);
  places := ARRAY(SELECT id FROM workspaces WHERE owner_id = erased_trader);

  FOREACH one IN ARRAY erased LOOP
    IF one NOT IN ('transactions', 'traders') AND NOT EXISTS (SELECT FROM dossier_tables WHERE kind = one) THEN
      RAISE EXCEPTION 'erase_trader() knows no kind %', one USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  SELECT string_agg(DISTINCT class.relname, ', ') INTO unknown
  FROM pg_class AS class JOIN pg_attribute AS part ON part.attrelid = class.oid AND NOT part.attisdropped
  WHERE class.relkind IN ('r', 'p') AND part.attname IN ('workspace_id', 'trader_id')
    AND class.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'traders'::regclass)
    AND class.relname <> ALL (ARRAY['access_tokens', 'api_keys', 'audit_entries', 'audit_erased_entries', 'blind_looks',
      'compared_values', 'erasures', 'events', 'files', 'form_submissions', 'forms', 'notes', 'notices', 'officer_ties',
      'pay_links', 'payment_links', 'proposals', 'transactions', 'unreached_events', 'webhooks', 'workspace_members'])
    AND class.relname NOT IN (SELECT table_name FROM dossier_tables);
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'erase_trader() knows no table %', unknown USING ERRCODE = 'check_violation';
  END IF;
  SELECT string_agg(DISTINCT resource, ', ') INTO unknown FROM files
  WHERE workspace_id = ANY (places) AND resource NOT IN (SELECT stored_as FROM dossier_tables);
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'erase_trader() knows no documents of %', unknown USING ERRCODE = 'check_violation';
  END IF;

  FOR dossier IN SELECT * FROM dossier_tables WHERE kind = ANY (erased) LOOP
    EXECUTE format('SELECT array_agg(id) FROM %I WHERE workspace_id = ANY ($1)', dossier.table_name) INTO held USING places;
    ids := ids || coalesce(held, '{}');
    -- A name, as it was, may stand in the filter of an officer's saved view.
    IF cardinality(dossier.marked) > 0 THEN
      EXECUTE format('SELECT array_agg(DISTINCT word) FROM %I AS record, unnest(ARRAY[%s]) AS word WHERE workspace_id = ANY ($1)',
        dossier.table_name, (SELECT string_agg(format('record.%I::text', name), ', ') FROM unnest(dossier.marked || dossier.emptied) AS name))
        INTO borne USING places;
      words := words || coalesce(borne, '{}');
    END IF;
    EXECUTE format('UPDATE %I SET %s WHERE workspace_id = ANY ($1)', dossier.table_name, (
      SELECT string_agg(CASE WHEN name = ANY (dossier.marked)
        THEN format('%1$I = CASE WHEN %1$I IS NOT NULL THEN %2$L END', name, mark) ELSE format('%I = %L', name, '') END, ', ')
      FROM unnest(dossier.marked || dossier.emptied) AS name)) USING places;
  END LOOP;
  IF 'transactions' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM transactions WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM form_submissions WHERE workspace_id = ANY (places));
    UPDATE simulator_orders SET title = mark, return_url = '' FROM transactions
    WHERE simulator_orders.id = transactions.gateway_order_id AND transactions.workspace_id = ANY (places);
    UPDATE late_money SET why = mark FROM transactions
    WHERE transactions.id = late_money.transaction_id AND transactions.workspace_id = ANY (places)
      AND late_money.why IS NOT NULL;
    -- With the reference nobody can guess an account number from the hash in the journal.
    UPDATE payment_instances SET license_reference = mark || ':' || id,
      settlement = settlement || jsonb_build_object('account_number', mark, 'brand_name', mark) WHERE workspace_id = ANY (places);
    UPDATE transactions SET
      settlement = settlement || jsonb_build_object('account_number', mark, 'brand_name', mark), metadata = NULL, form_url = NULL,
      payer_name = CASE WHEN payer_name IS NOT NULL THEN mark END,
      payer_email = CASE WHEN payer_email IS NOT NULL THEN mark END,
      payer_phone = CASE WHEN payer_phone IS NOT NULL THEN mark END,
      payer_key = NULL
    WHERE workspace_id = ANY (places);
    -- The answers are gone, and with them the questions as they were.
    UPDATE form_submissions SET answers_sealed = '',
      snapshot = jsonb_build_object('id', snapshot -> 'id', 'name', mark, 'description', NULL, 'version', snapshot -> 'version',
        'sections', '[]'::jsonb, 'fields', '[]'::jsonb)
    WHERE workspace_id = ANY (places);
    DELETE FROM allowed_payers USING payment_links
    WHERE payment_links.id = allowed_payers.payment_link_id AND payment_links.workspace_id = ANY (places);
  END IF;
  IF 'traders' = ANY (erased) THEN
    ids := ids || erased_trader || places
      || ARRAY(SELECT id FROM forms WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM payment_links WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM pay_links WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM webhooks WHERE workspace_id = ANY (places));
    words := words || ARRAY(SELECT name FROM traders WHERE id = erased_trader
      UNION SELECT email FROM traders WHERE id = erased_trader
      UNION SELECT name FROM workspaces WHERE id = ANY (places)
      UNION SELECT name FROM forms WHERE workspace_id = ANY (places)
      UNION SELECT title FROM payment_links WHERE workspace_id = ANY (places)
      UNION SELECT title FROM pay_links WHERE workspace_id = ANY (places));
    UPDATE officer_ties SET why = mark WHERE trader_id = erased_trader;
    DELETE FROM access_tokens WHERE trader_id = erased_trader;
    DELETE FROM api_keys WHERE trader_id = erased_trader;
    UPDATE workspaces SET name = mark, name_folded = '' WHERE id = ANY (places);
    UPDATE forms SET name = mark, name_folded = '', description = NULL, industry = NULL, meta = '{}'
    WHERE workspace_id = ANY (places);
    UPDATE form_sections SET title = mark, description = NULL FROM forms
    WHERE forms.id = form_sections.form_id AND forms.workspace_id = ANY (places);
    UPDATE form_fields SET input_name = mark || ':' || form_fields.id, label = mark, help_text = NULL, validation_rules = NULL,
      options = '[]', meta = '{}' FROM forms
    WHERE forms.id = form_fields.form_id AND forms.workspace_id = ANY (places);
    DELETE FROM slugs WHERE payable_id IN (
      SELECT id FROM payment_links WHERE workspace_id = ANY (places)
      UNION ALL SELECT id FROM pay_links WHERE workspace_id = ANY (places));
    UPDATE payment_links SET title = mark, title_folded = '', description = NULL, metadata = NULL, slug = id::text
    WHERE workspace_id = ANY (places);
    UPDATE pay_links SET title = mark, title_folded = '', details = NULL, metadata = '{}', udfs = NULL, slug = id::text
    WHERE workspace_id = ANY (places);
    UPDATE webhooks SET url = 'https://erased.invalid/', description = NULL, secret_sealed = '', is_active = false
    WHERE workspace_id = ANY (places);
  END IF;

  -- What hangs on these records, whatever their kind.
  -- A submission's id is the salt of its hash in the journal: with another one nobody can guess a name from the hash.
  UPDATE submissions SET id = gen_random_uuid(), content = content
    || coalesce((SELECT jsonb_object_agg(key, mark) FROM jsonb_each(content) WHERE key = ANY (typed_fields) AND value <> 'null'), '{}')
  WHERE record_id = ANY (ids);
  DELETE FROM compared_values WHERE record_id = ANY (ids);
  DELETE FROM refused_values WHERE record_id = ANY (ids) AND kind <> 'file';
  DELETE FROM readings WHERE record_id = ANY (ids);
  UPDATE page_views SET typed = gen_random_uuid()::text WHERE record_id = ANY (ids);
  -- Its id is a hash of what the two dossiers share.
  UPDATE collision_answers SET why = mark, id = encode(sha256(gen_random_uuid()::text::bytea), 'hex') WHERE record_id = ANY (ids) OR other_id = ANY (ids);
  UPDATE notes SET text = mark WHERE record_id = ANY (ids);
  UPDATE notices SET reason = mark WHERE record_id = ANY (ids);
  UPDATE proposals SET decision = decision
      || jsonb_build_object('note', NULL, 'why', NULL, 'reason', NULL, 'details', jsonb_build_object()),
    reason = CASE WHEN reason IS NOT NULL THEN mark END, evidence = '{}', digest = '',
    ended_why = CASE WHEN ended_as IN ('returned', 'withdrawn', 'recalled') AND ended_why IS NOT NULL THEN mark ELSE ended_why END
  WHERE record_id = ANY (ids::text[]);
  UPDATE blind_looks SET reason = mark WHERE record_id = ANY (ids) AND reason IS NOT NULL;

  told := ARRAY(SELECT id FROM events WHERE record_id = ANY (ids));
  UPDATE events SET body = jsonb_build_object('event', type, 'created_at', created_at,
    'data', jsonb_build_object('id', record_id, 'erased', true))::text WHERE id = ANY (told);
  UPDATE dispatches SET status = 'dropped', next_attempt_at = NULL, leased_until = NULL, lease = NULL
  WHERE event_id = ANY (told) AND status = 'pending';
  UPDATE deliveries SET response_body = '' WHERE event_id = ANY (told);
  DELETE FROM unreached_events WHERE event_id = ANY (told);

  documents := ARRAY(SELECT id FROM files WHERE record_id = ANY (ids) AND wrapped_key <> '');
  UPDATE files SET name = mark, wrapped_key = '', public_wrapped = CASE WHEN public_key IS NOT NULL THEN '' END
  WHERE id = ANY (documents);
  UPDATE evidence_waivers SET why = mark WHERE file_id IN (SELECT id FROM files WHERE record_id = ANY (ids));
  DELETE FROM saved_views WHERE EXISTS (
    SELECT FROM jsonb_each_text(filter) AS wanted, unnest(words) AS word
    WHERE key IN ('q', 'name', 'title', 'account_number', 'email', 'payer', 'payer_email', 'payer_name', 'reason')
      AND char_length(word) > 3 AND word <> mark AND strpos(lower(value), lower(word)) > 0);
  UPDATE saved_views SET name = mark WHERE EXISTS (
    SELECT FROM unnest(words) AS word
    WHERE char_length(word) > 3 AND word <> mark AND strpos(lower(name), lower(word)) > 0);

  UPDATE traders SET erased_kinds = ARRAY(SELECT DISTINCT kind FROM unnest(erased_kinds || erased) AS kind ORDER BY kind)
  WHERE id = erased_trader;
  IF 'traders' = ANY (erased) THEN
    UPDATE traders SET name = mark, name_folded = '', email = mark || ':' || id, password_hash = '',
      closed_reason = mark, held_reason = CASE WHEN held_reason IS NOT NULL THEN mark END
    WHERE id = erased_trader;
  END IF;

  -- The deferred guards of these changes look while the erasure can be told from other changes.
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint;
  SET CONSTRAINTS ALL DEFERRED;
  INSERT INTO erasures (number, trader_id, kinds, erased_at, officer_id, by, files, extent)
  VALUES (erasure_number, erased_trader, erased, at, officer, officer_name, cardinality(documents), 2);
  RETURN cardinality(documents);
END $$;

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['keep_erased_entry()', 'private_details()', 'reason_stays(text)', 'has_words(audit_entries)',
    'journal_of_trader(uuid, text[])', 'keep_entry()', 'erase_journal(uuid, int, bigint[], bigint[], text[])',
    'erase_private_fields(uuid)', 'take_sealed()', 'erase_trader(uuid, text[], int, timestamptz, uuid, text, boolean)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
