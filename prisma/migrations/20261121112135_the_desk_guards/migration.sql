-- Notes, and a supervisor's word about a document, are written once.
CREATE TRIGGER notes_append_only BEFORE UPDATE OR DELETE ON notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER evidence_waivers_append_only BEFORE UPDATE OR DELETE ON evidence_waivers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The dashboard reads the decisions of a period; most entries are none.
CREATE INDEX audit_entries_decisions ON audit_entries (at, id) WHERE action IN ('accept', 'refuse', 'request_new_proof');
