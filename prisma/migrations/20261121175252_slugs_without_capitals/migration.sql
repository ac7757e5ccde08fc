-- Hand-written. An address is taken however many capitals it is written with, also for two links made in the same moment.
-- Addresses given out before that differ in capitals only go on leading where they led: all but one are left out.
LOCK TABLE slugs IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  twins text;
BEGIN
  SELECT string_agg(quote_literal(slug), ', ') INTO twins FROM (
    SELECT slug, row_number() OVER (PARTITION BY lower(slug) ORDER BY slug COLLATE "C" DESC) AS place FROM slugs
  ) AS placed WHERE place > 1;
  EXECUTE 'CREATE UNIQUE INDEX slugs_without_capitals ON slugs (lower(slug))'
    || coalesce(' WHERE slug NOT IN (' || twins || ')', '');
END $$;
