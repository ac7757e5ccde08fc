#!/bin/sh
# Runs roles.sql in the container of compose.yaml when its database is new.
set -eu
psql --username=postgres --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" --file=/roles.sql
