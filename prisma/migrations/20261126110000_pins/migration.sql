-- Older programs: all: they give no pins, and a decision or submission by them clears those that stood.
-- AlterTable
ALTER TABLE "bank_accounts" ADD COLUMN     "pins" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "pins" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "identifications" ADD COLUMN     "pins" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "payment_instances" ADD COLUMN     "pins" JSONB NOT NULL DEFAULT '[]';

-- Hand-written from here (record 0167).
-- Pins belong to the decision and the reason that they came with: whichever program writes another one, or none, the
-- pins that stood are gone. The argument is the column of the reason.
CREATE FUNCTION end_pins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pins = OLD.pins AND (NEW.decided_at IS DISTINCT FROM OLD.decided_at
    OR to_jsonb(NEW) -> TG_ARGV[0] IS DISTINCT FROM to_jsonb(OLD) -> TG_ARGV[0]) THEN
    NEW.pins := '[]';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER identifications_end_pins BEFORE UPDATE ON identifications
  FOR EACH ROW WHEN (OLD.pins <> '[]') EXECUTE FUNCTION end_pins('reason');
CREATE TRIGGER brands_end_pins BEFORE UPDATE ON brands
  FOR EACH ROW WHEN (OLD.pins <> '[]') EXECUTE FUNCTION end_pins('reason');
CREATE TRIGGER bank_accounts_end_pins BEFORE UPDATE ON bank_accounts
  FOR EACH ROW WHEN (OLD.pins <> '[]') EXECUTE FUNCTION end_pins('reason');
CREATE TRIGGER payment_instances_end_pins BEFORE UPDATE ON payment_instances
  FOR EACH ROW WHEN (OLD.pins <> '[]') EXECUTE FUNCTION end_pins('acceptance_reason');

-- They change only with an act on the dossier.
CREATE CONSTRAINT TRIGGER identifications_pins AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.pins <> OLD.pins) EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER brands_pins AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.pins <> OLD.pins) EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER bank_accounts_pins AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.pins <> OLD.pins) EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER payment_instances_pins AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.pins <> OLD.pins) EXECUTE FUNCTION require_act('id');

-- As before, and the words of pins where they are no part of a decision: those of a question, and of what is proposed.
CREATE OR REPLACE FUNCTION private_details() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['note', 'why', 'readings', 'collisions', 'warnings', 'title', 'name', 'description', 'section_added',
    'section_changed', 'section_removed', 'field_added', 'field_changed', 'field_removed', 'field', 'url_host', 'email',
    'collision', 'filter', 'pin_texts']
$$;

-- What was proposed goes with an erasure, and its pins with it.
CREATE FUNCTION erase_proposed_pins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erasing() THEN
    NEW.decision := NEW.decision - 'pins';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposals_pins_erased BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN (NEW.decision ? 'pins' AND NEW.decision <> OLD.decision) EXECUTE FUNCTION erase_proposed_pins();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['end_pins()', 'private_details()', 'erase_proposed_pins()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
