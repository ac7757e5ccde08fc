-- CreateEnum
CREATE TYPE "ListKind" AS ENUM ('sanction', 'pep', 'internal');

-- CreateTable
CREATE TABLE "list_versions" (
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" "ListKind" NOT NULL,
    "format" TEXT,
    "record_id" TEXT NOT NULL,
    "entries" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "sha256" TEXT,
    "source_tag" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "imported_by" UUID,
    "imported_name" TEXT NOT NULL,

    CONSTRAINT "list_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_entries" (
    "list" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "from_version" INTEGER NOT NULL,
    "until_version" INTEGER,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "weak_aliases" TEXT[],
    "birth_dates" TEXT[],
    "countries" TEXT[],
    "sex" TEXT,
    "identifiers" TEXT[],
    "programme" TEXT,
    "source" TEXT,
    "folded" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "identity_hash" TEXT NOT NULL,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("list","ref","from_version")
);

-- CreateIndex
CREATE UNIQUE INDEX "list_versions_list_version_key" ON "list_versions"("list", "version");

-- CreateIndex
CREATE INDEX "list_entries_list_from_version_idx" ON "list_entries"("list", "from_version");

-- CreateIndex
CREATE INDEX "list_entries_list_until_version_idx" ON "list_entries"("list", "until_version");

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_from_fkey" FOREIGN KEY ("list", "from_version") REFERENCES "list_versions"("list", "version") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_until_fkey" FOREIGN KEY ("list", "until_version") REFERENCES "list_versions"("list", "version") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Hand-written from here. Versions are evidence of what was screened: none ever changes. An entry ends once.
-- Older programs: all: both tables are new, and older programs know neither them nor what guards them.
ALTER TABLE list_versions
  ADD CONSTRAINT list_versions_list CHECK (list ~ '^[a-z][a-z0-9-]{0,31}$'),
  ADD CONSTRAINT list_versions_version CHECK (version > 0),
  ADD CONSTRAINT list_versions_counts CHECK (entries >= 0 AND added >= 0 AND removed >= 0 AND changed >= 0);
ALTER TABLE list_entries
  ADD CONSTRAINT list_entries_type CHECK (type IN ('person', 'organization', 'vessel', 'other')),
  ADD CONSTRAINT list_entries_sex CHECK (sex IN ('male', 'female')),
  ADD CONSTRAINT list_entries_versions CHECK (until_version > from_version);
-- A reference stands once in a version.
CREATE UNIQUE INDEX list_entries_in_force ON list_entries (list, ref) WHERE until_version IS NULL;

CREATE TRIGGER list_versions_keep BEFORE UPDATE OR DELETE ON list_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER list_versions_no_truncate BEFORE TRUNCATE ON list_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_list_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.until_version IS NULL AND NEW.until_version IS NOT NULL
    AND to_jsonb(NEW) - 'until_version' = to_jsonb(OLD) - 'until_version' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER list_entries_keep BEFORE UPDATE OR DELETE ON list_entries
  FOR EACH ROW EXECUTE FUNCTION keep_list_entry();
CREATE TRIGGER list_entries_no_truncate BEFORE TRUNCATE ON list_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_list_entry() SET search_path = %I, pg_temp', current_schema());
END $$;
