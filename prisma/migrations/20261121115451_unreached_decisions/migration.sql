-- AlterTable
ALTER TABLE "unreached_events" ADD COLUMN     "decision" BOOLEAN NOT NULL,
ADD COLUMN     "workspace_id" UUID NOT NULL;

-- CreateIndex
CREATE INDEX "unreached_events_decision_since_idx" ON "unreached_events"("decision", "since");

-- CreateIndex
CREATE INDEX "unreached_events_workspace_id_idx" ON "unreached_events"("workspace_id");

-- What nobody took so far and nobody tries any more.
INSERT INTO unreached_events (event_id, workspace_id, decision, since)
SELECT id, workspace_id, resource IN ('identifications', 'brands', 'bank-accounts', 'activation-proofs'), created_at
FROM events
WHERE NOT EXISTS (
  SELECT FROM dispatches
  WHERE event_id = events.id AND (status = 'delivered' OR next_attempt_at IS NOT NULL))
ON CONFLICT DO NOTHING;
