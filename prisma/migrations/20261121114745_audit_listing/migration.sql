-- The journal's listing answers any filter at millions of entries. Most of these hold few of the entries, so that
-- writing one stays cheap.
CREATE INDEX audit_entries_request ON audit_entries USING hash (request_id);
CREATE INDEX audit_entries_address ON audit_entries (address, id);
CREATE INDEX audit_entries_to ON audit_entries ("to", id) WHERE "to" IS NOT NULL;
CREATE INDEX audit_entries_from ON audit_entries ("from", id) WHERE "from" IS NOT NULL;
CREATE INDEX audit_entries_codes ON audit_entries USING gin (reason_codes) WHERE reason_codes <> '{}';
CREATE INDEX audit_entries_reason ON audit_entries (md5(reason)) WHERE reason IS NOT NULL;
CREATE INDEX audit_entries_nameless ON audit_entries (actor_type, id) WHERE actor_id IS NULL;
CREATE INDEX audit_entries_deciders ON audit_entries (actor_id, action, id)
  WHERE action IN ('accept', 'refuse', 'request_new_proof');
CREATE INDEX audit_entries_waited ON audit_entries (((details ->> 'waited_seconds')::int))
  WHERE action IN ('accept', 'refuse', 'request_new_proof');

-- The seal that an entry is under.
CREATE INDEX audit_seals_from ON audit_seals (from_xact);
