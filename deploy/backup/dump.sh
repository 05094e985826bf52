#!/bin/sh
# Dumps PostgreSQL into a new file of BACKUP_DIR, as the owner of the tables: DATABASE_URL, or the file that DATABASE_URL_FILE names.
# A dump has its name once it is whole; of one that fails nothing stays. Dumps older than 35 days are deleted once a new one is there.
# docs/how-to/back-up-and-restore.md
set -eu
umask 077
folder=${BACKUP_DIR:?name the folder of the dumps}
url=${DATABASE_URL:-$(cat "${DATABASE_URL_FILE:?name the file with the address of the database}")}
# Not among the arguments, which others on the machine may see. A password with % in it is written for addresses alone, and stays.
password=$(printf '%s' "$url" | sed -n 's|^[a-z]*://[^:/@]*:\([^@%/]*\)@.*|\1|p')
if [ -n "$password" ]; then
  export PGPASSWORD="$password"
  url=$(printf '%s' "$url" | sed 's|^\([a-z]*://[^:/@]*\):[^@]*@|\1@|')
fi
file=$folder/forecourt-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
part=$file.part
trap 'rm -f "$part"' EXIT
trap 'exit 1' HUP INT TERM
rm -f "$folder"/forecourt-*.dump.part # of runs that were killed
pg_dump --format=custom --file="$part" --dbname="$url"
sync "$part"
mv "$part" "$file"
find "$folder" -name 'forecourt-*.dump' -mtime +35 -delete
echo "$file"
