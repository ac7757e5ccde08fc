-- A queue's page and total are read from these indexes alone: without `deleted_at` in them PostgreSQL looks up every
-- row that it counts or passes over, half a page of disk each.
CREATE INDEX identifications_queue ON identifications (status, waiting_since, id) WHERE deleted_at IS NULL;
CREATE INDEX brands_queue ON brands (status, waiting_since, id) WHERE deleted_at IS NULL;
CREATE INDEX bank_accounts_queue ON bank_accounts (status, waiting_since, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_instances_queue ON payment_instances (acceptance_status, waiting_since, id, payment_method)
  WHERE deleted_at IS NULL;

-- A dispatch is written three times in a second: leased, then delivered. Room on its page and one index fewer (the
-- partial one, `dispatches_due`, is the one that workers search) keep that cheap.
DROP INDEX dispatches_next_attempt_at_idx;
ALTER TABLE dispatches SET (fillfactor = 60);
