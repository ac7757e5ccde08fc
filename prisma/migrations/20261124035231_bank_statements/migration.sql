-- Older programs: all: they run as before; their backup leaves out the files of statements, and their files:collect would remove them.
-- What the bank says (record 0130): statements, their files, and their lines.

-- CreateEnum
CREATE TYPE "StatementFormat" AS ENUM ('camt053', 'mt940', 'csv');

-- CreateEnum
CREATE TYPE "LineDirection" AS ENUM ('credit', 'debit');

-- CreateTable
CREATE TABLE "statements" (
    "id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "format" "StatementFormat" NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "opening" DECIMAL(20,2),
    "closing" DECIMAL(20,2),
    "day_balances" JSONB NOT NULL,
    "lines" INTEGER NOT NULL,
    "new_lines" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "imported_by" UUID,
    "imported_name" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_parts" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "wrapped_key" TEXT NOT NULL,

    CONSTRAINT "statement_parts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_lines" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "value_on" DATE,
    "direction" "LineDirection" NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'DZD',
    "reference" TEXT,
    "counterparty_name" TEXT,
    "counterparty_account" TEXT,
    "text" TEXT NOT NULL,
    "folded" TEXT NOT NULL,
    "same_key" TEXT NOT NULL,
    "same_number" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_lines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "statements_sha256_key" ON "statements"("sha256");

-- CreateIndex
CREATE INDEX "statements_account_first_day_last_day_idx" ON "statements"("account", "first_day", "last_day");

-- CreateIndex
CREATE INDEX "statements_imported_at_id_idx" ON "statements"("imported_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_parts_storage_key_key" ON "statement_parts"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "statement_parts_statement_id_number_key" ON "statement_parts"("statement_id", "number");

-- CreateIndex
CREATE INDEX "statement_lines_statement_id_idx" ON "statement_lines"("statement_id");

-- CreateIndex
CREATE INDEX "statement_lines_direction_amount_booked_on_idx" ON "statement_lines"("direction", "amount", "booked_on");

-- CreateIndex
CREATE INDEX "statement_lines_booked_on_id_idx" ON "statement_lines"("booked_on", "id");

-- CreateIndex
CREATE INDEX "statement_lines_imported_at_id_idx" ON "statement_lines"("imported_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_lines_same_key_same_number_key" ON "statement_lines"("same_key", "same_number");

-- AddForeignKey
ALTER TABLE "statement_parts" ADD CONSTRAINT "statement_parts_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here. A statement and its lines are evidence: nothing of them ever changes, whoever asks.
ALTER TABLE statement_lines
  ADD CONSTRAINT statement_lines_amount CHECK (amount > 0),
  ADD CONSTRAINT statement_lines_number CHECK (same_number > 0);
CREATE INDEX statement_lines_folded_idx ON statement_lines USING gin (folded gin_trgm_ops);

CREATE TRIGGER statements_keep BEFORE UPDATE OR DELETE ON statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statements_no_truncate BEFORE TRUNCATE ON statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_lines_keep BEFORE UPDATE OR DELETE ON statement_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_lines_no_truncate BEFORE TRUNCATE ON statement_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the master key over the data key of a file changes.
CREATE FUNCTION keep_statement_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'wrapped_key' = to_jsonb(OLD) - 'wrapped_key' AND NEW.wrapped_key <> '' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER statement_parts_keep BEFORE UPDATE OR DELETE ON statement_parts
  FOR EACH ROW EXECUTE FUNCTION keep_statement_part();
CREATE TRIGGER statement_parts_no_truncate BEFORE TRUNCATE ON statement_parts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The lines are inserted before the statement that counts them.
ALTER TABLE statement_lines ALTER CONSTRAINT statement_lines_statement_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Whether days are missing before a statement: the balance that it opens with is not one that the statement before had
-- there, or, where a format gives none, a day lies between them. `self` is left out, so that a statement finds others.
CREATE FUNCTION statement_gap(rib text, first date, last date, opened numeric, self uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN opened IS NULL OR before.closing IS NULL THEN first > before.last_day + 1
      ELSE opened <> before.closing AND opened IS DISTINCT FROM coalesce((
          SELECT (at ->> 1)::numeric FROM jsonb_array_elements(before.day_balances) AS at
          WHERE (at ->> 0)::date < first ORDER BY (at ->> 0)::date DESC LIMIT 1), before.opening)
      END
    FROM statements AS before
    WHERE before.account = rib AND (self IS NULL OR before.id <> self)
      AND (before.first_day, before.last_day, before.id)
        < (first, last, coalesce(self, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
    ORDER BY before.last_day DESC, before.first_day DESC, before.id DESC LIMIT 1
  ), false)
$$;
