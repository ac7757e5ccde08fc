-- Older programs: all: they write these entries in the same transactions; their events and documents have no digest of their row.
-- AlterTable
ALTER TABLE "events" ADD COLUMN     "digest" TEXT;

-- AlterTable
ALTER TABLE "files" ADD COLUMN     "digest" TEXT;

-- Hand-written from here (record 0133). What the program's role could still change without a journal entry.

-- A run of the program over many rows: its entry names none of them. Argument: the action.
CREATE FUNCTION require_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_erasing() AND NOT EXISTS (
    SELECT FROM (SELECT xact FROM audit_entries WHERE action = TG_ARGV[0] ORDER BY id DESC LIMIT 50) AS newest
    WHERE xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RAISE EXCEPTION '% (%): changed without a journal entry of the same transaction (%)',
      TG_TABLE_NAME, TG_NAME, TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Dossiers: who reviews one next, its version, and the name that it is compared by. A change of state asks for its own entry.
CREATE FUNCTION require_handling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    RETURN NULL;
  END IF;
  IF NOT is_journaled(NEW.id::text, VARIADIC '{}'::text[])
    OR ((NEW.assigned_to, NEW.escalated_at) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at)
      AND NOT is_journaled(NEW.id::text, 'assign', 'escalate', 'hand_back', 'return')) THEN
    RAISE EXCEPTION '% (%): % changed without a journal entry of the same transaction', TG_TABLE_NAME, TG_NAME, NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION require_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_erasing() AND NOT is_journaled(NEW.id::text, 'update', 'resubmit') AND NOT EXISTS (
    SELECT FROM (SELECT xact FROM audit_entries WHERE action = 'renew_name_keys' ORDER BY id DESC LIMIT 50) AS newest
    WHERE xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RAISE EXCEPTION '% (%): the compared name of % changed without a journal entry of the same transaction',
      TG_TABLE_NAME, TG_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER identifications_handling AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.assigned_to, NEW.escalated_at, NEW.version) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at, OLD.version))
  EXECUTE FUNCTION require_handling();
CREATE CONSTRAINT TRIGGER brands_handling AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.assigned_to, NEW.escalated_at, NEW.version) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at, OLD.version))
  EXECUTE FUNCTION require_handling();
CREATE CONSTRAINT TRIGGER bank_accounts_handling AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.assigned_to, NEW.escalated_at, NEW.version) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at, OLD.version))
  EXECUTE FUNCTION require_handling();
CREATE CONSTRAINT TRIGGER payment_instances_handling AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.acceptance_status = OLD.acceptance_status AND NEW.status = OLD.status AND
    (NEW.assigned_to, NEW.escalated_at, NEW.version) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at, OLD.version))
  EXECUTE FUNCTION require_handling();
CREATE CONSTRAINT TRIGGER identifications_name_key AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.name_key, NEW.name_key_table, NEW.name_folded) IS DISTINCT FROM (OLD.name_key, OLD.name_key_table, OLD.name_folded))
  EXECUTE FUNCTION require_name_key();
CREATE CONSTRAINT TRIGGER brands_name_key AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.name_key, NEW.name_key_table, NEW.name_folded) IS DISTINCT FROM (OLD.name_key, OLD.name_key_table, OLD.name_folded))
  EXECUTE FUNCTION require_name_key();

-- Instances: how they are called, why they are suspended, and for which dossiers they wait.
CREATE CONSTRAINT TRIGGER payment_instances_told AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.title, NEW.title_folded, NEW.inactivity_timeout_minutes, NEW.status_reason)
    IS DISTINCT FROM (OLD.title, OLD.title_folded, OLD.inactivity_timeout_minutes, OLD.status_reason))
  EXECUTE FUNCTION require_act('id');
CREATE FUNCTION require_act_on_dossier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_erasing() AND NOT is_journaled(NEW.id::text, VARIADIC '{}'::text[]) AND NOT is_journaled(NEW.identification_id::text, VARIADIC '{}'::text[])
    AND NOT is_journaled(NEW.brand_id::text, VARIADIC '{}'::text[]) AND NOT is_journaled(NEW.bank_account_id::text, VARIADIC '{}'::text[]) THEN
    RAISE EXCEPTION '% (%): % changed without a journal entry of the same transaction', TG_TABLE_NAME, TG_NAME, NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_instances_waits_for AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.suspended_for <> OLD.suspended_for)
  EXECUTE FUNCTION require_act_on_dossier();

