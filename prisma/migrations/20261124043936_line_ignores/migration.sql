-- Older programs: all: the function and the trigger are of this new table alone, which they do not know.
-- CreateTable
CREATE TABLE "line_ignores" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "ignored_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" UUID,
    "ended_reason" TEXT,

    CONSTRAINT "line_ignores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "line_ignores_line_id_idx" ON "line_ignores"("line_id");

-- AddForeignKey
ALTER TABLE "line_ignores" ADD CONSTRAINT "line_ignores_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here. A line is ignored once at a time, also when two officers say so at once.
CREATE UNIQUE INDEX line_ignores_open ON line_ignores (line_id) WHERE ended_at IS NULL;

-- What an officer said stays; only its end is added, once.
CREATE FUNCTION keep_line_ignore() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['ended_at', 'ended_by', 'ended_reason']
      = to_jsonb(OLD) - ARRAY['ended_at', 'ended_by', 'ended_reason'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER line_ignores_keep BEFORE UPDATE OR DELETE ON line_ignores
  FOR EACH ROW EXECUTE FUNCTION keep_line_ignore();
CREATE TRIGGER line_ignores_no_truncate BEFORE TRUNCATE ON line_ignores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
