-- Older programs: all: their inbox shows such a notice without a name; they reset passwords as before, with a password that they show, and the account counts as before.

-- AlterTable
ALTER TABLE "notices" ALTER COLUMN "workspace_id" DROP NOT NULL;

-- Hand-written from here (record 0135). Who reset an officer's password stands in the officer's inbox.
ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind
  CHECK (kind IN ('take_over', 'hand_back', 'assign', 'return', 'disagree', 'reset_password')),
  ADD CONSTRAINT notices_workspace CHECK ((kind = 'reset_password') = (workspace_id IS NULL));

-- One person may be behind both accounts: one of them invited the other, or somebody invited both (record 0116).
CREATE OR REPLACE FUNCTION refuse_made_up_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM officers AS maker, officers AS confirmer
    WHERE maker.id = NEW.maker_id AND confirmer.id = NEW.confirmer_id AND maker.id <> confirmer.id AND
      (maker.id || CASE WHEN maker.released_at IS NULL THEN maker.invited_by ELSE '{}' END) &&
      (confirmer.id || CASE WHEN confirmer.released_at IS NULL THEN confirmer.invited_by ELSE '{}' END)) THEN
    RAISE EXCEPTION 'proposals_two_persons: % and % may be one person until another administrator releases the account',
      NEW.maker_id, NEW.confirmer_id USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_two_persons';
  END IF;
  RETURN NEW;
END $$;

-- Inviters are added and never taken away. A release ends where one administrator alone resets the password, who joins
-- the inviters; otherwise it stays.
CREATE OR REPLACE FUNCTION guard_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends constant boolean := NEW.released_at IS NULL AND NEW.released_by IS NULL AND NEW.password_hash IS NULL
    AND cardinality(NEW.invited_by) > 0;
BEGIN
  IF NOT NEW.invited_by @> OLD.invited_by OR OLD.released_at IS NOT NULL AND NOT ends AND
    (NEW.released_at, NEW.released_by, NEW.invited_by) IS DISTINCT FROM (OLD.released_at, OLD.released_by, OLD.invited_by) THEN
    RAISE EXCEPTION 'officers: who invited % and who released the account stays', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.released_at IS NOT NULL AND OLD.released_at IS NULL AND NOT EXISTS (
    SELECT FROM officers AS releaser WHERE releaser.id = NEW.released_by AND releaser.id <> NEW.id
      AND releaser.role = 'admin' AND releaser.disabled_at IS NULL AND NOT releaser.id = ANY (NEW.invited_by)
      AND (releaser.released_at IS NOT NULL OR NOT releaser.invited_by && (NEW.invited_by || NEW.id))) THEN
    RAISE EXCEPTION 'officers_released_by_another: another administrator releases %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_released_by_another';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER officers_released ON officers;
CREATE CONSTRAINT TRIGGER officers_released AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.released_at IS NOT NULL AND OLD.released_at IS NULL)
  EXECUTE FUNCTION require_entry('id', 'release_account');
CREATE CONSTRAINT TRIGGER officers_release_ended AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.released_at IS NULL AND OLD.released_at IS NOT NULL)
  EXECUTE FUNCTION require_entry('id', 'reset_password');
