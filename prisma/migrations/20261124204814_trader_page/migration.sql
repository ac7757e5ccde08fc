-- Older programs: all: they open no page session, and an account that they close reaches none, since each request asks whether it is closed.
-- CreateTable
CREATE TABLE "erasable_tables" (
    "table_name" TEXT NOT NULL,

    CONSTRAINT "erasable_tables_pkey" PRIMARY KEY ("table_name")
);

-- CreateTable
CREATE TABLE "page_sessions" (
    "id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_links" (
    "id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "page_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "page_sessions_token_hash_key" ON "page_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "page_sessions_trader_id_idx" ON "page_sessions"("trader_id");

-- CreateIndex
CREATE UNIQUE INDEX "page_links_token_hash_key" ON "page_links"("token_hash");

-- CreateIndex
CREATE INDEX "page_links_trader_id_created_at_idx" ON "page_links"("trader_id", "created_at");

-- AddForeignKey
ALTER TABLE "page_sessions" ADD CONSTRAINT "page_sessions_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (record 0176).

-- A session begins with a sign-in, stays whose it is, and only ends. A link is made by an act and used once.
CREATE CONSTRAINT TRIGGER page_sessions_journaled AFTER INSERT ON page_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('trader_id', 'sign_in');
CREATE TRIGGER page_sessions_kept BEFORE UPDATE ON page_sessions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER page_links_journaled AFTER INSERT ON page_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('trader_id', 'create_page_link');
CREATE CONSTRAINT TRIGGER page_links_used AFTER UPDATE ON page_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.used_at IS DISTINCT FROM NEW.used_at) EXECUTE FUNCTION require_act('trader_id', 'sign_in');
CREATE CONSTRAINT TRIGGER page_links_ended AFTER UPDATE ON page_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION require_act('trader_id', 'end_page_links', 'close');
CREATE TRIGGER page_links_kept BEFORE UPDATE ON page_links
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('used_at', 'ended_at');
CREATE TRIGGER page_links_used_once BEFORE UPDATE ON page_links
  FOR EACH ROW WHEN (OLD.used_at IS NOT NULL OR OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- Holds the authority of a trader at the trader's page, or raises CS401: the session ended, or the account or the
-- workspace's was closed.
CREATE FUNCTION hold_page_authority(session uuid, trader uuid, workspace uuid)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE owner uuid;
BEGIN
  PERFORM hold_authority(trader);
  SELECT owner_id INTO owner FROM workspaces WHERE id = workspace;
  IF owner <> trader THEN PERFORM hold_authority(owner); END IF;
  PERFORM FROM page_sessions JOIN traders ON traders.id = trader_id
    WHERE page_sessions.id = session AND trader_id = trader AND closed_at IS NULL
      AND NOT EXISTS (SELECT FROM traders AS other WHERE other.id = owner AND other.closed_at IS NOT NULL);
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'CS401'; END IF;
END $$;

CREATE TRIGGER page_authority_ends BEFORE DELETE ON page_sessions FOR EACH ROW EXECUTE FUNCTION key_authority_ends();

-- The tables of traders that erase_trader() knows, beside those of dossiers: it refuses to run while there is another.
-- A migration that adds such a table adds its name here, and says in erase_trader() what becomes of its texts.
INSERT INTO erasable_tables (table_name) VALUES
  ('access_tokens'), ('api_keys'), ('audit_entries'), ('audit_erased_entries'), ('blind_looks'),
  ('compared_values'), ('erasures'), ('events'), ('files'), ('form_submissions'),
  ('forms'), ('notes'), ('notices'), ('officer_ties'), ('page_links'),
  ('page_sessions'), ('pay_links'), ('payment_links'), ('proposals'), ('transactions'),
  ('unreached_events'), ('webhooks'), ('workspace_members');

-- As before, but for the list of tables and for the trader's page.
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
    AND class.relname NOT IN (SELECT table_name FROM erasable_tables)
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
    DELETE FROM page_sessions WHERE trader_id = erased_trader;
    DELETE FROM page_links WHERE trader_id = erased_trader;
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
