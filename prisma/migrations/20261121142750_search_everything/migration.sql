-- Search of everything: the start of a title, an address, a reference or an e-mail address, whatever the database's
-- collation, and a part of an endpoint's address.
CREATE INDEX payment_links_title_start ON payment_links (title_folded text_pattern_ops);
CREATE INDEX pay_links_title_start ON pay_links (title_folded text_pattern_ops);
CREATE INDEX payment_links_slug_prefix ON payment_links (slug text_pattern_ops);
CREATE INDEX pay_links_slug_prefix ON pay_links (slug text_pattern_ops);
CREATE INDEX transactions_reference_prefix ON transactions (reference text_pattern_ops);
CREATE INDEX workspaces_reference_prefix ON workspaces (reference text_pattern_ops);
CREATE INDEX traders_email_prefix ON traders (email text_pattern_ops);
CREATE INDEX webhooks_url_search ON webhooks USING gin (url gin_trgm_ops);
