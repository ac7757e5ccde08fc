-- Older programs: all: they read and screen no people, and an accept by them does not ask what people meet.
-- AlterTable
ALTER TABLE "screening_answers" ADD COLUMN     "person_id" UUID;

-- Hand-written from here (record 0201).
-- People are readings, one each: `person.1` and so on. Names are compared among accounts.
CREATE INDEX readings_person_key ON readings (key) WHERE field LIKE 'person.%';

ALTER TABLE screening_results DROP CONSTRAINT screening_results_about;
ALTER TABLE screening_results ADD CONSTRAINT screening_results_about
  CHECK (about IN ('name', 'holder', 'payer') OR about LIKE 'person:%');
