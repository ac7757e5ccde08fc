-- Older programs: all: a trigger folds the payer's name for them too.
-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "payer_folded" TEXT;

-- CreateIndex
CREATE INDEX "transactions_amount_idx" ON "transactions"("amount");

-- CreateIndex
CREATE INDEX "transactions_payer_key_idx" ON "transactions"("payer_key");

-- CreateIndex
CREATE INDEX "transactions_payer_phone_idx" ON "transactions"("payer_phone");

-- Hand-written from here (record 0182).
-- The payer's name as names are folded for the search (foldText in server/kernel/fold.ts): no accents, vowel marks or
-- tatweel, one form of alef, ya and final ha, small letters, single spaces.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(translate(lower(regexp_replace(
  normalize(name, NFKD), '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u0640]', '', 'g')),
  'آأإٱىة', 'اااايه'), '\s+', ' ', 'g'));

CREATE FUNCTION fold_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.payer_folded := fold_name(NEW.payer_name);
  RETURN NEW;
END $$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION fold_payer() SET search_path = %I, pg_temp', current_schema());
END $$;

-- The guards of ended payments allow no other change: they rest while the column is filled.
ALTER TABLE transactions DISABLE TRIGGER USER;
UPDATE transactions SET payer_folded = fold_name(payer_name) WHERE payer_name IS NOT NULL;
ALTER TABLE transactions ENABLE TRIGGER USER;
CREATE TRIGGER transactions_folded BEFORE INSERT OR UPDATE OF payer_name, payer_folded ON transactions
  FOR EACH ROW EXECUTE FUNCTION fold_payer();

CREATE INDEX transactions_payer_search ON transactions USING gin (payer_folded gin_trgm_ops);
