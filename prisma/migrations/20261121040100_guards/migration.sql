-- What Prisma's schema cannot say: append-only tables, states that only move with a journal entry,
-- partial and trigram indexes, and the notifications that wake workers and open consoles.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The journal and the events are written once.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER submissions_append_only BEFORE UPDATE OR DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER submissions_no_truncate BEFORE TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- No journal, no change of state: checked at commit, in the same transaction.
-- Arguments: the state column, and the state that a new row must have.
CREATE FUNCTION require_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_state text := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  after_state text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF TG_OP = 'INSERT' AND after_state <> TG_ARGV[1] THEN
    RAISE EXCEPTION '%.% of a new row must be %, not %', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], after_state
      USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND before_state = after_state THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM audit_entries
    WHERE record_id = NEW.id::text AND xact = (pg_current_xact_id()::text)::bigint
      AND "from" IS NOT DISTINCT FROM before_state AND "to" = after_state
  ) THEN
    RAISE EXCEPTION '%.% of % moved from % to % without a journal entry',
      TG_TABLE_NAME, TG_ARGV[0], NEW.id, before_state, after_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER identifications_journal AFTER INSERT OR UPDATE OF status ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'pending');
CREATE CONSTRAINT TRIGGER brands_journal AFTER INSERT OR UPDATE OF status ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'pending');
CREATE CONSTRAINT TRIGGER bank_accounts_journal AFTER INSERT OR UPDATE OF status ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'pending');
CREATE CONSTRAINT TRIGGER payment_instances_status_journal AFTER UPDATE OF status ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'active');
-- An instance is journaled with the state of its acceptance; its other state begins as `active`.
CREATE FUNCTION refuse_first_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%.status of a new row must be active', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_instances_first_status BEFORE INSERT ON payment_instances
  FOR EACH ROW WHEN (NEW.status <> 'active') EXECUTE FUNCTION refuse_first_state();
CREATE CONSTRAINT TRIGGER payment_instances_acceptance_journal
  AFTER INSERT OR UPDATE OF acceptance_status ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('acceptance_status', 'pending_documents');
CREATE CONSTRAINT TRIGGER transactions_journal AFTER INSERT OR UPDATE OF status ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'processing');

-- One account of a workspace for each RIB (decisions H-25).
CREATE UNIQUE INDEX bank_accounts_rib_once ON bank_accounts (workspace_id, account_number) WHERE deleted_at IS NULL;

-- Search by part of a name.
CREATE INDEX identifications_name_search ON identifications USING gin (name_folded gin_trgm_ops);
CREATE INDEX brands_name_search ON brands USING gin (name_folded gin_trgm_ops);
CREATE INDEX payment_instances_title_search ON payment_instances USING gin (title_folded gin_trgm_ops);
CREATE INDEX traders_name_search ON traders USING gin (name_folded gin_trgm_ops);
CREATE INDEX workspaces_name_search ON workspaces USING gin (name_folded gin_trgm_ops);
CREATE INDEX bank_accounts_rib_prefix ON bank_accounts (account_number text_pattern_ops);

-- Work that is due.
CREATE INDEX dispatches_due ON dispatches (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX transactions_abandoned ON transactions (expires_at) WHERE status = 'processing' AND expires_at IS NOT NULL;

-- Rows leave a queue by the thousand: clear their dead entries early.
ALTER TABLE identifications SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
ALTER TABLE brands SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
ALTER TABLE bank_accounts SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
ALTER TABLE payment_instances SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
ALTER TABLE dispatches SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);

-- Counters of the minute: nothing is lost with them.
ALTER TABLE rate_limits SET UNLOGGED;

-- Wake the workers when there is something to send.
CREATE FUNCTION notify_dispatches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dispatches', '');
  RETURN NULL;
END $$;
CREATE TRIGGER dispatches_notify AFTER INSERT ON dispatches
  FOR EACH STATEMENT EXECUTE FUNCTION notify_dispatches();

-- Whatever is journaled as a change is told to the open consoles.
CREATE FUNCTION notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('resource', NEW.resource, 'id', NEW.record_id, 'change', NEW.action)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_notify AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.action NOT IN ('view', 'denied', 'sign_in', 'sign_in_refused', 'sign_out', 'export'))
  EXECUTE FUNCTION notify_changes();
