-- One officer's decisions of a period, and which decisions were reversed: a search of the journal must not walk it.
CREATE INDEX audit_entries_work ON audit_entries (actor_id, at)
  WHERE action IN ('accept', 'refuse', 'request_new_proof');
CREATE INDEX audit_entries_reverses ON audit_entries (at) WHERE details ->> 'reverses' IS NOT NULL;
