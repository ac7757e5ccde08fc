-- The two roles and the database of Countersign, run once as a superuser:
--   psql --set=owner_password=… --set=app_password=… --file=roles.sql postgresql://postgres@host/postgres
-- The owner migrates (DATABASE_OWNER_URL). The other role serves (DATABASE_URL): it owns nothing, and each start grants it
-- what it needs, table by table.
\set ON_ERROR_STOP on
CREATE ROLE countersign_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE countersign_app LOGIN PASSWORD :'app_password';
CREATE DATABASE countersign OWNER countersign_owner ENCODING 'UTF8' TEMPLATE template0;
\connect countersign
REVOKE ALL ON DATABASE countersign FROM PUBLIC;
GRANT CONNECT ON DATABASE countersign TO countersign_app;
ALTER SCHEMA public OWNER TO countersign_owner;
