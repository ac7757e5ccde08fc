-- Older programs: all: they compare each name anew with a new version, open no cases, and need no order of the results.
-- A new version of a list is compared by its new entries, and a hit of an accepted dossier opens a case (records 0187, 0188).

-- AlterTable
ALTER TABLE "notices" ALTER COLUMN "by_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "screening_results" ADD COLUMN     "is_whole" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "seq" BIGSERIAL NOT NULL;

-- AlterTable
ALTER TABLE "screening_runs" ADD COLUMN     "after_seq" BIGINT,
ADD COLUMN     "base" INTEGER,
ADD COLUMN     "delta" INTEGER,
ADD COLUMN     "delta_list" TEXT,
ADD COLUMN     "is_last" BOOLEAN,
ADD COLUMN     "upto_seq" BIGINT;

-- CreateTable
CREATE TABLE "screening_cases" (
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "hits" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "screening_cases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "screening_cases_opened_at_idx" ON "screening_cases"("opened_at");

-- CreateIndex
CREATE INDEX "screening_cases_record_id_idx" ON "screening_cases"("record_id");

-- CreateIndex
CREATE INDEX "screening_cases_trader_id_idx" ON "screening_cases"("trader_id");

-- CreateIndex
CREATE INDEX "screening_runs_delta_list_delta_idx" ON "screening_runs"("delta_list", "delta");

-- CreateIndex
CREATE INDEX "screening_results_list_seq_idx" ON "screening_results"("list", "seq");

-- AddForeignKey
ALTER TABLE "screening_cases" ADD CONSTRAINT "screening_cases_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here.
ALTER TABLE screening_runs DROP CONSTRAINT screening_runs_counts;
ALTER TABLE screening_runs
  ADD CONSTRAINT screening_runs_counts CHECK (subjects >= 0 AND hits >= 0 AND (subjects > 0 OR delta IS NOT NULL)),
  ADD CONSTRAINT screening_runs_delta CHECK (num_nulls(delta_list, delta, base, after_seq, upto_seq, is_last) IN (0, 6)
    AND base < delta AND after_seq <= upto_seq);
-- The dossiers that met something, of which there are few.
CREATE INDEX screening_results_met ON screening_results (list, record_id) WHERE hits <> '[]';

ALTER TABLE screening_cases
  ADD CONSTRAINT screening_cases_outcome CHECK (outcome IN ('answered', 'delisted')),
  ADD CONSTRAINT screening_cases_closed CHECK ((closed_at IS NULL) = (outcome IS NULL) AND closed_at >= opened_at);
CREATE INDEX screening_cases_open ON screening_cases (opened_at) WHERE closed_at IS NULL;

-- A case is closed once, and otherwise stays as it was opened. An erasure empties its words.
CREATE FUNCTION keep_screening_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['closed_at', 'outcome'] = to_jsonb(OLD) - ARRAY['closed_at', 'outcome'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_erasing() AND to_jsonb(NEW) - 'hits' = to_jsonb(OLD) - 'hits' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER screening_cases_keep BEFORE UPDATE OR DELETE ON screening_cases
  FOR EACH ROW EXECUTE FUNCTION keep_screening_case();
CREATE TRIGGER screening_cases_no_truncate BEFORE TRUNCATE ON screening_cases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER screening_cases_open_entry AFTER INSERT ON screening_cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('record_id', 'open_case');
CREATE CONSTRAINT TRIGGER screening_cases_close_entry AFTER UPDATE OF closed_at ON screening_cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('record_id', 'close_case');

INSERT INTO erasable_tables (table_name) VALUES ('screening_cases');

CREATE FUNCTION erase_screening_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF is_erasing() THEN
    UPDATE screening_cases SET hits = '[]' WHERE trader_id = NEW.id AND resource IN (
      SELECT kind FROM dossier_tables WHERE kind = ANY (NEW.erased_kinds));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_screening_cases AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN (cardinality(NEW.erased_kinds) > 0) EXECUTE FUNCTION erase_screening_cases();

-- Supervisors hear of a new hit, which nobody in particular found.
ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind
  CHECK (kind IN ('take_over', 'hand_back', 'assign', 'return', 'disagree', 'reset_password', 'money_returned', 'fast_decisions', 'hit'));

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['keep_screening_case()', 'erase_screening_cases()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
