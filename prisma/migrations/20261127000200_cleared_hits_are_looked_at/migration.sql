-- Older programs: all: they draw blind looks for accepts alone, as before.
-- Hand-written from here (record 0205). A blind look is drawn for an accept, or for the answer that cleared a hit.
DROP TRIGGER blind_looks_chosen ON blind_looks;
CREATE CONSTRAINT TRIGGER blind_looks_chosen AFTER INSERT ON blind_looks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_act('record_id', 'accept', 'answer_hit');
