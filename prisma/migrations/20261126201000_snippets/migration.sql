-- Older programs: all: they know no snippets; what they erase goes from snippets too.
-- CreateTable
CREATE TABLE "snippets" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "language" "Language" NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snippets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "snippets_officer_id_idx" ON "snippets"("officer_id");

-- Hand-written from here (record 0194).
-- What an erasure takes from an account or a dossier goes from the texts of officers too: each of these columns as it was,
-- wherever it stands in a snippet. The arguments are the columns; without any, those that dossier_tables names.
CREATE FUNCTION erase_in_snippets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  named text[] := TG_ARGV;
  word text;
BEGIN
  IF NOT is_erasing() THEN
    RETURN NULL;
  END IF;
  IF cardinality(named) IS NULL OR cardinality(named) = 0 THEN
    named := (SELECT marked || emptied FROM dossier_tables WHERE table_name = TG_TABLE_NAME);
  END IF;
  FOR word IN
    SELECT DISTINCT value FROM jsonb_each_text(to_jsonb(OLD))
    WHERE key = ANY (named) AND value <> mark AND char_length(value) > 3
      AND value IS DISTINCT FROM to_jsonb(NEW) ->> key
  LOOP
    word := regexp_replace(word, '([][\\.*+?^$(){}|])', '\\\1', 'g');
    UPDATE snippets SET text = regexp_replace(text, word, mark, 'gi'), name = regexp_replace(name, word, mark, 'gi')
    WHERE text ~* word OR name ~* word;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER traders_in_snippets AFTER UPDATE ON traders
  FOR EACH ROW WHEN (NEW.name <> OLD.name OR NEW.email <> OLD.email) EXECUTE FUNCTION erase_in_snippets('name', 'email');
CREATE TRIGGER workspaces_in_snippets AFTER UPDATE ON workspaces
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION erase_in_snippets('name');
CREATE TRIGGER identifications_in_snippets AFTER UPDATE ON identifications
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION erase_in_snippets();
CREATE TRIGGER brands_in_snippets AFTER UPDATE ON brands
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION erase_in_snippets();
CREATE TRIGGER bank_accounts_in_snippets AFTER UPDATE ON bank_accounts
  FOR EACH ROW WHEN (NEW.account_number <> OLD.account_number) EXECUTE FUNCTION erase_in_snippets();
CREATE TRIGGER payment_instances_in_snippets AFTER UPDATE ON payment_instances
  FOR EACH ROW WHEN (NEW.title <> OLD.title) EXECUTE FUNCTION erase_in_snippets();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_in_snippets() SET search_path = %I, pg_temp', current_schema());
END $$;
