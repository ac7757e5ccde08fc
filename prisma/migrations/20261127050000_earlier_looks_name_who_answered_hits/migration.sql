-- Older programs: all: they draw blind looks for accepts alone, as before.
-- Hand-written (record 0205). Looks drawn before answers to hits counted name the officers who gave one, too, so that
-- the comparison with the journal needs no exception for them. A look that such an officer has answered stays as it
-- is: the comparison names it.
ALTER TABLE blind_looks DISABLE TRIGGER USER;
UPDATE blind_looks AS looked SET officers = ARRAY(SELECT unnest(looked.officers) UNION SELECT unnest(answering.officers))
FROM (
  SELECT look.id, array_agg(DISTINCT entry.actor_id::uuid) AS officers
  FROM blind_looks AS look
  JOIN dossier_tables ON dossier_tables.kind = look.resource
  JOIN audit_entries AS entry ON entry.resource = look.resource AND entry.record_id = look.record_id::text
    AND entry.actor_type = 'officer' AND entry.action = 'answer_hit' AND entry.at <= look.created_at
    AND entry.at >= coalesce((
      SELECT max(created_at) FROM submissions WHERE resource = dossier_tables.stored_as
        AND record_id = look.record_id AND created_at <= look.created_at), '-infinity')
  GROUP BY look.id
) AS answering
WHERE answering.id = looked.id AND NOT looked.officers @> answering.officers
  AND (looked.answered_by IS NULL OR looked.answered_by <> ALL (answering.officers));
ALTER TABLE blind_looks ENABLE TRIGGER USER;
