-- What was read belongs to what the trader had sent then; a reading of anything else is void. Readings from before this
-- was kept belong to what is newest now.
ALTER TABLE "readings" ADD COLUMN     "typed" TEXT;
UPDATE "readings" SET "typed" = coalesce((
  SELECT md5(content::text) FROM submissions
  WHERE submissions.resource = CASE readings.resource WHEN 'activation-proofs' THEN 'payment-instances' ELSE readings.resource END
    AND submissions.record_id = readings.record_id
  ORDER BY version DESC LIMIT 1), '');
ALTER TABLE "readings" ALTER COLUMN "typed" SET NOT NULL;
