-- Older programs: all: they journal each of these acts in its transaction, write the row of a proposal before its entry, and the database itself adds the digest to it.
-- AlterTable
ALTER TABLE "proposals" ADD COLUMN     "salt" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;

-- Hand-written from here (record 0113). What rules the acts of others changes only with a journal entry, as dossiers do.

-- As require_entry, for removals too. Arguments: the column that names the record, then the actions that may do this.
CREATE FUNCTION require_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record text := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0];
BEGIN
  IF NOT is_journaled(record, VARIADIC TG_ARGV[1:]) AND NOT is_erasing() THEN
    RAISE EXCEPTION '% (%): % of % without a journal entry of the same transaction',
      TG_TABLE_NAME, TG_NAME, lower(TG_OP), record USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Settings: the entry says the new value of each member that differs.
CREATE FUNCTION require_setting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_value jsonb := CASE TG_OP WHEN 'UPDATE' THEN OLD.value END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries CROSS JOIN LATERAL (SELECT details -> 'to' AS told) AS says
    WHERE record_id = NEW.key AND resource = 'settings' AND action = 'change_setting'
      AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp()
      AND CASE WHEN jsonb_typeof(told) = 'object' AND jsonb_typeof(NEW.value) = 'object' THEN
          NOT EXISTS (SELECT FROM jsonb_each(told) AS said WHERE NEW.value -> said.key IS DISTINCT FROM said.value)
          AND NOT EXISTS (
            SELECT FROM jsonb_each(NEW.value) AS kept
            WHERE NOT told ? kept.key AND before_value ? kept.key AND before_value -> kept.key IS DISTINCT FROM kept.value)
        ELSE told = NEW.value END
  ) THEN
    RAISE EXCEPTION 'settings: % changed without a journal entry of the same transaction that says so', NEW.key
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER settings_journaled AFTER INSERT OR UPDATE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_setting();
CREATE TRIGGER settings_stay BEFORE DELETE ON settings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settings_no_truncate BEFORE TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Sessions begin with a sign-in, stay whose they are, and never last longer than they were begun for.
CREATE CONSTRAINT TRIGGER officer_sessions_journaled AFTER INSERT ON officer_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('officer_id', 'sign_in', 'accept_invitation');
CREATE TRIGGER officer_sessions_kept BEFORE UPDATE ON officer_sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_other_columns('last_seen_at', 'expires_at');
CREATE TRIGGER officer_sessions_end BEFORE UPDATE ON officer_sessions
  FOR EACH ROW WHEN (NEW.expires_at > OLD.expires_at) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER access_tokens_journaled AFTER INSERT OR UPDATE ON access_tokens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('trader_id', 'sign_in');

-- Ways to sign in: those that officers_access does not name, and the removal of a second factor. A secret changes by its
-- own act, or from one master key to another.
CREATE CONSTRAINT TRIGGER officers_ways AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.must_change_password, NEW.invitation_expires_at, NEW.second_factor_reset_at, NEW.second_factor_reset_by)
    IS DISTINCT FROM
    (OLD.must_change_password, OLD.invitation_expires_at, OLD.second_factor_reset_at, OLD.second_factor_reset_by))
  EXECUTE FUNCTION require_act('id');
CREATE FUNCTION require_secret() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF NOT is_journaled(record, VARIADIC TG_ARGV[1:]) AND NOT is_erasing() AND NOT EXISTS (
    SELECT FROM (SELECT xact FROM audit_entries WHERE action = 'rotate_keys' ORDER BY id DESC LIMIT 50) AS newest
    WHERE xact = (pg_current_xact_id()::text)::bigint
  ) THEN
    RAISE EXCEPTION '% (%): the secret of % changed without a journal entry of the same transaction',
      TG_TABLE_NAME, TG_NAME, record USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER totp_secrets_secret AFTER UPDATE ON totp_secrets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    OLD.confirmed_at IS NOT NULL
    AND (NEW.secret_sealed, NEW.officer_id) IS DISTINCT FROM (OLD.secret_sealed, OLD.officer_id))
  EXECUTE FUNCTION require_secret('officer_id', 'add_totp');
