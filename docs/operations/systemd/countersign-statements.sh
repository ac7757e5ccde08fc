#!/bin/sh
# Imports the files of the bank that lie in a folder, oldest first. An imported file moves to done/, a refused one to
# refused/ with the reason beside it; after any refusal the exit code is 1. Where the service cannot be used (exit code
# 75, or the import was ended by a signal), the files wait for the next run. STATEMENT_OPTIONS go to the command:
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
  node --enable-source-maps dist/server/cli/main.js statements:import ${STATEMENT_OPTIONS:-} \
    "$folder/$name" 2>"$reason"
  code=$?
  cat "$reason" >&2
  if [ "$code" -eq 0 ]; then
    mv "$folder/$name" "$folder/done/$name"
    rm -f "$reason"
  elif [ "$code" -eq 1 ]; then
    result=1
    mv "$folder/$name" "$folder/refused/$name"
  else
    result=$code
    rm -f "$reason"
    break
  fi
done <"$list"
exit $result