-- What traders are told comes with the act that it tells.
CREATE FUNCTION is_told_by(type text, action text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type LIKE '%.approved' THEN action = 'accept'
    WHEN type LIKE '%.rejected' THEN action IN ('refuse', 'reverse')
    WHEN type = 'transaction.paid' THEN state = 'paid'
    WHEN type = 'transaction.failed' THEN state = 'failed'
    WHEN type = 'payment_link.exhausted' THEN state = 'exhausted'
    WHEN type = 'payment_instance.suspended' THEN state = 'suspended'
    WHEN type = 'payment_instance.reactivated' THEN state = 'active'
    WHEN type = 'payment_instance.acceptance_changed'
      THEN state IN ('pending_documents', 'documents_submitted', 'ready', 'rejected')
    WHEN type = 'form.submitted' THEN action = 'submit'
    ELSE action NOT IN ('view', 'download', 'export', 'denied') END
$$;
CREATE FUNCTION require_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = NEW.record_id::text AND xact = (pg_current_xact_id()::text)::bigint
      AND recorded_at >= transaction_timestamp() AND is_told_by(NEW.type, action, "to")
  ) THEN
    RAISE EXCEPTION 'events: % of % without the journal entry of its act in the same transaction', NEW.type, NEW.record_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER events_told AFTER INSERT ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_told();
-- And goes to the webhooks of its own workspace.
CREATE FUNCTION refuse_strange_dispatch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM events JOIN webhooks ON webhooks.workspace_id = events.workspace_id
    WHERE events.id = NEW.event_id AND webhooks.id = NEW.webhook_id
  ) THEN
    RAISE EXCEPTION 'dispatches: event % belongs to another workspace than webhook %; no journal entry allows that',
      NEW.event_id, NEW.webhook_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dispatches_at_home AFTER INSERT ON dispatches
  FOR EACH ROW EXECUTE FUNCTION refuse_strange_dispatch();

-- Documents come with the entry that says they were received. Their keys change with the master key alone, and are emptied
-- by an erasure alone.
CREATE FUNCTION require_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = NEW.record_id::text AND xact = (pg_current_xact_id()::text)::bigint
      AND recorded_at >= transaction_timestamp()
      AND details -> 'received' @> jsonb_build_array(jsonb_build_object('id', NEW.id, 'sha256', NEW.sha256))
  ) THEN
    RAISE EXCEPTION 'files: no journal entry of the same transaction says that % was received', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER files_received AFTER INSERT ON files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_received();
CREATE TRIGGER files_keep_keys BEFORE UPDATE ON files
  FOR EACH ROW WHEN (NEW.wrapped_key = '' AND OLD.wrapped_key <> ''
    OR NEW.public_wrapped IS DISTINCT FROM OLD.public_wrapped AND coalesce(NEW.public_wrapped, '') = ''
    OR OLD.public_wrapped IS NULL AND NEW.public_wrapped IS NOT NULL
    OR (NEW.public_key, NEW.public_sha256) IS DISTINCT FROM (OLD.public_key, OLD.public_sha256)
    OR NEW.removed_at IS DISTINCT FROM OLD.removed_at AND (OLD.wrapped_key <> '' OR NEW.removed_at IS NULL))
  EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER files_rotated AFTER UPDATE ON files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.wrapped_key, NEW.public_wrapped) IS DISTINCT FROM (OLD.wrapped_key, OLD.public_wrapped))
  EXECUTE FUNCTION require_run('rotate_keys');
CREATE CONSTRAINT TRIGGER statement_parts_rotated AFTER UPDATE ON statement_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_run('rotate_keys');

-- A row's digest goes with what it is of.
CREATE FUNCTION forget_row_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    NEW.digest := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER events_erased BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION forget_row_digest();
CREATE TRIGGER files_erased BEFORE UPDATE ON files
  FOR EACH ROW WHEN (NEW.digest IS NOT NULL AND NEW.wrapped_key = '') EXECUTE FUNCTION forget_row_digest();

-- Accounts begin with their entry.
CREATE CONSTRAINT TRIGGER traders_made AFTER INSERT ON traders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('id', 'create');

-- What payers see, and where they pay. Totals and states have guards of their own.
CREATE CONSTRAINT TRIGGER payment_links_told AFTER UPDATE ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.paid_count = OLD.paid_count AND
    (NEW.form_id, NEW.slug, NEW.title, NEW.title_folded, NEW.description, NEW.starts_at, NEW.ends_at, NEW.expires_at,
      NEW.metadata, NEW.version)
    IS DISTINCT FROM (OLD.form_id, OLD.slug, OLD.title, OLD.title_folded, OLD.description, OLD.starts_at, OLD.ends_at,
      OLD.expires_at, OLD.metadata, OLD.version))
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER pay_links_told AFTER UPDATE ON pay_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    NEW.status = OLD.status AND NEW.successful_payments_count = OLD.successful_payments_count AND
    (NEW.slug, NEW.title, NEW.title_folded, NEW.details, NEW.metadata, NEW.udfs, NEW.inactivity_timeout_minutes,
      NEW.last_activity_at, NEW.deleted_at, NEW.version)
    IS DISTINCT FROM (OLD.slug, OLD.title, OLD.title_folded, OLD.details, OLD.metadata, OLD.udfs,
      OLD.inactivity_timeout_minutes, OLD.last_activity_at, OLD.deleted_at, OLD.version))
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER allowed_payers_told AFTER INSERT OR UPDATE OR DELETE ON allowed_payers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('payment_link_id');
CREATE CONSTRAINT TRIGGER slugs_told AFTER INSERT OR UPDATE OR DELETE ON slugs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('payable_id');
CREATE CONSTRAINT TRIGGER forms_told AFTER UPDATE ON forms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.name, NEW.name_folded, NEW.description, NEW.industry, NEW.is_template, NEW.template_id, NEW.meta, NEW.version,
      NEW.trader_id, NEW.deleted_at)
    IS DISTINCT FROM (OLD.name, OLD.name_folded, OLD.description, OLD.industry, OLD.is_template, OLD.template_id, OLD.meta,
      OLD.version, OLD.trader_id, OLD.deleted_at))
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER form_sections_told AFTER INSERT OR UPDATE OR DELETE ON form_sections
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('form_id');
CREATE CONSTRAINT TRIGGER form_fields_told AFTER INSERT OR UPDATE OR DELETE ON form_fields
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('form_id');
CREATE CONSTRAINT TRIGGER form_submissions_told AFTER INSERT ON form_submissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('id', 'submit');
CREATE CONSTRAINT TRIGGER form_submissions_rotated AFTER UPDATE ON form_submissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_run('rotate_keys');
CREATE CONSTRAINT TRIGGER transactions_version AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.version <> OLD.version)
  EXECUTE FUNCTION require_act('payment_instance_id', 'submit');

