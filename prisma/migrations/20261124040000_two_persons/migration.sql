-- Older programs: all: they write neither new column; an officer whom they invite counts as released, as before.

-- AlterTable
ALTER TABLE "officers" ADD COLUMN     "invited_by" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "released_at" TIMESTAMPTZ(3),
ADD COLUMN     "released_by" UUID;

-- Hand-written below.

-- Whoever invited an officer may have made that officer up. Until another administrator released the account, neither
-- confirms what the other proposed (record 0116). Officers from before have no inviter, and are as if released.
CREATE FUNCTION refuse_made_up_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM officers WHERE released_at IS NULL AND (
      id = NEW.confirmer_id AND NEW.maker_id = ANY (invited_by) OR
      id = NEW.maker_id AND NEW.confirmer_id = ANY (invited_by))) THEN
    RAISE EXCEPTION 'proposals_two_persons: % and % may be one person until another administrator releases the account',
      NEW.maker_id, NEW.confirmer_id USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_two_persons';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposals_two_persons BEFORE INSERT OR UPDATE OF confirmer_id ON proposals FOR EACH ROW
  WHEN (NEW.confirmer_id IS NOT NULL) EXECUTE FUNCTION refuse_made_up_person();

-- Inviters are added and never taken away. An account is released once, by an administrator who neither is the officer
-- nor invited them, and who is not an account that the same people invited and nobody released.
CREATE FUNCTION guard_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.invited_by @> OLD.invited_by OR OLD.released_at IS NOT NULL AND
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
CREATE TRIGGER officers_released_by_another BEFORE UPDATE OF invited_by, released_at, released_by ON officers
  FOR EACH ROW EXECUTE FUNCTION guard_release();
CREATE TRIGGER officers_begin_unreleased BEFORE INSERT ON officers FOR EACH ROW
  WHEN (NEW.released_at IS NOT NULL OR NEW.released_by IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER officers_released AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.released_at IS DISTINCT FROM OLD.released_at)
  EXECUTE FUNCTION require_entry('id', 'release_account');
