-- The first page of a list in its order, without sorting the whole table.
CREATE INDEX "identifications_by_name" ON "identifications" ("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "brands_by_name" ON "brands" ("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "bank_accounts_waiting" ON "bank_accounts" ("waiting_since", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "traders_by_name" ON "traders" ("name", "id");
CREATE INDEX "workspaces_by_name" ON "workspaces" ("name", "id");
