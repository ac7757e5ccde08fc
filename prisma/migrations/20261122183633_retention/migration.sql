-- AlterTable
ALTER TABLE "files" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "traders" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_by" UUID,
ADD COLUMN     "closed_reason" TEXT,
ADD COLUMN     "erased_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "held_at" TIMESTAMPTZ(3),
ADD COLUMN     "held_by" UUID,
ADD COLUMN     "held_reason" TEXT;

-- CreateTable
CREATE TABLE "erasures" (
    "number" INTEGER NOT NULL,
    "trader_id" UUID NOT NULL,
    "kinds" TEXT[],
    "erased_at" TIMESTAMPTZ(3) NOT NULL,
    "officer_id" UUID,
    "by" TEXT NOT NULL,
    "files" INTEGER NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "erasing" (
    "xact" BIGINT NOT NULL,

    CONSTRAINT "erasing_pkey" PRIMARY KEY ("xact")
);

-- CreateIndex
CREATE INDEX "erasures_trader_id_idx" ON "erasures"("trader_id");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (record 0082). What was kept until now can be erased by erase_trader(), and by nothing else.

-- Whether erase_trader() runs in this transaction. Only that function writes the table.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM erasing WHERE xact = (pg_current_xact_id()::text)::bigint)
$$;

-- The guards as they were, but for an erasure. The journal stays append-only for it too.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_TABLE_NAME NOT LIKE 'audit%' AND is_erasing() THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION require_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF NOT is_journaled(record, VARIADIC TG_ARGV[1:]) AND NOT is_erasing() THEN
    RAISE EXCEPTION '% (%): % of % without a journal entry of the same transaction',
      TG_TABLE_NAME, TG_NAME, lower(TG_OP), record USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_other_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  SELECT string_agg(key, ', ') INTO changed FROM jsonb_each(to_jsonb(NEW) - TG_ARGV[0:]) AS after
  WHERE value IS DISTINCT FROM to_jsonb(OLD) -> key;
  IF changed IS NULL OR is_erasing() THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% keeps what was written: change of % refused', TG_TABLE_NAME, changed
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION require_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    RETURN NULL;
  END IF;
  IF NEW.status <> 'pending' THEN
    RAISE EXCEPTION '%: what was reviewed of % changes only with a new submission, which is pending',
      TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NOT is_journaled(NEW.id::text, 'update', 'resubmit') OR NOT EXISTS (
    SELECT FROM submissions
    WHERE resource = TG_ARGV[0] AND record_id = NEW.id AND version = NEW.version AND content <@ to_jsonb(NEW)
  ) THEN
    RAISE EXCEPTION '%: content of % changed without its submission and journal entry in the same transaction',
      TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_submission_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (is_erasing()
    OR to_jsonb(NEW) - 'answers_sealed' - 'key_id' = to_jsonb(OLD) - 'answers_sealed' - 'key_id'
      AND NEW.key_id <> OLD.key_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'form_submissions keep what was sent: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION refuse_other_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % keeps the settlement it was made with', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE FUNCTION keep_compared_value() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF NOT is_erasing() THEN
    INSERT INTO compared_values (kind, key, resource, record_id, workspace_id)
    VALUES (TG_ARGV[1], to_jsonb(NEW) ->> TG_ARGV[2], TG_ARGV[0], NEW.id, NEW.workspace_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- The content of an erased document leaves the store after its key.
DROP TRIGGER files_kept ON files;
CREATE TRIGGER files_kept BEFORE UPDATE ON files
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns(
    'wrapped_key', 'public_key', 'public_wrapped', 'public_sha256', 'removed_at');
-- A destroyed key does not come back.
CREATE TRIGGER files_stay_erased BEFORE UPDATE ON files
  FOR EACH ROW WHEN (OLD.wrapped_key = '' AND NEW.wrapped_key <> '') EXECUTE FUNCTION refuse_change();
CREATE INDEX files_to_remove ON files (id) WHERE wrapped_key = '' AND removed_at IS NULL;

-- Erased account numbers are alike.
DROP INDEX bank_accounts_rib_once;
CREATE UNIQUE INDEX bank_accounts_rib_once ON bank_accounts (workspace_id, account_number)
  WHERE deleted_at IS NULL AND account_number <> '[erased]';

-- Closing, and a legal hold, are told by the journal. A closed account stays closed.
CREATE CONSTRAINT TRIGGER traders_relation AFTER UPDATE ON traders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.closed_at, NEW.closed_by, NEW.closed_reason, NEW.held_at, NEW.held_by, NEW.held_reason, NEW.erased_kinds)
    IS DISTINCT FROM (OLD.closed_at, OLD.closed_by, OLD.closed_reason, OLD.held_at, OLD.held_by, OLD.held_reason,
      OLD.erased_kinds))
  EXECUTE FUNCTION require_entry('id', 'close', 'set_legal_hold', 'lift_legal_hold', 'erase');
CREATE TRIGGER traders_stay_closed BEFORE UPDATE ON traders
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER erasures_journaled AFTER INSERT ON erasures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('trader_id', 'erase');
CREATE TRIGGER erasures_kept BEFORE UPDATE ON erasures
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('stored');
CREATE TRIGGER erasures_stay BEFORE DELETE ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasures_no_truncate BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Erases these kinds of a trader's records: the keys of documents and answers are destroyed, names and numbers replaced
-- by a mark, what was compared is deleted. Ids, hashes, states, decisions with their reasons, and amounts stay. Refuses
-- an account that is not closed, and one under a legal hold unless it is done `again` on a restored database: what was
-- erased once must not come back. Writes the row of `erasures`; the caller journals `erase`. Answers how many documents.
CREATE FUNCTION erase_trader(
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
