-- Hand-written (record 0083). The officer whose access a proposal changes is not the one who confirms it.
ALTER TABLE "proposals"
  ADD CONSTRAINT "proposals_not_concerned" CHECK ("resource" <> 'officers' OR "confirmer_id"::text <> "record_id");
