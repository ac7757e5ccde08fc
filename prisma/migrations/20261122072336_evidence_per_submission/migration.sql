-- A supervisor's word holds for what the trader had sent then; after a change it can be said again.
ALTER TABLE "evidence_waivers" DROP CONSTRAINT "evidence_waivers_pkey",
ADD CONSTRAINT "evidence_waivers_pkey" PRIMARY KEY ("file_id", "created_at");

-- What was seen before this was kept is of no submission (0): it stays as a record, and counts for nothing any more.
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_pkey",
ADD COLUMN     "record_id" UUID,
ADD COLUMN     "resource" TEXT,
ADD COLUMN     "submission" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "typed" TEXT NOT NULL DEFAULT '';
UPDATE "page_views" SET "record_id" = coalesce(files."record_id", page_views."file_id"),
  "resource" = coalesce(CASE files."resource" WHEN 'payment-instances' THEN 'activation-proofs' ELSE files."resource" END, '')
FROM "page_views" AS kept LEFT JOIN "files" ON files."id" = kept."file_id"
WHERE page_views."officer_id" = kept."officer_id" AND page_views."sha256" = kept."sha256" AND page_views."page" = kept."page";
ALTER TABLE "page_views" ALTER COLUMN "record_id" SET NOT NULL, ALTER COLUMN "resource" SET NOT NULL,
ALTER COLUMN "submission" DROP DEFAULT, ALTER COLUMN "typed" DROP DEFAULT,
ADD CONSTRAINT "page_views_pkey" PRIMARY KEY ("officer_id", "resource", "record_id", "submission", "typed", "sha256", "page");

CREATE INDEX "page_views_officer_id_sha256_idx" ON "page_views"("officer_id", "sha256");
