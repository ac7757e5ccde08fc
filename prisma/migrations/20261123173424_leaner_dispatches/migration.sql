-- Older programs: all: an index is gone that one figure of their dashboard used, and that figure needs no index.

-- Each attempt writes its dispatch anew, and an entry in each index with it. Whoever looks for the dispatches of a webhook
-- looks for those that wait, which `dispatches_waiting` has.
DROP INDEX "dispatches_webhook_id_idx";
