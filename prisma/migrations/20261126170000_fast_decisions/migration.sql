-- Older programs: all: they make no such notice, and their inboxes name its kind as it stands.
-- Hand-written. An officer who decides faster than can be read stands in the inboxes of supervisors (record 0184).
ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind
  CHECK (kind IN ('take_over', 'hand_back', 'assign', 'return', 'disagree', 'reset_password', 'money_returned', 'fast_decisions'));
