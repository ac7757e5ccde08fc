-- CreateTable
CREATE TABLE "blind_looks" (
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "decided_by" UUID NOT NULL,
    "officers" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_by" UUID,
    "reason_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "ended_as" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "ended_why" TEXT,

    CONSTRAINT "blind_looks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blind_looks_record_id_idx" ON "blind_looks"("record_id");

-- CreateIndex
CREATE INDEX "blind_looks_ended_at_idx" ON "blind_looks"("ended_at");

-- AddForeignKey
ALTER TABLE "blind_looks" ADD CONSTRAINT "blind_looks_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blind_looks" ADD CONSTRAINT "blind_looks_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "officers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Hand-written from here (record 0079). Whoever took part in the first decision never answers, an answer is given once,
-- and nothing else of a look changes.
ALTER TABLE "blind_looks"
  ADD CONSTRAINT "blind_looks_decider" CHECK ("officers" IS NOT NULL AND "decided_by" = ANY ("officers")),
  ADD CONSTRAINT "blind_looks_another_person" CHECK ("answered_by" <> ALL ("officers")),
  ADD CONSTRAINT "blind_looks_ended" CHECK (
    ("ended_as" IS NULL) = ("ended_at" IS NULL) AND "ended_as" IN ('answered', 'void')),
  ADD CONSTRAINT "blind_looks_answer" CHECK (
    ("ended_as" IS NOT DISTINCT FROM 'answered') = ("answer" IS NOT NULL)
    AND ("answer" IS NULL) = ("answered_by" IS NULL) AND "answer" IN ('accept', 'refuse'));
CREATE UNIQUE INDEX "blind_looks_one_open" ON "blind_looks" ("record_id") WHERE "ended_as" IS NULL;

CREATE TRIGGER blind_looks_kept BEFORE UPDATE ON blind_looks
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns(
    'answer', 'answered_by', 'reason_codes', 'reason', 'ended_as', 'ended_at', 'ended_why');
CREATE TRIGGER blind_looks_end_once BEFORE UPDATE ON blind_looks
  FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER blind_looks_stay BEFORE DELETE ON blind_looks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER blind_looks_no_truncate BEFORE TRUNCATE ON blind_looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER blind_looks_answered AFTER UPDATE OF answer ON blind_looks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.answer IS NOT NULL)
  EXECUTE FUNCTION require_entry('record_id', 'blind_answer');

-- As before, and the words of a blind answer are erased too.
CREATE OR REPLACE FUNCTION erase_trader(
  erased_trader uuid, erased text[], erasure_number int, at timestamptz, officer uuid, officer_name text, again boolean
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  places uuid[];
  ids uuid[] := '{}';
  told uuid[];
  documents uuid[];
BEGIN
  PERFORM FROM traders WHERE id = erased_trader AND closed_at IS NOT NULL AND (again OR held_at IS NULL) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'traders: % is not closed, or is under a legal hold', erased_trader USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO erasing (xact) VALUES ((pg_current_xact_id()::text)::bigint);
  places := ARRAY(SELECT id FROM workspaces WHERE owner_id = erased_trader);

  IF 'identifications' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM identifications WHERE workspace_id = ANY (places));
    UPDATE identifications SET name = mark, name_folded = '', name_key = '' WHERE workspace_id = ANY (places);
  END IF;
  IF 'brands' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM brands WHERE workspace_id = ANY (places));
    UPDATE brands SET name = mark, name_folded = '', name_key = '' WHERE workspace_id = ANY (places);
  END IF;
  IF 'bank-accounts' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM bank_accounts WHERE workspace_id = ANY (places));
    UPDATE bank_accounts SET account_number = mark WHERE workspace_id = ANY (places);
  END IF;
  IF 'activation-proofs' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM payment_instances WHERE workspace_id = ANY (places));
    UPDATE payment_instances SET title = mark, title_folded = '' WHERE workspace_id = ANY (places);
  END IF;
  IF 'transactions' = ANY (erased) THEN
    ids := ids || ARRAY(SELECT id FROM transactions WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM form_submissions WHERE workspace_id = ANY (places));
    UPDATE simulator_orders SET title = mark FROM transactions
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
    UPDATE form_submissions SET answers_sealed = '' WHERE workspace_id = ANY (places);
    DELETE FROM allowed_payers USING payment_links
    WHERE payment_links.id = allowed_payers.payment_link_id AND payment_links.workspace_id = ANY (places);
  END IF;
  IF 'traders' = ANY (erased) THEN
    ids := ids || erased_trader || places
      || ARRAY(SELECT id FROM forms WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM payment_links WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM pay_links WHERE workspace_id = ANY (places))
      || ARRAY(SELECT id FROM webhooks WHERE workspace_id = ANY (places));
    DELETE FROM access_tokens WHERE trader_id = erased_trader;
    DELETE FROM api_keys WHERE trader_id = erased_trader;
    UPDATE workspaces SET name = mark, name_folded = '' WHERE id = ANY (places);
    UPDATE forms SET name = mark, name_folded = '', description = NULL, industry = NULL, meta = '{}'
    WHERE workspace_id = ANY (places);
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
    || CASE WHEN content ? 'name' THEN jsonb_build_object('name', mark) ELSE '{}' END
    || CASE WHEN content ? 'title' THEN jsonb_build_object('title', mark) ELSE '{}' END
    || CASE WHEN content ? 'account_number' THEN jsonb_build_object('account_number', mark) ELSE '{}' END
  WHERE record_id = ANY (ids);
  DELETE FROM compared_values WHERE record_id = ANY (ids);
  DELETE FROM refused_values WHERE record_id = ANY (ids) AND kind <> 'file';
  DELETE FROM readings WHERE record_id = ANY (ids);
  UPDATE collision_answers SET why = mark WHERE record_id = ANY (ids) OR other_id = ANY (ids);
  UPDATE notes SET text = mark WHERE record_id = ANY (ids);
  UPDATE notices SET reason = mark WHERE record_id = ANY (ids);
  UPDATE proposals SET decision = decision || jsonb_build_object('note', NULL, 'why', NULL, 'details', jsonb_build_object())
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
  UPDATE evidence_waivers SET why = mark WHERE file_id = ANY (documents);

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
  INSERT INTO erasures (number, trader_id, kinds, erased_at, officer_id, by, files)
  VALUES (erasure_number, erased_trader, erased, at, officer, officer_name, cardinality(documents));
  RETURN cardinality(documents);
END $$;
