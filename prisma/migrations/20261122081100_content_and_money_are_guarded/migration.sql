-- Hand-written. What was reviewed, what was paid and who may sign in change only by acts that the journal tells. The
-- rights of the program's role (server/database/grants.ts) leave out what never changes; these triggers hold for
-- whoever writes, also where the program runs as the owner itself.

-- Whether this transaction journaled an act on the record; reading and signing in change nothing. No actions: any.
CREATE FUNCTION is_journaled(record text, VARIADIC actions text[]) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = record AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp()
      AND CASE WHEN cardinality(actions) > 0 THEN action = ANY (actions)
        ELSE action NOT IN ('view', 'download', 'export', 'denied', 'sign_in', 'sign_in_refused', 'sign_out') END)
$$;

-- Arguments: the column that names the record, then the actions that may do this; none: any.
CREATE FUNCTION require_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF NOT is_journaled(record, VARIADIC TG_ARGV[1:]) THEN
    RAISE EXCEPTION '% (%): % of % without a journal entry of the same transaction',
      TG_TABLE_NAME, TG_NAME, lower(TG_OP), record USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Arguments: the columns that may change. The message names those that may not.
CREATE FUNCTION refuse_other_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  SELECT string_agg(key, ', ') INTO changed FROM jsonb_each(to_jsonb(NEW) - TG_ARGV[0:]) AS after
  WHERE value IS DISTINCT FROM to_jsonb(OLD) -> key;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% keeps what was written: change of % refused', TG_TABLE_NAME, changed
    USING ERRCODE = 'restrict_violation';
END $$;

-- Reviewed content. A change of it is a submission that waits for review: the row must be pending, and the same
-- transaction must have kept the submission with just this content, and journaled it. A name is folded anew only under a
-- newer table of spellings. Argument: the resource.
CREATE FUNCTION require_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE CONSTRAINT TRIGGER identifications_content AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.name, NEW.establishment_type_id, NEW.authorization_type_id, NEW.activity_id, NEW.identification_file_id,
      NEW.submissions, NEW.workspace_id)
    IS DISTINCT FROM (OLD.name, OLD.establishment_type_id, OLD.authorization_type_id, OLD.activity_id,
      OLD.identification_file_id, OLD.submissions, OLD.workspace_id)
    OR NEW.name_folded <> OLD.name_folded AND NEW.name_key_table <= OLD.name_key_table)
  EXECUTE FUNCTION require_submission('identifications');
CREATE CONSTRAINT TRIGGER brands_content AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.name, NEW.identification_id, NEW.logo_file_id, NEW.file_id, NEW.submissions, NEW.workspace_id)
    IS DISTINCT FROM (OLD.name, OLD.identification_id, OLD.logo_file_id, OLD.file_id, OLD.submissions, OLD.workspace_id)
    OR NEW.name_folded <> OLD.name_folded AND NEW.name_key_table <= OLD.name_key_table)
  EXECUTE FUNCTION require_submission('brands');
CREATE CONSTRAINT TRIGGER bank_accounts_content AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.account_number, NEW.bank_code, NEW.identification_id, NEW.rib_file_id, NEW.submissions, NEW.workspace_id)
    IS DISTINCT FROM
    (OLD.account_number, OLD.bank_code, OLD.identification_id, OLD.rib_file_id, OLD.submissions, OLD.workspace_id))
  EXECUTE FUNCTION require_submission('bank-accounts');
CREATE CONSTRAINT TRIGGER submissions_journaled AFTER INSERT ON submissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION require_entry('record_id', 'create', 'update', 'submit', 'resubmit');

-- What a decision left, and that a record was deleted. A change of state asks for an entry already.
CREATE CONSTRAINT TRIGGER identifications_decision AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.reason, NEW.reason_codes, NEW.decided_at, NEW.decided_by, NEW.deleted_at)
    IS DISTINCT FROM (OLD.reason, OLD.reason_codes, OLD.decided_at, OLD.decided_by, OLD.deleted_at))
  EXECUTE FUNCTION require_entry('id');
