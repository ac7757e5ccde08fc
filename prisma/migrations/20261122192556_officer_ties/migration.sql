-- CreateTable
CREATE TABLE "officer_ties" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "trader_id" UUID NOT NULL,
    "why" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "officer_ties_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "officer_ties_officer_id_trader_id_key" ON "officer_ties"("officer_id", "trader_id");

-- AddForeignKey
ALTER TABLE "officer_ties" ADD CONSTRAINT "officer_ties_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "officer_ties" ADD CONSTRAINT "officer_ties_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (record 0078). A tie and the acts of its officer exclude each other: a tie waits for the acts that
-- have begun, and after its commit the database refuses new ones.
CREATE FUNCTION hold_ties_of(officer text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('ties/' || officer))
$$;

CREATE FUNCTION lock_ties_of_officer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ties/' || NEW.officer_id::text));
  RETURN NEW;
END $$;
CREATE TRIGGER officer_ties_lock BEFORE INSERT ON officer_ties
  FOR EACH ROW EXECUTE FUNCTION lock_ties_of_officer();

-- What a tied officer may still do with a dossier is named; everything else is refused. Whatever changes a dossier writes
-- its journal entry in the same transaction, so the check is here.
CREATE FUNCTION refuse_tied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_ties_of(NEW.actor_id);
  IF EXISTS (
    SELECT FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
    WHERE workspaces.id = NEW.workspace_id AND officer_ties.officer_id::text = NEW.actor_id
  ) THEN
    RAISE EXCEPTION 'officer_ties: officer % is tied to the account of workspace %', NEW.actor_id, NEW.workspace_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_refuse_tied BEFORE INSERT ON audit_entries
  FOR EACH ROW WHEN (
    NEW.actor_type = 'officer' AND NEW.workspace_id IS NOT NULL
    AND NEW.resource IN ('identifications', 'brands', 'bank-accounts', 'activation-proofs', 'payment-instances')
    AND NEW.action NOT IN ('view', 'download', 'denied', 'release', 'export'))
  EXECUTE FUNCTION refuse_tied();

CREATE TRIGGER officer_ties_kept BEFORE UPDATE ON officer_ties FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER officer_ties_made AFTER INSERT ON officer_ties
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('officer_id', 'tie');

CREATE FUNCTION require_untie() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_journaled(OLD.officer_id::text, 'untie') THEN
    RAISE EXCEPTION 'officer_ties: removal of % without a journal entry of the same transaction', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER officer_ties_removed AFTER DELETE ON officer_ties
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_untie();
CREATE TRIGGER officer_ties_no_truncate BEFORE TRUNCATE ON officer_ties
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
