-- CreateTable
CREATE TABLE "compared_values" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,

    CONSTRAINT "compared_values_pkey" PRIMARY KEY ("kind","key","resource","record_id")
);

-- CreateTable
CREATE TABLE "refusals" (
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "reason" TEXT,
    "reason_codes" TEXT[],
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,

    CONSTRAINT "refusals_pkey" PRIMARY KEY ("resource","record_id","submission")
);

-- CreateTable
CREATE TABLE "refused_values" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "file_id" UUID,

    CONSTRAINT "refused_values_pkey" PRIMARY KEY ("kind","key","resource","record_id","submission")
);

-- Hand-written from here: what was compared and what was refused is written by the database itself, so that no way to
-- change or to refuse a dossier forgets it.
CREATE TRIGGER compared_values_append_only BEFORE UPDATE OR DELETE ON compared_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compared_values_no_truncate BEFORE TRUNCATE ON compared_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refusals_append_only BEFORE UPDATE OR DELETE ON refusals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refusals_no_truncate BEFORE TRUNCATE ON refusals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refused_values_append_only BEFORE UPDATE OR DELETE ON refused_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refused_values_no_truncate BEFORE TRUNCATE ON refused_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Arguments: the resource, what kind of value it is, and the column that holds it.
CREATE FUNCTION keep_compared_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO compared_values (kind, key, resource, record_id, workspace_id)
  VALUES (TG_ARGV[1], to_jsonb(NEW) ->> TG_ARGV[2], TG_ARGV[0], NEW.id, NEW.workspace_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER identifications_compared AFTER INSERT OR UPDATE OF name_folded ON identifications
  FOR EACH ROW EXECUTE FUNCTION keep_compared_value('identifications', 'name', 'name_folded');
CREATE TRIGGER brands_compared AFTER INSERT OR UPDATE OF name_folded ON brands
  FOR EACH ROW EXECUTE FUNCTION keep_compared_value('brands', 'name', 'name_folded');
CREATE TRIGGER bank_accounts_compared AFTER INSERT OR UPDATE OF account_number ON bank_accounts
  FOR EACH ROW EXECUTE FUNCTION keep_compared_value('bank-accounts', 'rib', 'account_number');

-- Arguments: the resource, and the columns with the reason's text and codes. The documents are those that the record has
-- at that moment; a proof is its activation's. A workspace's own code stands on each of its transfers: no evidence.
CREATE FUNCTION keep_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb := to_jsonb(NEW);
  queue text := TG_ARGV[0];
BEGIN
  INSERT INTO refusals (resource, record_id, submission, reason, reason_codes, decided_at, decided_by)
  VALUES (queue, NEW.id, NEW.submissions, record ->> TG_ARGV[1],
    ARRAY(SELECT jsonb_array_elements_text(record -> TG_ARGV[2])), coalesce(NEW.decided_at, NEW.updated_at), NEW.decided_by)
  ON CONFLICT DO NOTHING;
  INSERT INTO refused_values (kind, key, resource, record_id, submission, file_id)
  SELECT kind, key, queue, NEW.id, NEW.submissions, file_id FROM (
    SELECT 'name' AS kind, record ->> 'name_folded' AS key, NULL::uuid AS file_id
    UNION ALL SELECT 'rib', record ->> 'account_number', NULL
    UNION ALL SELECT 'file', files.sha256, files.id FROM files WHERE files.id IN (
      (record ->> 'identification_file_id')::uuid, (record ->> 'logo_file_id')::uuid, (record ->> 'file_id')::uuid,
      (record ->> 'rib_file_id')::uuid, (SELECT proof_file_id FROM transactions
        WHERE transactions.id = (record ->> 'activation_transaction_id')::uuid))
    UNION ALL SELECT field, readings.key, NULL FROM readings JOIN workspaces ON workspaces.id = NEW.workspace_id
      WHERE readings.resource = queue AND readings.record_id = NEW.id AND submission = NEW.submissions
        AND (field IN ('rc', 'nif') OR field = 'reference'
          AND position(regexp_replace(upper(workspaces.reference), '[^A-Z0-9]', '', 'g') IN readings.key) = 0)
  ) AS had WHERE key IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER identifications_refused AFTER UPDATE OF status ON identifications
  FOR EACH ROW WHEN (NEW.status = 'refused' AND OLD.status <> 'refused')
  EXECUTE FUNCTION keep_refusal('identifications', 'reason', 'reason_codes');
CREATE TRIGGER brands_refused AFTER UPDATE OF status ON brands
  FOR EACH ROW WHEN (NEW.status = 'refused' AND OLD.status <> 'refused')
  EXECUTE FUNCTION keep_refusal('brands', 'reason', 'reason_codes');
CREATE TRIGGER bank_accounts_refused AFTER UPDATE OF status ON bank_accounts
  FOR EACH ROW WHEN (NEW.status = 'refused' AND OLD.status <> 'refused')
  EXECUTE FUNCTION keep_refusal('bank-accounts', 'reason', 'reason_codes');
CREATE TRIGGER payment_instances_refused AFTER UPDATE OF acceptance_status ON payment_instances
  FOR EACH ROW WHEN (NEW.acceptance_status = 'rejected' AND OLD.acceptance_status <> 'rejected')
  EXECUTE FUNCTION keep_refusal('activation-proofs', 'acceptance_reason', 'acceptance_reason_codes');

-- The deleted dossiers are few: lists and the search of them do not pass over all others.
CREATE INDEX identifications_deleted ON identifications (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX brands_deleted ON brands (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX bank_accounts_deleted ON bank_accounts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX payment_instances_deleted ON payment_instances (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX identifications_deleted_name ON identifications USING gin (name_folded gin_trgm_ops)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX brands_deleted_name ON brands USING gin (name_folded gin_trgm_ops) WHERE deleted_at IS NOT NULL;

-- Backfill: what was sent and refused before these tables were there. A replaced name is folded here, as
-- kernel/fold.ts folds; all others were folded when they came.
CREATE FUNCTION pg_temp.folded(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    U&'\0622\0623\0625\0671\0649\0629\0640', U&'\0627\0627\0627\0627\064a\0647')), '\s+', ' ', 'g'))
$$;
-- Every submission with its values as they are compared.
CREATE TEMPORARY TABLE sent_values AS
SELECT s.resource, s.record_id, s.number, s.version, s.created_at, s.content, 'name' AS kind, d.workspace_id,
  CASE WHEN s.content ->> 'name' = d.name THEN d.name_folded ELSE pg_temp.folded(s.content ->> 'name') END AS key
FROM submissions AS s JOIN (
  SELECT 'identifications' AS resource, id, workspace_id, name, name_folded FROM identifications
  UNION ALL SELECT 'brands', id, workspace_id, name, name_folded FROM brands
) AS d ON d.resource = s.resource AND d.id = s.record_id
UNION ALL
SELECT s.resource, s.record_id, s.number, s.version, s.created_at, s.content, 'rib', d.workspace_id,
  s.content ->> 'account_number'
FROM submissions AS s JOIN bank_accounts AS d ON s.resource = 'bank-accounts' AND d.id = s.record_id;

INSERT INTO compared_values (kind, key, resource, record_id, workspace_id)
SELECT kind, key, resource, record_id, workspace_id FROM sent_values WHERE key IS NOT NULL
UNION ALL SELECT 'name', name_folded, 'identifications', id, workspace_id FROM identifications
UNION ALL SELECT 'name', name_folded, 'brands', id, workspace_id FROM brands
UNION ALL SELECT 'rib', account_number, 'bank-accounts', id, workspace_id FROM bank_accounts
ON CONFLICT DO NOTHING;

-- A decision that does not say which submission it was on was on the last one before it.
CREATE TEMPORARY TABLE refused_then AS
SELECT e.resource, e.record_id::uuid AS record_id, e.at, e.reason, e.reason_codes, e.actor_id, e.details,
  coalesce((e.details ->> 'submission')::int, (
    SELECT max(s.number) FROM submissions AS s WHERE s.record_id = e.record_id::uuid AND s.created_at <= e.at), 1) AS submission
FROM audit_entries AS e
WHERE e.action = 'refuse' AND e.actor_type = 'officer'
  AND e.resource IN ('identifications', 'brands', 'bank-accounts', 'activation-proofs');

INSERT INTO refusals (resource, record_id, submission, reason, reason_codes, decided_at, decided_by)
SELECT resource, record_id, submission, reason, reason_codes, at, actor_id::uuid FROM refused_then
ON CONFLICT DO NOTHING;

INSERT INTO refused_values (kind, key, resource, record_id, submission, file_id)
SELECT sent.kind, sent.key, r.resource, r.record_id, r.submission, NULL::uuid FROM refused_then AS r
CROSS JOIN LATERAL (
  SELECT v.kind, v.key FROM sent_values AS v
  WHERE v.resource = r.resource AND v.record_id = r.record_id AND v.created_at <= r.at AND v.key IS NOT NULL
  ORDER BY v.version DESC LIMIT 1) AS sent
UNION ALL
SELECT 'file', files.sha256, r.resource, r.record_id, r.submission, files.id FROM refused_then AS r
CROSS JOIN LATERAL jsonb_array_elements(coalesce(r.details -> 'files', '[]')) AS seen
JOIN files ON files.id = (seen ->> 'file_id')::uuid
UNION ALL
SELECT 'file', files.sha256, r.resource, r.record_id, r.submission, files.id FROM refused_then AS r
CROSS JOIN LATERAL (
  SELECT v.content FROM sent_values AS v
  WHERE v.resource = r.resource AND v.record_id = r.record_id AND v.created_at <= r.at
  ORDER BY v.version DESC LIMIT 1) AS sent
JOIN files ON files.id IN ((sent.content ->> 'identification_file_id')::uuid, (sent.content ->> 'logo_file_id')::uuid,
  (sent.content ->> 'file_id')::uuid, (sent.content ->> 'rib_file_id')::uuid)
UNION ALL
SELECT readings.field, readings.key, r.resource, r.record_id, r.submission, NULL FROM refused_then AS r
JOIN readings ON readings.resource = r.resource AND readings.record_id = r.record_id
  AND readings.submission = r.submission
LEFT JOIN payment_instances AS i ON r.resource = 'activation-proofs' AND i.id = r.record_id
LEFT JOIN workspaces AS w ON w.id = i.workspace_id
WHERE readings.field IN ('rc', 'nif') OR readings.field = 'reference'
  AND position(regexp_replace(upper(w.reference), '[^A-Z0-9]', '', 'g') IN readings.key) = 0
ON CONFLICT DO NOTHING;

DROP TABLE refused_then, sent_values;
