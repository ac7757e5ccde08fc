#!/bin/sh
# Imports the files of the bank that lie in a folder, oldest first. An imported file moves to done/, a refused one to
# refused/ with the reason beside it; after any refusal the exit code is 1. STATEMENT_OPTIONS go to the command:
# "--mapping NAME --account RIB" for tables. A file that is still being written is younger than a minute and waits.
set -u
folder=${STATEMENTS_FOLDER:-/var/spool/countersign/statements}
mkdir -p "$folder/done" "$folder/refused"
result=0
list=$(mktemp)
trap 'rm -f "$list"' EXIT
find "$folder" -maxdepth 1 -type f -mmin +1 -printf '%T@ %f\n' | sort -n | cut -d' ' -f2- >"$list"
while IFS= read -r name; do
  reason="$folder/refused/$name.reason"
  # shellcheck disable=SC2086
  if /usr/bin/node --enable-source-maps dist/server/cli/main.js statements:import ${STATEMENT_OPTIONS:-} \
    "$folder/$name" 2>"$reason"; then
    mv "$folder/$name" "$folder/done/$name"
    rm -f "$reason"
  else
    result=1
    cat "$reason" >&2
    # Without the database nothing says that the file is wrong: it waits for the next run.
    if ! /usr/bin/node --enable-source-maps dist/server/cli/main.js lists:list >/dev/null 2>&1; then
      rm -f "$reason"
      break
    fi
    mv "$folder/$name" "$folder/refused/$name"
  fi
done <"$list"
exit $result
