#!/bin/sh
# Writes the result of a task where node_exporter's textfile collector reads it. systemd gives SERVICE_RESULT.
set -eu
umask 022
folder=${TEXTFILE_FOLDER:-/var/lib/node_exporter}
file="$folder/$1.prom"
mkdir -p "$folder"
last=$(sed -n 's/^countersign_task_success_seconds{.*} //p' "$file" 2>/dev/null || true)
ok=0
if [ "${SERVICE_RESULT:-}" = success ]; then
  ok=1
  last=$(date +%s)
fi
{
  echo "countersign_task_ok{task=\"$1\"} $ok"
  echo "countersign_task_success_seconds{task=\"$1\"} ${last:-0}"
} >"$file.new"
mv "$file.new" "$file"
