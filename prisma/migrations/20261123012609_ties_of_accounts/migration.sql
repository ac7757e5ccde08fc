-- A tie holds for the account itself and for everything that belongs to it, not for its dossiers alone (record 0078): a
-- tied officer does not erase, close or hold the account, nor handle its payments, links and webhooks.
CREATE OR REPLACE FUNCTION refuse_tied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_ties_of(NEW.actor_id);
  IF EXISTS (
    SELECT FROM officer_ties
      LEFT JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id AND workspaces.id = NEW.workspace_id
    WHERE officer_ties.officer_id::text = NEW.actor_id
      AND (workspaces.id IS NOT NULL OR (NEW.resource = 'traders' AND officer_ties.trader_id::text = NEW.record_id))
  ) THEN
    RAISE EXCEPTION 'officer_ties: officer % is tied to the account of % %', NEW.actor_id, NEW.resource, NEW.record_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER audit_entries_refuse_tied ON audit_entries;
CREATE TRIGGER audit_entries_refuse_tied BEFORE INSERT ON audit_entries
  FOR EACH ROW WHEN (
    NEW.actor_type = 'officer' AND (NEW.workspace_id IS NOT NULL OR NEW.resource = 'traders')
    AND NEW.action NOT IN ('view', 'reveal', 'download', 'denied', 'release', 'export'))
  EXECUTE FUNCTION refuse_tied();
