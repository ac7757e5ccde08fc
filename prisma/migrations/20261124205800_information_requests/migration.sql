-- Older programs: all: they ask nothing, and a decision or an answer by them leaves a question open.
-- What an officer asks of a trader before deciding (record 0162).

-- CreateTable
CREATE TABLE "information_requests" (
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "officer_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "reason_codes" TEXT[],
    "pins" JSONB NOT NULL DEFAULT '[]',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_as" TEXT,

    CONSTRAINT "information_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "information_requests_record_id_idx" ON "information_requests"("record_id");

-- CreateIndex
CREATE INDEX "information_requests_officer_id_asked_at_idx" ON "information_requests"("officer_id", "asked_at");

-- AddForeignKey
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here.
-- A dossier has one question at a time: the record shows it until it is closed.
CREATE UNIQUE INDEX information_requests_current ON information_requests (record_id) WHERE closed_at IS NULL;
-- Those that the traders have now, by queue.
CREATE INDEX information_requests_open ON information_requests (resource, due_at)
  WHERE closed_at IS NULL AND answered_at IS NULL;
ALTER TABLE information_requests
  ADD CONSTRAINT information_requests_due CHECK (due_at > asked_at),
  ADD CONSTRAINT information_requests_answer CHECK (answer IS NULL OR answered_at IS NOT NULL),
  ADD CONSTRAINT information_requests_closed CHECK (
    (closed_at IS NULL) = (closed_as IS NULL) AND closed_as IN ('withdrawn', 'decided', 'deleted', 'replaced')),
  ADD CONSTRAINT information_requests_withdrawn CHECK (closed_as <> 'withdrawn' OR answered_at IS NULL);

-- What was asked stays; its answer and its end are added, each once. An erasure empties the words.
CREATE FUNCTION keep_information_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NULL
    AND to_jsonb(NEW) - ARRAY['answered_at', 'answer', 'closed_at', 'closed_as']
      = to_jsonb(OLD) - ARRAY['answered_at', 'answer', 'closed_at', 'closed_as']
    AND (OLD.answered_at IS NULL OR (NEW.answered_at, NEW.answer) IS NOT DISTINCT FROM (OLD.answered_at, OLD.answer)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_erasing()
    AND to_jsonb(NEW) - ARRAY['text', 'answer', 'pins'] = to_jsonb(OLD) - ARRAY['text', 'answer', 'pins'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER information_requests_keep BEFORE UPDATE OR DELETE ON information_requests
  FOR EACH ROW EXECUTE FUNCTION keep_information_request();
CREATE TRIGGER information_requests_no_truncate BEFORE TRUNCATE ON information_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION require_request_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_told boolean := true;
BEGIN
  IF is_erasing() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    is_told := is_journaled(NEW.record_id::text, 'request_information');
  ELSE
    IF NEW.answered_at IS DISTINCT FROM OLD.answered_at THEN
      is_told := is_journaled(NEW.record_id::text, 'answer', 'update');
    END IF;
    IF NEW.closed_at IS DISTINCT FROM OLD.closed_at THEN
      is_told := is_told AND CASE NEW.closed_as
        WHEN 'withdrawn' THEN is_journaled(NEW.record_id::text, 'withdraw_request')
        WHEN 'replaced' THEN is_journaled(NEW.record_id::text, 'request_information')
        WHEN 'deleted' THEN is_journaled(NEW.record_id::text, 'delete')
        ELSE is_journaled(NEW.record_id::text, 'accept', 'refuse') END;
    END IF;
  END IF;
  IF NOT is_told THEN
    RAISE EXCEPTION 'information_requests: % of % without a journal entry of the same transaction', lower(TG_OP), NEW.record_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER information_requests_journaled AFTER INSERT OR UPDATE ON information_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_request_entry();

-- As it was, and a question is told by the act that asks it.
CREATE OR REPLACE FUNCTION is_told_by(type text, action text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type LIKE '%.approved' THEN action = 'accept'
    WHEN type LIKE '%.rejected' THEN action IN ('refuse', 'reverse')
    WHEN type LIKE '%.information_requested' THEN action = 'request_information'
    WHEN type = 'transaction.paid' THEN state = 'paid'
    WHEN type = 'transaction.failed' THEN state = 'failed'
    WHEN type = 'payment_link.exhausted' THEN state = 'exhausted'
    WHEN type = 'payment_instance.suspended' THEN state = 'suspended'
    WHEN type = 'payment_instance.reactivated' THEN state = 'active'
    WHEN type = 'payment_instance.acceptance_changed'
      THEN state IN ('pending_documents', 'documents_submitted', 'ready', 'rejected')
    WHEN type = 'form.submitted' THEN action = 'submit'
    ELSE action NOT IN ('view', 'download', 'export', 'denied') END
$$;

-- Question and answer go with the dossiers that they are about; where a pin was stays.
CREATE FUNCTION erase_requests() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  mark constant text := '[erased]';
  dossier dossier_tables;
BEGIN
  IF NOT is_erasing() THEN
    RETURN NEW;
  END IF;
  FOR dossier IN SELECT * FROM dossier_tables WHERE kind = ANY (NEW.erased_kinds) LOOP
    EXECUTE format('UPDATE information_requests SET text = $2, answer = CASE WHEN answer IS NOT NULL THEN $2 END,
      pins = (SELECT coalesce(jsonb_agg(CASE WHEN jsonb_typeof(pin -> ''text'') = ''string''
        THEN pin || jsonb_build_object(''text'', $2) ELSE pin END ORDER BY number), ''[]'')
        FROM jsonb_array_elements(pins) WITH ORDINALITY AS placed (pin, number))
      WHERE resource = $3 AND record_id IN (SELECT record.id FROM %I AS record JOIN workspaces ON workspaces.id = record.workspace_id
        WHERE workspaces.owner_id = $1)', dossier.table_name) USING NEW.id, mark, dossier.kind;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER traders_requests AFTER UPDATE OF erased_kinds ON traders
  FOR EACH ROW WHEN (cardinality(NEW.erased_kinds) > 0) EXECUTE FUNCTION erase_requests();

-- Temporary tables of the caller must never stand in for the real ones.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['keep_information_request()', 'require_request_entry()', 'erase_requests()',
    'is_told_by(text, text, text)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
