-- Older programs: all: they match nothing, compare nothing with lines that they import, and show a notice of the program without a name.
-- Which line of the bank pays which proof, what the bank took back, and which lines come near (records 0145, 0146).

-- AlterTable
ALTER TABLE "notices" ALTER COLUMN "by_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "statement_lines" ADD COLUMN     "search_keys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "line_matches" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "matched_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_as" TEXT,
    "ended_by" UUID,
    "ended_reason" TEXT,

    CONSTRAINT "line_matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "money_returns" (
    "id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "line_id" UUID,
    "match_id" UUID,
    "reason" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "returned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "money_returns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "line_candidates" (
    "record_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "line_candidates_pkey" PRIMARY KEY ("record_id","line_id")
);

-- CreateIndex
CREATE INDEX "line_matches_line_id_idx" ON "line_matches"("line_id");

-- CreateIndex
CREATE INDEX "line_matches_record_id_idx" ON "line_matches"("record_id");

-- CreateIndex
CREATE UNIQUE INDEX "money_returns_line_id_key" ON "money_returns"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "money_returns_match_id_key" ON "money_returns"("match_id");

-- CreateIndex
CREATE INDEX "money_returns_record_id_idx" ON "money_returns"("record_id");

-- CreateIndex
CREATE INDEX "line_candidates_line_id_idx" ON "line_candidates"("line_id");

-- CreateIndex
CREATE INDEX "statement_lines_search_keys_idx" ON "statement_lines" USING GIN ("search_keys");

-- AddForeignKey
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "payment_instances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "payment_instances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "line_matches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_candidates" ADD CONSTRAINT "line_candidates_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here.
-- A line pays one proof, also after the bank took it back; a proof has one line at a time.
CREATE UNIQUE INDEX line_matches_line ON line_matches (line_id) WHERE ended_as IS DISTINCT FROM 'unmatched';
CREATE UNIQUE INDEX line_matches_record ON line_matches (record_id) WHERE ended_at IS NULL;
ALTER TABLE line_matches ADD CONSTRAINT line_matches_end CHECK (
  CASE WHEN ended_at IS NULL THEN coalesce(ended_as, ended_by::text, ended_reason) IS NULL
    ELSE ended_as IN ('unmatched', 'returned') AND ended_by IS NOT NULL AND ended_reason IS NOT NULL END);
ALTER TABLE line_candidates ADD CONSTRAINT line_candidates_rank CHECK (rank BETWEEN 0 AND 3);

-- What an officer said stays; only its end is added, once. An erasure empties the words.
CREATE FUNCTION keep_line_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['ended_at', 'ended_as', 'ended_by', 'ended_reason']
      = to_jsonb(OLD) - ARRAY['ended_at', 'ended_as', 'ended_by', 'ended_reason'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_erasing() AND to_jsonb(NEW) - 'ended_reason' = to_jsonb(OLD) - 'ended_reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER line_matches_keep BEFORE UPDATE OR DELETE ON line_matches
  FOR EACH ROW EXECUTE FUNCTION keep_line_match();
CREATE TRIGGER line_matches_no_truncate BEFORE TRUNCATE ON line_matches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_returns_keep BEFORE UPDATE OR DELETE ON money_returns
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_returns_no_truncate BEFORE TRUNCATE ON money_returns
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A credit pays, a debit takes back. Argument: the direction.
CREATE FUNCTION require_direction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.line_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM statement_lines WHERE id = NEW.line_id AND direction::text = TG_ARGV[0]) THEN
    RAISE EXCEPTION '%: line % is no %', TG_TABLE_NAME, NEW.line_id, TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER line_matches_direction BEFORE INSERT ON line_matches
  FOR EACH ROW EXECUTE FUNCTION require_direction('credit');
CREATE TRIGGER money_returns_direction BEFORE INSERT ON money_returns
  FOR EACH ROW EXECUTE FUNCTION require_direction('debit');