CREATE CONSTRAINT TRIGGER totp_secrets_removed AFTER DELETE ON totp_secrets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION require_act('officer_id', 'remove_totp', 'reset_second_factor');
CREATE CONSTRAINT TRIGGER passkeys_removed AFTER DELETE ON passkeys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION require_act('officer_id', 'remove_passkey', 'reset_second_factor');
CREATE CONSTRAINT TRIGGER recovery_codes_removed AFTER DELETE ON recovery_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('officer_id');

-- Accounts: keys are replaced by new ones, or end with the account; workspaces keep their owner.
CREATE CONSTRAINT TRIGGER api_keys_removed AFTER DELETE ON api_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('trader_id', 'generate_api_key', 'close');
CREATE CONSTRAINT TRIGGER workspaces_made AFTER INSERT ON workspaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('id', 'create');
CREATE CONSTRAINT TRIGGER workspaces_changed AFTER UPDATE ON workspaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.owner_id, NEW.name, NEW.reference) IS DISTINCT FROM (OLD.owner_id, OLD.name, OLD.reference))
  EXECUTE FUNCTION require_act('id', 'update');
CREATE CONSTRAINT TRIGGER workspace_members_journaled AFTER INSERT OR UPDATE ON workspace_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('workspace_id', 'add_member');
CREATE CONSTRAINT TRIGGER workspace_members_removed AFTER DELETE ON workspace_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('workspace_id', 'remove_member');

-- Where events are sent, and which. The worker counts failures without an entry, and switches a deleted one off.
CREATE CONSTRAINT TRIGGER webhooks_made AFTER INSERT ON webhooks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('id', 'create');
CREATE CONSTRAINT TRIGGER webhooks_changed AFTER UPDATE ON webhooks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.workspace_id, NEW.url, NEW.events, NEW.deleted_at)
    IS DISTINCT FROM (OLD.workspace_id, OLD.url, OLD.events, OLD.deleted_at)
    OR NEW.is_active <> OLD.is_active AND OLD.deleted_at IS NULL)
  EXECUTE FUNCTION require_act('id', 'update', 'delete', 'disable');
CREATE CONSTRAINT TRIGGER webhooks_secret AFTER UPDATE ON webhooks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.secret_sealed <> OLD.secret_sealed)
  EXECUTE FUNCTION require_secret('id', 'regenerate_secret');

-- Pages count as seen only where the document was served to a session of this officer, which the journal tells.
CREATE FUNCTION require_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries JOIN officer_sessions ON officer_sessions.id = NEW.session_id
    WHERE record_id = NEW.file_id::text AND resource = 'files' AND action IN ('view', 'download')
      AND actor_id = officer_sessions.officer_id::text
  ) THEN
    RAISE EXCEPTION 'file_servings: document % was served without a journal entry', NEW.file_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER file_servings_journaled AFTER INSERT ON file_servings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_view();
CREATE FUNCTION require_serving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM files WHERE id = NEW.file_id AND sha256 = NEW.sha256 AND NEW.page BETWEEN 1 AND pages
  ) OR NOT EXISTS (
    SELECT FROM officer_sessions JOIN file_servings ON session_id = officer_sessions.id
    WHERE officer_id = NEW.officer_id AND file_id = NEW.file_id
  ) THEN
    RAISE EXCEPTION 'page_views: page % of document % counts as seen without a journal entry of its serving',
      NEW.page, NEW.file_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER page_views_served AFTER INSERT ON page_views
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_serving();
CREATE FUNCTION require_waiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM files JOIN audit_entries ON audit_entries.record_id = files.record_id::text
    WHERE files.id = NEW.file_id AND action = 'accept_unseen' AND actor_id = NEW.officer_id::text
      AND details ->> 'file_id' = NEW.file_id::text AND reason = NEW.why
      AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp()
  ) THEN
    RAISE EXCEPTION 'evidence_waivers: document % is accepted unseen without a journal entry of the same transaction',
      NEW.file_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER evidence_waivers_journaled AFTER INSERT ON evidence_waivers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_waiver();
CREATE CONSTRAINT TRIGGER readings_journaled AFTER INSERT OR UPDATE OR DELETE ON readings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'read');
CREATE CONSTRAINT TRIGGER notes_journaled AFTER INSERT ON notes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'note');
CREATE CONSTRAINT TRIGGER blind_looks_chosen AFTER INSERT ON blind_looks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'accept');
CREATE CONSTRAINT TRIGGER blind_looks_over AFTER UPDATE ON blind_looks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.ended_as = 'void' AND OLD.ended_as IS NULL)
  EXECUTE FUNCTION require_act('record_id');