CREATE CONSTRAINT TRIGGER brands_decision AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.reason, NEW.reason_codes, NEW.decided_at, NEW.decided_by, NEW.deleted_at)
    IS DISTINCT FROM (OLD.reason, OLD.reason_codes, OLD.decided_at, OLD.decided_by, OLD.deleted_at))
  EXECUTE FUNCTION require_entry('id');
CREATE CONSTRAINT TRIGGER bank_accounts_decision AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.reason, NEW.reason_codes, NEW.decided_at, NEW.decided_by, NEW.deleted_at)
    IS DISTINCT FROM (OLD.reason, OLD.reason_codes, OLD.decided_at, OLD.decided_by, OLD.deleted_at))
  EXECUTE FUNCTION require_entry('id');
CREATE CONSTRAINT TRIGGER payment_instances_decision AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.acceptance_status = OLD.acceptance_status AND
    (NEW.acceptance_reason, NEW.acceptance_reason_codes, NEW.decided_at, NEW.decided_by, NEW.deleted_at,
      NEW.activation_transaction_id, NEW.payment_method, NEW.license_reference, NEW.submissions)
    IS DISTINCT FROM (OLD.acceptance_reason, OLD.acceptance_reason_codes, OLD.decided_at, OLD.decided_by, OLD.deleted_at,
      OLD.activation_transaction_id, OLD.payment_method, OLD.license_reference, OLD.submissions))
  EXECUTE FUNCTION require_entry('id');

-- A transaction keeps what was asked for; once it has ended, only when the gateway is asked again may change.
CREATE TRIGGER transactions_kept BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (OLD.status = 'processing') EXECUTE FUNCTION refuse_other_columns(
    'status', 'failure_reason', 'proof_file_id', 'version', 'paid_at', 'failed_at', 'late_check_at', 'updated_at');
CREATE TRIGGER transactions_ended BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (OLD.status <> 'processing') EXECUTE FUNCTION refuse_other_columns('status', 'late_check_at');
-- Another proof comes with the instance's new submission, and how it ended with its end.
CREATE CONSTRAINT TRIGGER transactions_proof AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.proof_file_id IS DISTINCT FROM OLD.proof_file_id)
  EXECUTE FUNCTION require_entry('payment_instance_id', 'submit');
CREATE CONSTRAINT TRIGGER transactions_outcome AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
    (NEW.failure_reason, NEW.paid_at, NEW.failed_at) IS DISTINCT FROM (OLD.failure_reason, OLD.paid_at, OLD.failed_at))
  EXECUTE FUNCTION require_entry('id', 'settle', 'fail');
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a link collected is counted here, by the payment itself, with its owner's rights, and by nobody else.
CREATE FUNCTION count_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  at timestamptz := coalesce(NEW.paid_at, NEW.updated_at);
BEGIN
  IF NEW.payable_type = 'payment_link' THEN
    UPDATE payment_links SET paid_count = paid_count + 1, total_collected = total_collected + NEW.amount,
      version = version + 1, updated_at = at
    WHERE id = NEW.payable_id;
  ELSE
    UPDATE pay_links SET successful_payments_count = successful_payments_count + 1,
      collected_amount = collected_amount + NEW.amount, last_activity_at = at, version = version + 1, updated_at = at
    WHERE id = NEW.payable_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_counted AFTER UPDATE OF status ON transactions
  FOR EACH ROW WHEN (NEW.status = 'paid' AND OLD.status <> 'paid' AND NEW.payable_type <> 'payment_instance')
  EXECUTE FUNCTION count_payment();
CREATE FUNCTION refuse_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: what % collected is counted by its paid transactions', TG_TABLE_NAME, NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_links_totals BEFORE UPDATE ON payment_links
  FOR EACH ROW WHEN ((NEW.paid_count, NEW.total_collected) IS DISTINCT FROM (OLD.paid_count, OLD.total_collected))
  EXECUTE FUNCTION refuse_total();
CREATE TRIGGER payment_links_no_totals BEFORE INSERT ON payment_links
  FOR EACH ROW WHEN (NEW.paid_count <> 0 OR NEW.total_collected <> 0) EXECUTE FUNCTION refuse_total();
