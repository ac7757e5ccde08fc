-- The two roles and the database of Countersign, run once as a superuser:
--   psql --set=owner_password=… --set=app_password=… --file=roles.sql postgresql://postgres@host/postgres
-- The owner migrates (DATABASE_OWNER_URL). The other role serves (DATABASE_URL): it owns nothing, and each start grants it
-- what it needs, table by table. Another database for the same roles, such as one to rehearse a restore in:
--   psql --set=database=countersign_rehearsal --file=roles.sql postgresql://postgres@host/postgres
\set ON_ERROR_STOP on
\if :{?database}
\else
\set database countersign
CREATE ROLE countersign_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE countersign_app LOGIN PASSWORD :'app_password';
\endif
CREATE DATABASE :"database" OWNER countersign_owner ENCODING 'UTF8' TEMPLATE template0;
\connect :"database"
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO countersign_app;
ALTER SCHEMA public OWNER TO countersign_owner;
