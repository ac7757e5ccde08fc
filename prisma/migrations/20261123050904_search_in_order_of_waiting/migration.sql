-- A search whose words many names have meets its first page soonest in the order of the page, over all states.
CREATE INDEX "identifications_waiting" ON "identifications" ("waiting_since", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "brands_waiting" ON "brands" ("waiting_since", "id") WHERE "deleted_at" IS NULL;