-- Whether an entry of this transaction says that this officer did this to the proof, with this line.
CREATE FUNCTION is_money_act(record uuid, act text, officer uuid, line uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (
    SELECT FROM audit_entries
    WHERE record_id = record::text AND resource = 'activation-proofs' AND action = act AND actor_type = 'officer'
      AND actor_id = officer::text AND details ->> 'line_id' IS NOT DISTINCT FROM line::text
      AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp())
$$;
CREATE FUNCTION require_match_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_told boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_told := is_money_act(NEW.record_id, 'match', NEW.officer_id, NEW.line_id);
  ELSIF NEW.ended_as = 'unmatched' THEN
    is_told := is_money_act(NEW.record_id, 'unmatch', NEW.ended_by, NEW.line_id);
  ELSE
    is_told := EXISTS (SELECT FROM money_returns WHERE match_id = NEW.id AND record_id = NEW.record_id);
  END IF;
  IF NOT is_told AND NOT is_erasing() THEN
    RAISE EXCEPTION 'line_matches: % of % without a journal entry of the same transaction', lower(TG_OP), NEW.record_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER line_matches_journaled AFTER INSERT OR UPDATE ON line_matches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_match_entry();
CREATE FUNCTION require_return_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_money_act(NEW.record_id, 'returned', NEW.officer_id, NEW.line_id) OR EXISTS (
    SELECT FROM line_matches WHERE id = NEW.match_id AND (record_id <> NEW.record_id OR ended_as IS DISTINCT FROM 'returned')
  ) THEN
    RAISE EXCEPTION 'money_returns: % without a journal entry of the same transaction', NEW.record_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER money_returns_journaled AFTER INSERT ON money_returns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_return_entry();

-- What lines that a trader's proofs were matched with say of the payer goes with the proofs (record 0147). The bank's
-- reference, the day and the amount stay: the account must add up.
CREATE FUNCTION erase_matched_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  records uuid[] := ARRAY(SELECT payment_instances.id FROM payment_instances
    JOIN workspaces ON workspaces.id = workspace_id WHERE owner_id = NEW.id);
  paid uuid[];
BEGIN
  IF NOT is_erasing() THEN
    RETURN NEW;
  END IF;
  paid := ARRAY(
    SELECT line_id FROM line_matches WHERE record_id = ANY (records) AND ended_as IS DISTINCT FROM 'unmatched'
    UNION SELECT line_id FROM money_returns WHERE record_id = ANY (records) AND line_id IS NOT NULL);
  UPDATE statement_lines SET counterparty_name = CASE WHEN counterparty_name IS NOT NULL THEN mark END,
    counterparty_account = CASE WHEN counterparty_account IS NOT NULL THEN mark END,
    text = mark, folded = '', search_keys = '{}' WHERE id = ANY (paid);
  UPDATE line_ignores SET reason = mark, ended_reason = CASE WHEN ended_reason IS NOT NULL THEN mark END
  WHERE line_id = ANY (paid);
  UPDATE line_matches SET ended_reason = mark WHERE record_id = ANY (records) AND ended_reason IS NOT NULL;
  UPDATE money_returns SET reason = mark WHERE record_id = ANY (records);
  DELETE FROM line_candidates WHERE record_id = ANY (records);
  RETURN NEW;
END $$;
CREATE TRIGGER traders_matched_lines AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN ('activation-proofs' = ANY (NEW.erased_kinds)) EXECUTE FUNCTION erase_matched_lines();
CREATE OR REPLACE FUNCTION keep_line_ignore() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['ended_at', 'ended_by', 'ended_reason']
      = to_jsonb(OLD) - ARRAY['ended_at', 'ended_by', 'ended_reason'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_erasing()
    AND to_jsonb(NEW) - ARRAY['reason', 'ended_reason'] = to_jsonb(OLD) - ARRAY['reason', 'ended_reason'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['keep_line_match()', 'require_direction()', 'is_money_act(uuid, text, uuid, uuid)',
    'require_match_entry()', 'require_return_entry()', 'erase_matched_lines()', 'keep_line_ignore()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
