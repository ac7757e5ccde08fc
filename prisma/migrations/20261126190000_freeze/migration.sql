-- Older programs: all: they show no freeze, and what they begin for a frozen account fails.
-- An account is frozen by one officer and unfrozen by two (record 0190); a strong hit pauses its payments (record 0191).
-- AlterTable
ALTER TABLE "traders" ADD COLUMN     "frozen_at" TIMESTAMPTZ(3),
ADD COLUMN     "frozen_by" UUID,
ADD COLUMN     "frozen_reason" TEXT,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3);

-- Hand-written from here.
-- A freeze comes with its entry. It ends by an entry and a proposal that another officer confirmed, in one transaction.
CREATE FUNCTION require_freeze_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paused_at IS DISTINCT FROM OLD.paused_at AND NOT is_journaled(NEW.id::text,
    VARIADIC CASE WHEN NEW.paused_at IS NULL THEN ARRAY['resume_payments', 'freeze'] ELSE ARRAY['pause_payments'] END) THEN
    RAISE EXCEPTION 'traders: payments of % paused or resumed without a journal entry of the same transaction', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.frozen_at, NEW.frozen_by) IS NOT DISTINCT FROM (OLD.frozen_at, OLD.frozen_by) THEN
    RETURN NULL;
  END IF;
  IF NEW.frozen_at IS NOT NULL AND (OLD.frozen_at IS NOT NULL OR NOT is_journaled(NEW.id::text, 'freeze')) THEN
    RAISE EXCEPTION 'traders: % is frozen without a journal entry of the same transaction', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.frozen_at IS NULL AND NOT (is_journaled(NEW.id::text, 'unfreeze') AND EXISTS (
    SELECT FROM proposals WHERE record_id = NEW.id::text AND resource = 'traders' AND action = 'unfreeze'
      AND ended_as = 'done' AND confirmer_id <> maker_id AND created_at >= OLD.frozen_at)) THEN
    RAISE EXCEPTION 'traders: % is unfrozen without a second officer', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER traders_freeze AFTER UPDATE ON traders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.frozen_at, NEW.frozen_by, NEW.paused_at) IS DISTINCT FROM (OLD.frozen_at, OLD.frozen_by, OLD.paused_at))
  EXECUTE FUNCTION require_freeze_entry();

-- The reason of a freeze stays as it was given; an erasure replaces it.
CREATE FUNCTION keep_freeze_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.frozen_reason IS NOT NULL AND 'traders' = ANY (NEW.erased_kinds) AND is_erasing() THEN
    NEW.frozen_reason := '[erased]';
  ELSIF OLD.frozen_at IS NOT NULL AND NEW.frozen_at = OLD.frozen_at
    AND NEW.frozen_reason IS DISTINCT FROM OLD.frozen_reason THEN
    RAISE EXCEPTION 'traders: the reason of a freeze is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_freeze_reason BEFORE UPDATE ON traders
  FOR EACH ROW WHEN (OLD.frozen_reason IS NOT NULL) EXECUTE FUNCTION keep_freeze_reason();

-- No instance of a frozen account takes payments, whoever writes it.
CREATE FUNCTION refuse_frozen_instance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM traders JOIN workspaces ON workspaces.owner_id = traders.id
    WHERE workspaces.id = NEW.workspace_id AND (traders.frozen_at IS NOT NULL OR traders.paused_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'payment_instances: the account of % takes no payments', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_instances_not_frozen BEFORE INSERT ON payment_instances
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION refuse_frozen_instance();
CREATE TRIGGER payment_instances_stay_frozen BEFORE UPDATE ON payment_instances
  FOR EACH ROW WHEN (NEW.status = 'active' AND OLD.status <> 'active') EXECUTE FUNCTION refuse_frozen_instance();

-- For what an instance waits changes with an act on it, on one of its dossiers, or on its account: a freeze, a pause, or
-- the closing of an account whose instances wait already.
CREATE OR REPLACE FUNCTION require_act_on_dossier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_erasing() AND NOT is_journaled(NEW.id::text, VARIADIC '{}'::text[]) AND NOT is_journaled(NEW.identification_id::text, VARIADIC '{}'::text[])
    AND NOT is_journaled(NEW.brand_id::text, VARIADIC '{}'::text[]) AND NOT is_journaled(NEW.bank_account_id::text, VARIADIC '{}'::text[])
    AND NOT is_journaled((SELECT owner_id::text FROM workspaces WHERE id = NEW.workspace_id),
      'freeze', 'close', 'pause_payments', 'resume_payments') THEN
    RAISE EXCEPTION '% (%): % changed without a journal entry of the same transaction', TG_TABLE_NAME, TG_NAME, NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Whether a dossier of this workspace may be accepted. Locks the account until the transaction ends, so that a freeze, or
-- an answer about another dossier, comes before or after the accept. `answered`: the account's answers that do not clear a
-- hit, as the officer's accept knew them; null where they do not matter.
CREATE FUNCTION account_accepts(workspace uuid, answered int) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  account uuid;
  frozen timestamptz;
BEGIN
  SELECT traders.id, traders.frozen_at INTO account, frozen FROM traders
    JOIN workspaces ON workspaces.owner_id = traders.id WHERE workspaces.id = workspace FOR SHARE OF traders;
  RETURN frozen IS NULL AND (answered IS NULL OR answered = (
    SELECT count(*) FROM screening_answers WHERE trader_id = account AND answer <> 'different'));
END $$;

-- Entries are also found by a number that is the account's: letters and digits alone, at least five (record 0191).
CREATE FUNCTION bare_identifiers(given text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(bare), '{}') FROM (
    SELECT upper(regexp_replace(one, '[^A-Za-z0-9]', '', 'g')) AS bare FROM unnest(given) AS one) AS all_bare
  WHERE length(bare) >= 5
$$;
CREATE INDEX list_entries_identifiers ON list_entries USING gin (bare_identifiers(identifiers))
  WHERE until_version IS NULL AND identifiers <> '{}';

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['require_freeze_entry()', 'keep_freeze_reason()', 'refuse_frozen_instance()', 'require_act_on_dossier()',
    'account_accepts(uuid, int)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
