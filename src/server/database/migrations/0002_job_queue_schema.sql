-- pg-boss makes its tables in here. Made under the migrations' lock: several machines that start at once on a new
-- database would otherwise collide on it, CREATE SCHEMA IF NOT EXISTS or not.
CREATE SCHEMA IF NOT EXISTS "pgboss";
