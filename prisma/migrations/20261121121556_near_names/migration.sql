-- DropIndex
DROP INDEX "brands_name_key_idx";

-- DropIndex
DROP INDEX "identifications_name_key_idx";

-- CreateIndex
CREATE INDEX "brands_name_key_name_folded_idx" ON "brands"("name_key", "name_folded");

-- CreateIndex
CREATE INDEX "identifications_name_key_name_folded_idx" ON "identifications"("name_key", "name_folded");
