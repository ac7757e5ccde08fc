-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "probe_at" TIMESTAMPTZ(3),
ADD COLUMN     "timeouts" INTEGER NOT NULL DEFAULT 0;


-- Workers look for webhooks first, then for their dispatches: whoever has a long backlog is passed in one step.
CREATE INDEX dispatches_waiting ON dispatches (webhook_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
DROP INDEX dispatches_due;
