-- No journal, no change of state: as for the dossiers.
CREATE CONSTRAINT TRIGGER forms_journal AFTER INSERT OR UPDATE OF status ON forms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'draft');
CREATE CONSTRAINT TRIGGER payment_links_journal AFTER INSERT OR UPDATE OF status ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'draft');
CREATE CONSTRAINT TRIGGER pay_links_journal AFTER INSERT OR UPDATE OF status ON pay_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'active');

-- A submission stays as it was sent; only the key that its answers lie under may be changed.
CREATE FUNCTION refuse_submission_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'answers_sealed' - 'key_id' = to_jsonb(OLD) - 'answers_sealed' - 'key_id'
    AND NEW.key_id <> OLD.key_id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'form_submissions keep what was sent: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER form_submissions_kept BEFORE UPDATE OR DELETE ON form_submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_submission_change();
CREATE TRIGGER form_submissions_no_truncate BEFORE TRUNCATE ON form_submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Search by part of a name.
CREATE INDEX forms_name_search ON forms USING gin (name_folded gin_trgm_ops);
CREATE INDEX payment_links_title_search ON payment_links USING gin (title_folded gin_trgm_ops);
CREATE INDEX pay_links_title_search ON pay_links USING gin (title_folded gin_trgm_ops);

-- Links whose time may be over.
CREATE INDEX payment_links_due ON payment_links (least(ends_at, expires_at)) WHERE status IN ('active', 'paused');
CREATE INDEX pay_links_open ON pay_links (last_activity_at) WHERE status = 'active';
-- Payments that hold a place of a link.
CREATE INDEX transactions_holding ON transactions (payable_id) WHERE status = 'processing';
