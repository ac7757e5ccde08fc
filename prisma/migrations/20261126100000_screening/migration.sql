-- Older programs: all: they screen nothing, and accept without asking what a name meets.
-- Names of dossiers are compared with watch lists, and officers answer what they meet (records 0163, 0164).

-- CreateTable
CREATE TABLE "screening_runs" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "matcher" TEXT NOT NULL,
    "least" INTEGER NOT NULL,
    "lists" JSONB NOT NULL,
    "resource" TEXT,
    "record_id" UUID,
    "subjects" INTEGER NOT NULL,
    "hits" INTEGER NOT NULL,
    "root" TEXT NOT NULL,

    CONSTRAINT "screening_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screening_results" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "about" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "hits" JSONB NOT NULL,
    "leaf" TEXT NOT NULL,

    CONSTRAINT "screening_results_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screening_answers" (
    "id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "kind" "ListKind" NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "hit_id" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "screening_runs_at_idx" ON "screening_runs"("at");

-- CreateIndex
CREATE INDEX "screening_runs_record_id_idx" ON "screening_runs"("record_id");

-- CreateIndex
CREATE INDEX "screening_results_record_id_idx" ON "screening_results"("record_id");

-- CreateIndex
CREATE INDEX "screening_results_run_id_idx" ON "screening_results"("run_id");

-- CreateIndex
CREATE INDEX "screening_answers_trader_id_idx" ON "screening_answers"("trader_id");

-- CreateIndex
CREATE INDEX "screening_answers_list_key_idx" ON "screening_answers"("list", "key");

-- CreateIndex
CREATE INDEX "screening_answers_record_id_idx" ON "screening_answers"("record_id");

-- CreateIndex
CREATE INDEX "list_entries_list_identity_hash_idx" ON "list_entries"("list", "identity_hash");

-- AddForeignKey
ALTER TABLE "screening_results" ADD CONSTRAINT "screening_results_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "screening_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screening_answers" ADD CONSTRAINT "screening_answers_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screening_answers" ADD CONSTRAINT "screening_answers_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here.
ALTER TABLE screening_runs
  ADD CONSTRAINT screening_runs_record CHECK ((resource IS NULL) = (record_id IS NULL)),
  ADD CONSTRAINT screening_runs_counts CHECK (subjects > 0 AND hits >= 0);
ALTER TABLE screening_results
  ADD CONSTRAINT screening_results_about CHECK (about IN ('name', 'holder', 'payer'));
ALTER TABLE screening_answers
  ADD CONSTRAINT screening_answers_answer CHECK (answer IN ('same', 'different', 'unsure'));

-- What was found and answered stays. An erasure empties the words.
CREATE TRIGGER screening_runs_keep BEFORE UPDATE OR DELETE ON screening_runs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_runs_no_truncate BEFORE TRUNCATE ON screening_runs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_screening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing()
    AND to_jsonb(NEW) - ARRAY['name', 'hits', 'why'] = to_jsonb(OLD) - ARRAY['name', 'hits', 'why'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER screening_results_keep BEFORE UPDATE OR DELETE ON screening_results
  FOR EACH ROW EXECUTE FUNCTION keep_screening();
CREATE TRIGGER screening_results_no_truncate BEFORE TRUNCATE ON screening_results
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_answers_keep BEFORE UPDATE OR DELETE ON screening_answers
  FOR EACH ROW EXECUTE FUNCTION keep_screening();
CREATE TRIGGER screening_answers_no_truncate BEFORE TRUNCATE ON screening_answers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A run and its results come with the entry of the run, an answer with its own.
CREATE FUNCTION require_screening_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_told boolean;
BEGIN
  is_told := CASE TG_TABLE_NAME
    WHEN 'screening_runs' THEN is_journaled(to_jsonb(NEW) ->> 'id', 'screen')
    WHEN 'screening_results' THEN is_journaled(to_jsonb(NEW) ->> 'run_id', 'screen')
    ELSE is_journaled(to_jsonb(NEW) ->> 'record_id', 'answer_hit') END;
  IF NOT is_told THEN
    RAISE EXCEPTION '%: a row without a journal entry of the same transaction', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER screening_runs_journaled AFTER INSERT ON screening_runs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_screening_entry();
CREATE CONSTRAINT TRIGGER screening_results_journaled AFTER INSERT ON screening_results
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_screening_entry();
CREATE CONSTRAINT TRIGGER screening_answers_journaled AFTER INSERT ON screening_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_screening_entry();

INSERT INTO erasable_tables (table_name) VALUES ('screening_answers');

-- The names that were screened, what they met, and why it was answered so go with the dossiers.
CREATE FUNCTION erase_screening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  dossier dossier_tables;
BEGIN
  IF NOT is_erasing() THEN
    RETURN NEW;
  END IF;
  FOR dossier IN SELECT * FROM dossier_tables WHERE kind = ANY (NEW.erased_kinds) LOOP
    EXECUTE format('UPDATE screening_results SET name = $2, hits = ''[]''
      WHERE resource = $3 AND record_id IN (SELECT record.id FROM %I AS record JOIN workspaces ON workspaces.id = record.workspace_id
        WHERE workspaces.owner_id = $1)', dossier.table_name) USING NEW.id, mark, dossier.kind;
    UPDATE screening_answers SET why = mark WHERE trader_id = NEW.id AND resource = dossier.kind;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_screening AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN (cardinality(NEW.erased_kinds) > 0) EXECUTE FUNCTION erase_screening();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['keep_screening()', 'require_screening_entry()', 'erase_screening()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
