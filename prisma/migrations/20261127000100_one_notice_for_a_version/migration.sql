-- Older programs: all: they make a notice for each case as before, and show a grouped one as its first hit.
-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "list" TEXT,
ADD COLUMN     "list_version" INTEGER;

-- Hand-written from here (record 0204). An officer has at most one unread notice of a version of a list.
ALTER TABLE notices ADD CONSTRAINT notices_list
  CHECK ((list IS NULL) = (list_version IS NULL) AND (list IS NULL OR kind = 'hit'));
CREATE UNIQUE INDEX notices_version_of_list ON notices (officer_id, list, list_version)
  WHERE read_at IS NULL AND list IS NOT NULL;
CREATE INDEX screening_cases_hits_idx ON screening_cases USING GIN (hits jsonb_path_ops);
