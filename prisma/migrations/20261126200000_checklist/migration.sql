-- Older programs: all: they know no lines: an accept by them waits for none, and its entry names none.
-- The lines of the house that officers tick on a dossier (record 0193).

-- CreateTable
CREATE TABLE "checklist_ticks" (
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "typed" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "ticked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checklist_ticks_pkey" PRIMARY KEY ("resource","record_id","submission","code")
);

-- Hand-written from here.
CREATE CONSTRAINT TRIGGER checklist_ticks_made AFTER INSERT ON checklist_ticks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'tick');
CREATE CONSTRAINT TRIGGER checklist_ticks_taken AFTER UPDATE OR DELETE ON checklist_ticks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'tick', 'untick');

-- The words of ticks go with the dossiers that they are about; who ticked which line when stays in the journal.
CREATE FUNCTION erase_ticks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  dossier dossier_tables;
BEGIN
  IF NOT is_erasing() THEN
    RETURN NEW;
  END IF;
  FOR dossier IN SELECT * FROM dossier_tables WHERE kind = ANY (NEW.erased_kinds) LOOP
    EXECUTE format('DELETE FROM checklist_ticks
      WHERE record_id IN (SELECT record.id FROM %I AS record JOIN workspaces ON workspaces.id = record.workspace_id
        WHERE workspaces.owner_id = $1)', dossier.table_name) USING NEW.id;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_ticks AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN (cardinality(NEW.erased_kinds) > 0) EXECUTE FUNCTION erase_ticks();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_ticks() SET search_path = %I, pg_temp', current_schema());
END $$;