-- What the bank says comes with the entry of its import, all lines at once.
CREATE FUNCTION require_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_journaled(NEW.id::text, 'import')
    OR NEW.new_lines <> (SELECT count(*) FROM statement_lines WHERE statement_id = NEW.id) THEN
    RAISE EXCEPTION 'statements: % came without the journal entry of its import, or with other lines than it says', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER statements_imported AFTER INSERT ON statements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_import();
CREATE CONSTRAINT TRIGGER statement_parts_imported AFTER INSERT ON statement_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('statement_id', 'import');
-- The lines of a statement come before it, in its transaction: none is added to one that is there.
CREATE FUNCTION refuse_late_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM statements JOIN added ON added.statement_id = statements.id) THEN
    RAISE EXCEPTION 'statement_lines is append-only: lines of a statement without the journal entry of its import refused'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER statement_lines_imported AFTER INSERT ON statement_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();
CREATE CONSTRAINT TRIGGER line_ignores_told AFTER INSERT ON line_ignores
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('line_id', 'ignore');
CREATE CONSTRAINT TRIGGER line_ignores_ended AFTER UPDATE ON line_ignores
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('line_id', 'reopen');

-- Commitments come with the seal of their entry, or with the erasure that destroys their salt at once. Others would stand
-- under the next seal, and every verification would fail.
CREATE FUNCTION require_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_unsealed WHERE entry_id = NEW.entry_id)
    AND EXISTS (SELECT FROM audit_commitments WHERE entry_id = NEW.entry_id AND salt IS NOT NULL) THEN
    RAISE EXCEPTION 'audit_commitments: journal entry % got commitments without its seal in the same transaction', NEW.entry_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_commitments_sealed AFTER INSERT ON audit_commitments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_seal();
-- A public key comes with the first seal that it signs.
CREATE FUNCTION require_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_seals WHERE number = NEW.from_seal AND key_id = NEW.id AND coalesce(key, NEW.fingerprint) = NEW.fingerprint
  ) THEN
    RAISE EXCEPTION 'audit_keys: key % signs no seal of the journal from % on; it comes with a journal entry’s seal', NEW.id,
      NEW.from_seal USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_keys_sign AFTER INSERT ON audit_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_signed();

-- As it was, for the digests of further records. An account's own rows go with the account, what hangs on payments with
-- the transactions, a dossier's with its kind.
CREATE OR REPLACE FUNCTION forget_digests() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  places uuid[] := ARRAY(SELECT id FROM workspaces WHERE owner_id = NEW.trader_id);
  gone text[] := NEW.kinds || ARRAY(SELECT stored_as FROM dossier_tables WHERE kind = ANY (NEW.kinds))
    || CASE WHEN 'transactions' = ANY (NEW.kinds)
      THEN ARRAY['transactions', 'late-money', 'form-submissions', 'payment-instances', 'payment-links'] ELSE '{}' END
    || CASE WHEN 'traders' = ANY (NEW.kinds)
      THEN ARRAY['workspaces', 'webhooks', 'forms', 'payment-links', 'pay-links', 'traders'] ELSE '{}' END;
BEGIN
  DELETE FROM audit_digests USING audit_entries AS entry WHERE entry.id = entry_id AND (
    entry.workspace_id = ANY (places) AND entry.resource = ANY (gone)
    OR 'traders' = ANY (NEW.kinds) AND entry.resource = 'traders' AND entry.record_id = NEW.trader_id::text);
  RETURN NULL;
END $$;

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['require_run()', 'require_handling()', 'require_name_key()', 'require_act_on_dossier()',
    'is_told_by(text, text, text)', 'require_told()', 'refuse_strange_dispatch()', 'require_received()', 'forget_row_digest()',
    'require_import()', 'refuse_late_lines()', 'require_seal()', 'require_signed()', 'forget_digests()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
