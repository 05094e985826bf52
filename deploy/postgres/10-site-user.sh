#!/bin/sh
# Run once by the image of PostgreSQL, with an empty database: the user of the site. What it may do, `migrate --grant` says.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=password="$(cat /run/secrets/database-site-password)" <<'SQL'
CREATE ROLE forecourt_site LOGIN PASSWORD :'password';
SQL