CREATE TRIGGER pay_links_totals BEFORE UPDATE ON pay_links
  FOR EACH ROW WHEN ((NEW.successful_payments_count, NEW.collected_amount)
    IS DISTINCT FROM (OLD.successful_payments_count, OLD.collected_amount))
  EXECUTE FUNCTION refuse_total();
CREATE TRIGGER pay_links_no_totals BEFORE INSERT ON pay_links
  FOR EACH ROW WHEN (NEW.successful_payments_count <> 0 OR NEW.collected_amount <> 0) EXECUTE FUNCTION refuse_total();
-- What a payer is asked for.
CREATE CONSTRAINT TRIGGER payment_links_terms AFTER UPDATE ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.amount_mode, NEW.amount, NEW.min_amount, NEW.max_amount, NEW.currency, NEW.usage_mode, NEW.max_uses,
      NEW.target_amount, NEW.payment_instance_id)
    IS DISTINCT FROM (OLD.amount_mode, OLD.amount, OLD.min_amount, OLD.max_amount, OLD.currency, OLD.usage_mode,
      OLD.max_uses, OLD.target_amount, OLD.payment_instance_id))
  EXECUTE FUNCTION require_entry('id', 'update');
CREATE CONSTRAINT TRIGGER pay_links_terms AFTER UPDATE ON pay_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.type, NEW.amount, NEW.payment_mode, NEW.max_payments, NEW.payment_instance_id)
    IS DISTINCT FROM (OLD.type, OLD.amount, OLD.payment_mode, OLD.max_payments, OLD.payment_instance_id))
  EXECUTE FUNCTION require_entry('id', 'update');

-- Late money: what came stays, and who looked at it is journaled.
CREATE TRIGGER late_money_kept BEFORE UPDATE ON late_money
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('looked_at', 'looked_by', 'why');
CREATE CONSTRAINT TRIGGER late_money_found AFTER INSERT ON late_money
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('transaction_id', 'find');
CREATE CONSTRAINT TRIGGER late_money_looked_at AFTER UPDATE ON late_money
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('transaction_id', 'looked_at');
CREATE TRIGGER late_money_stays BEFORE DELETE ON late_money FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who may sign in, and as what.
CREATE CONSTRAINT TRIGGER officers_made AFTER INSERT ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('id', 'create');
CREATE CONSTRAINT TRIGGER officers_access AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.email, NEW.name, NEW.role, NEW.password_hash, NEW.disabled_at)
    IS DISTINCT FROM (OLD.email, OLD.name, OLD.role, OLD.password_hash, OLD.disabled_at))
  EXECUTE FUNCTION require_entry('id');
CREATE CONSTRAINT TRIGGER traders_access AFTER UPDATE ON traders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.user_id, NEW.email, NEW.name, NEW.password_hash) IS DISTINCT FROM
    (OLD.user_id, OLD.email, OLD.name, OLD.password_hash))
  EXECUTE FUNCTION require_entry('id');
CREATE CONSTRAINT TRIGGER api_keys_made AFTER INSERT OR UPDATE ON api_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('trader_id', 'generate_api_key');

-- Documents, and what was found on them. Only the keys that they lie under change, and a logo's public version.
CREATE TRIGGER files_kept BEFORE UPDATE ON files
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('wrapped_key', 'public_key', 'public_wrapped', 'public_sha256');
CREATE TRIGGER files_stay BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER files_no_truncate BEFORE TRUNCATE ON files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER page_views_append_only BEFORE UPDATE OR DELETE ON page_views
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER page_views_no_truncate BEFORE TRUNCATE ON page_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER file_servings_kept BEFORE UPDATE ON file_servings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER collision_answers_stay BEFORE DELETE ON collision_answers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER collision_answers_journaled AFTER INSERT OR UPDATE ON collision_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('record_id', 'answer_collision');

-- What was compared and what was refused is written by triggers alone, with their owner's rights: the program's role
-- has none to write it.
ALTER FUNCTION keep_compared_value() SECURITY DEFINER;
ALTER FUNCTION keep_refusal() SECURITY DEFINER;
