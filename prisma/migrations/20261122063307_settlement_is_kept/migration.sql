-- AlterTable
ALTER TABLE "payment_instances" ADD COLUMN     "settlement" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "settlement" JSONB NOT NULL DEFAULT '{}';

-- What each instance was made with: the newest submission of each part before the instance was made, and the version
-- that the last acceptance before then left. Where neither was kept, what stands now.
CREATE FUNCTION pg_temp.submitted(dossiers text, dossier uuid, field text, made timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT content ->> field FROM submissions
  WHERE resource = dossiers AND record_id = dossier AND created_at <= made ORDER BY version DESC LIMIT 1
$$;
CREATE FUNCTION pg_temp.accepted_version(dossiers text, dossier uuid, made timestamptz) RETURNS int
LANGUAGE sql STABLE AS $$
  SELECT (details ->> 'version')::int FROM audit_entries
  WHERE resource = dossiers AND record_id = dossier::text AND action = 'accept' AND at <= made ORDER BY id DESC LIMIT 1
$$;
UPDATE payment_instances AS instance SET settlement = jsonb_build_object(
  'account_number', coalesce(pg_temp.submitted('bank-accounts', account.id, 'account_number', instance.created_at),
    account.account_number),
  'bank_account_id', account.id,
  'bank_account_version', coalesce(pg_temp.accepted_version('bank-accounts', account.id, instance.created_at),
    account.version),
  'brand_id', brand.id,
  'brand_name', coalesce(pg_temp.submitted('brands', brand.id, 'name', instance.created_at), brand.name),
  'brand_version', coalesce(pg_temp.accepted_version('brands', brand.id, instance.created_at), brand.version),
  'identification_id', identification.id,
  'identification_version',
    coalesce(pg_temp.accepted_version('identifications', identification.id, instance.created_at), identification.version))
FROM identifications AS identification, brands AS brand, bank_accounts AS account
WHERE identification.id = instance.identification_id AND brand.id = instance.brand_id
  AND account.id = instance.bank_account_id;
UPDATE transactions SET settlement = instance.settlement
FROM payment_instances AS instance WHERE instance.id = payment_instance_id;

-- A new instance keeps what it is made with, whoever inserts it: read and held in the same statement, so that nothing
-- can be swapped between the check and the row.
CREATE FUNCTION keep_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT jsonb_build_object(
      'account_number', account.account_number, 'bank_account_id', account.id, 'bank_account_version', account.version,
      'brand_id', brand.id, 'brand_name', brand.name, 'brand_version', brand.version,
      'identification_id', identification.id, 'identification_version', identification.version)
    INTO NEW.settlement
  FROM identifications AS identification
  JOIN brands AS brand ON brand.identification_id = identification.id AND brand.id = NEW.brand_id
  JOIN bank_accounts AS account ON account.identification_id = identification.id AND account.id = NEW.bank_account_id
  WHERE identification.id = NEW.identification_id
    AND identification.status = 'accepted' AND brand.status = 'accepted' AND account.status = 'accepted'
    AND num_nulls(identification.deleted_at, brand.deleted_at, account.deleted_at) = 3
    AND ARRAY[identification.workspace_id, brand.workspace_id, account.workspace_id] <@ ARRAY[NEW.workspace_id]
  FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment instance % needs an identification, a brand and a bank account that are accepted and belong together',
      NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_instances_settlement BEFORE INSERT ON payment_instances
  FOR EACH ROW EXECUTE FUNCTION keep_settlement();

-- A transaction pays to what its instance was made with.
CREATE FUNCTION copy_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT settlement INTO NEW.settlement FROM payment_instances
  WHERE id = NEW.payment_instance_id AND workspace_id = NEW.workspace_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'transaction % needs a payment instance of its workspace', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_settlement BEFORE INSERT ON transactions
  FOR EACH ROW EXECUTE FUNCTION copy_settlement();

-- And neither ever changes.
CREATE FUNCTION refuse_other_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % keeps the settlement it was made with', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_instances_settlement_kept BEFORE UPDATE ON payment_instances
  FOR EACH ROW WHEN (
    (NEW.settlement, NEW.identification_id, NEW.brand_id, NEW.bank_account_id, NEW.workspace_id)
    IS DISTINCT FROM (OLD.settlement, OLD.identification_id, OLD.brand_id, OLD.bank_account_id, OLD.workspace_id))
  EXECUTE FUNCTION refuse_other_settlement();
CREATE TRIGGER transactions_settlement_kept BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (
    (NEW.settlement, NEW.payment_instance_id, NEW.workspace_id)
    IS DISTINCT FROM (OLD.settlement, OLD.payment_instance_id, OLD.workspace_id))
  EXECUTE FUNCTION refuse_other_settlement();
