-- Hand-written (record 0072): whoever proposed a decision is told that a colleague returned it.
ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind
  CHECK (kind IN ('take_over', 'hand_back', 'assign', 'return', 'disagree'));
