#!/bin/sh
# Makes the secrets of compose.yaml, each in a file of deploy/secrets. One that is there already stays as it is.
# The folder is closed to all users of the machine but yours; its files are not, since containers read them as users of their own.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
keep() { # name; its text on standard input
  if [ -s "$folder/$1" ]; then cat > /dev/null; else
    cat > "$folder/$1"
    chmod 0444 "$folder/$1"
  fi
}
for name in secret database-owner-password database-site-password metrics-token operator-token redis-password grafana-password; do
  openssl rand -hex 32 | tr -d '\n' | keep "$name"
done
of() { cat "$folder/$1"; }
printf 'postgres://forecourt_owner:%s@database/forecourt' "$(of database-owner-password)" | keep database-owner-url
printf 'postgres://forecourt_site:%s@database/forecourt' "$(of database-site-password)" | keep database-site-url
printf 'redis://forecourt:%s@redis' "$(of redis-password)" | keep redis-url
# Who may publish sets prices: only the site's own user is let in, and it may neither read nor change Redis itself.
printf 'user default off\nuser forecourt on >%s ~* &* +@all -@admin -@dangerous\n' "$(of redis-password)" | keep redis-users
