-- Older programs: all: they close a periodic look as 'delisted'; the next program opens it again.
-- An accepted trader is looked at again after months, by risk (record 0203): due looks are cases of the screening.

-- AlterTable
ALTER TABLE "screening_cases" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'hits',
ADD COLUMN     "risk_level" TEXT;

-- Hand-written from here.
ALTER TABLE screening_cases DROP CONSTRAINT screening_cases_outcome;
ALTER TABLE screening_cases
  ADD CONSTRAINT screening_cases_outcome CHECK (outcome IN ('answered', 'delisted', 'withdrawn')),
  ADD CONSTRAINT screening_cases_kind CHECK (kind IN ('hits', 'periodic')),
  ADD CONSTRAINT screening_cases_risk CHECK (risk_level IN ('low', 'medium', 'high'));
-- One open look at an account at a time, whatever opens them.
CREATE UNIQUE INDEX screening_cases_one_look ON screening_cases (trader_id) WHERE kind = 'periodic' AND closed_at IS NULL;
