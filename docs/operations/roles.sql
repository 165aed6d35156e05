-- Two roles for the database of DATABASE_URL: plugwell_owner owns the tables and changes them in `npm run migrate`;
-- plugwell_app serves. It reads and writes rows, and owns nothing. Run this once, as a superuser, in the empty database:
--   OWNER_PASSWORD=… APP_PASSWORD=… psql --no-psqlrc --file=roles.sql --dbname=plugwell
-- It can run again, such as after an older database was restored, or to change the passwords.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

DO $$
BEGIN
  IF to_regrole('plugwell_owner') IS NULL THEN CREATE ROLE plugwell_owner LOGIN; END IF;
  IF to_regrole('plugwell_app') IS NULL THEN CREATE ROLE plugwell_app LOGIN; END IF;
  -- The public schema belongs to the owner of the database.
  EXECUTE format('ALTER DATABASE %I OWNER TO plugwell_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO plugwell_app', current_database());
END
$$;
-- On a server that was upgraded from PostgreSQL 14, everyone may still make tables there.
ALTER SCHEMA public OWNER TO pg_database_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
ALTER ROLE plugwell_owner PASSWORD :'owner_password';
ALTER ROLE plugwell_app PASSWORD :'app_password';

-- Jobs are queued in the schema jobs. The schema drizzle lists the migrations that ran, which nodes read.
CREATE SCHEMA IF NOT EXISTS jobs AUTHORIZATION plugwell_owner;
CREATE SCHEMA IF NOT EXISTS drizzle AUTHORIZATION plugwell_owner;
GRANT USAGE ON SCHEMA public, jobs, drizzle TO plugwell_app;

-- What exists already,
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, jobs TO plugwell_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, jobs TO plugwell_app;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO plugwell_app;
-- and what later migrations make.
ALTER DEFAULT PRIVILEGES FOR ROLE plugwell_owner IN SCHEMA public, jobs
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO plugwell_app;
ALTER DEFAULT PRIVILEGES FOR ROLE plugwell_owner IN SCHEMA public, jobs GRANT USAGE, SELECT ON SEQUENCES TO plugwell_app;
ALTER DEFAULT PRIVILEGES FOR ROLE plugwell_owner IN SCHEMA drizzle GRANT SELECT ON TABLES TO plugwell_app;