-- How long a dossier waits decides which is reviewed next.
CREATE CONSTRAINT TRIGGER identifications_waiting AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.waiting_since <> OLD.waiting_since)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER brands_waiting AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.waiting_since <> OLD.waiting_since)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER bank_accounts_waiting AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.waiting_since <> OLD.waiting_since)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER payment_instances_waiting AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.waiting_since <> OLD.waiting_since)
  EXECUTE FUNCTION require_act('id');

-- The salts of private fields are destroyed for accounts alone that are closed and erased; an entry that says 'erase' is
-- not enough.
CREATE FUNCTION require_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries AS entry JOIN traders ON traders.closed_at IS NOT NULL
      AND (traders.id IN (SELECT owner_id FROM workspaces WHERE workspaces.id = entry.workspace_id)
        OR entry.workspace_id IS NULL AND traders.id::text IN (entry.record_id, entry.details ->> 'trader_id'))
    JOIN erasures ON erasures.trader_id = traders.id
    WHERE entry.id = OLD.entry_id
  ) THEN
    RAISE EXCEPTION 'audit_commitments: the private fields of entry % belong to no erased account, whatever a journal entry says',
      OLD.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_commitments_of_erased BEFORE UPDATE ON audit_commitments
  FOR EACH ROW WHEN (OLD.salt IS NOT NULL AND NEW.salt IS NULL) EXECUTE FUNCTION require_erasure();

-- Proposals. The digest of all that was proposed; the salt goes with an erasure, so that nobody can guess the words.
CREATE FUNCTION proposal_digest(proposed proposals) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(proposed.id, proposed.resource, proposed.record_id,
    proposed.workspace_id, proposed.action, proposed.decision, proposed.version, proposed.evidence, proposed.digest,
    proposed.needs, proposed.reason, proposed.maker_id, extract(epoch FROM proposed.created_at), proposed.salt)::text,
    'UTF8')), 'hex')
$$;
CREATE FUNCTION forget_salt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    NEW.salt := '';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposals_erased BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN ((NEW.decision, NEW.reason) IS DISTINCT FROM (OLD.decision, OLD.reason))
  EXECUTE FUNCTION forget_salt();

-- The entry 'propose' says what was proposed, whichever program writes it.
CREATE FUNCTION stamp_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.details := NEW.details || jsonb_build_object('decision_sha256',
    (SELECT proposal_digest(proposals) FROM proposals WHERE id::text = NEW.details ->> 'proposal'));
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_stamp_proposal BEFORE INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.action = 'propose') EXECUTE FUNCTION stamp_proposal();

CREATE FUNCTION require_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = NEW.record_id AND action = 'propose' AND details ->> 'proposal' = NEW.id::text
      AND actor_type = 'officer' AND actor_id = NEW.maker_id::text AND details ->> 'decision_sha256' = proposal_digest(NEW)
      AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp()
  ) THEN
    RAISE EXCEPTION 'proposals: % was made without a journal entry of its maker in the same transaction', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER proposals_told AFTER INSERT ON proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_proposal();

-- What is confirmed, held or carried out is what its entry says. Entries from before this migration have no digest.
CREATE FUNCTION require_as_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told audit_entries%ROWTYPE;
BEGIN
  SELECT * INTO told FROM audit_entries
  WHERE record_id = NEW.record_id AND action = 'propose' AND details ->> 'proposal' = NEW.id::text ORDER BY id LIMIT 1;
  IF told.id IS NULL OR told.actor_id IS DISTINCT FROM NEW.maker_id::text
    OR told.details ->> 'decision_sha256' <> proposal_digest(NEW) THEN
    RAISE EXCEPTION 'proposals_as_told: % is not what its journal entry says', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER proposals_as_told AFTER UPDATE ON proposals
  FOR EACH ROW WHEN (OLD.ended_as IS NULL AND (
    NEW.ended_as = 'done' OR NEW.kind <> OLD.kind OR NEW.confirmer_id IS DISTINCT FROM OLD.confirmer_id))
  EXECUTE FUNCTION require_as_proposed();
